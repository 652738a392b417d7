import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '../../../platform/call/query.ts';
import { ISSUE_RESULTS, withSeen, type IssueResult } from '../core/issue-result.ts';

/** The balls are drawn first (draws/DrawnBalls): the sum of the own bets comes after the last of them. */
const AFTER_THE_DRAW_MS = 1_600;
const NONE: readonly IssueResult[] = [];

/** The newest result that is wanted, once its draw has been shown; null while there is none, and once it was closed. */
export function useNewestResult(isWanted: (result: IssueResult) => boolean): IssueResult | null {
  const { data: results = NONE } = useQuery<readonly IssueResult[]>({ queryKey: ISSUE_RESULTS, enabled: false });
  const newest = results.find((one) => !one.isSeen && isWanted(one)) ?? null;
  const dueAt = newest === null ? null : newest.heardAt + AFTER_THE_DRAW_MS;
  /** Up to when results are shown. */
  const [upTo, setUpTo] = useState(() => performance.now());
  const isDue = dueAt !== null && dueAt <= upTo;
  useEffect(() => {
    if (dueAt === null || isDue) return;
    const timer = setTimeout(() => setUpTo(dueAt), dueAt - performance.now());
    return () => clearTimeout(timer);
  }, [dueAt, isDue]);
  return isDue ? newest : null;
}

/** What an issue brought, also after its card was closed; null where nothing of one's own was in it. */
export function useResultOf(lotteryCode: string, issue: string | undefined): IssueResult | null {
  const { data: results = NONE } = useQuery<readonly IssueResult[]>({ queryKey: ISSUE_RESULTS, enabled: false });
  return results.find((one) => one.lotteryCode === lotteryCode && one.issue === issue) ?? null;
}

export const closeResult = (result: IssueResult): void =>
  void queryClient.setQueryData<readonly IssueResult[]>(ISSUE_RESULTS, (old = NONE) => withSeen(old, result));
