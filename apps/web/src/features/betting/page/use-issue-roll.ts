import type { LotteryNow } from '@caiting/contract';
import { useEffect, useRef, useState } from 'react';
import { shortIssue } from '../../../shared/lottery/issue.ts';

export interface Rolled {
  readonly from: string;
  readonly to: string;
}

/** How long the blue line stays. */
const SHOWN_MS = 12_000;

/** The issue that closed while picks were open, and the one they now go to; null when there is nothing to tell (looks §4). */
export function useIssueRoll(
  now: LotteryNow | undefined,
  /** Asked when the issue rolls, not before. */
  hasPicks: () => boolean,
): { rolled: Rolled | null; dismiss(): void } {
  const [rolled, setRolled] = useState<Rolled | null>(null);
  const issue = now?.current.issue;
  const lottery = now?.lotteryCode;
  const seen = useRef({ lottery, issue });
  const open = useRef(hasPicks);
  open.current = hasPicks;

  useEffect(() => {
    const before = seen.current;
    seen.current = { lottery, issue };
    if (before.lottery !== lottery || !before.issue || !issue || before.issue === issue || !open.current()) return;
    setRolled({ from: shortIssue(before.issue), to: shortIssue(issue) });
    const timer = setTimeout(() => setRolled(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lottery, issue]);

  return { rolled, dismiss: () => setRolled(null) };
}
