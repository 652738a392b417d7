import { calls } from '@caiting/contract/registry';
import type { LotteryCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/query.ts';
import { useCountdown } from '../../../ui/clock.ts';

/** What a lottery is doing now, asked once for all cards of it. */
export function useCurrentIssue(lotteryCode: string) {
  return useQuery({
    ...callQuery(calls.currentIssue, { lotteryCode: lotteryCode as LotteryCode }, true),
    enabled: lotteryCode !== '',
    // The issue of a card is compared with the one on sale: a roll is noticed when its close has passed.
    refetchInterval: ({ state }) =>
      state.data ? Math.max(1_000, Math.min(60_000, state.data.current.closeAt - state.data.serverTime)) : 10_000,
  });
}

/** Has this very issue closed? False while it is not known. */
export function useIsOver(lotteryCode: string, issue: string): boolean {
  const current = useCurrentIssue(lotteryCode).data?.current;
  const left = useCountdown(current?.closeAt ?? null);
  return current !== undefined && (current.issue !== issue || left <= 0);
}

/** Is this very issue on sale? False while it is not known. */
export function useIsSelling(lotteryCode: string, issue: string): boolean {
  const current = useCurrentIssue(lotteryCode).data?.current;
  const left = useCountdown(current?.closeAt ?? null);
  return current?.issue === issue && left > 0;
}
