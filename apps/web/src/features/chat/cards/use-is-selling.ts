import { calls } from '@caiting/contract/registry';
import type { LotteryCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../../platform/call/query.ts';
import { useCountdown } from '../../../ui/hooks/clock.ts';

/** What a lottery is doing now, asked once for all cards of it. */
export function useCurrentIssue(lotteryCode: string) {
  const query = useQuery({
    ...callQuery(calls.currentIssue, { lotteryCode: lotteryCode as LotteryCode }, true),
    enabled: lotteryCode !== '',
    // The issue of a card is compared with the one on sale: a roll is noticed when its close has passed.
    refetchInterval: ({ state }) =>
      state.data ? Math.max(1_000, Math.min(60_000, state.data.current.closeAt - state.data.serverTime)) : 10_000,
  });
  // At the close itself, by the server's clock: who pushes or follows in the next moment must not name the issue before.
  const { refetch } = query;
  const closeAt = query.data?.current.closeAt ?? null;
  const hasClosed = useCountdown(closeAt) === 0 && closeAt !== null;
  useEffect(() => {
    if (hasClosed) void refetch();
  }, [hasClosed, closeAt, refetch]);
  return query;
}

/** Is this very issue on sale? False while it is not known. */
export function useIsSelling(lotteryCode: string, issue: string): boolean {
  const current = useCurrentIssue(lotteryCode).data?.current;
  const left = useCountdown(current?.closeAt ?? null);
  return current?.issue === issue && left > 0;
}
