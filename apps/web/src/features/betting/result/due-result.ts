import { useEffect, useState } from 'react';
import { queryClient } from '../../../platform/call/query.ts';
import { drawMs } from '../../../shared/lottery/draw-timeline.ts';
import { useLottery } from '../../../shared/lottery/lottery-config.ts';
import { useIsStill } from '../../../ui/hooks/use-media.ts';
import { ISSUE_RESULTS, withSeen, type IssueResult } from '../core/issue-result.ts';

/** How often it is looked whether the finger is up. */
const FINGER_MS = 200;

/** Whether a finger or a button is down anywhere on the page. */
const isPressed = (): boolean => document.querySelector(':active') !== null;

/** Whether a result may be said: its draw has been shown to the end, and nothing is put under a finger. */
export function useIsDue(result: IssueResult | null): boolean {
  const lottery = useLottery(result?.lotteryCode ?? '');
  // Less motion: no draw is staged, and nothing is waited for.
  const isStill = useIsStill();
  const shownMs = isStill ? 0 : drawMs(lottery?.lotteryType ?? '', lottery?.drawLength);
  const dueAt = result && result.heardAt + shownMs;
  /** Up to when results are said. */
  const [upTo, setUpTo] = useState(Number.NEGATIVE_INFINITY);
  const isDue = dueAt !== null && dueAt <= upTo;
  useEffect(() => {
    if (dueAt === null || isDue) return;
    const say = () => {
      if (isPressed()) timer = setTimeout(say, FINGER_MS);
      else setUpTo(dueAt);
    };
    let timer = setTimeout(say, dueAt - performance.now());
    return () => clearTimeout(timer);
  }, [dueAt, isDue]);
  return isDue;
}

/** `isInLine`: its card never came, the line of the last draw says it. */
export const closeResult = (result: IssueResult, isInLine = false): void =>
  void queryClient.setQueryData<readonly IssueResult[]>(ISSUE_RESULTS, (old = []) => withSeen(old, result, isInLine));
