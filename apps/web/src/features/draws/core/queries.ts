import type { DrawResult, IssueInfo, LotteryInfo, LotteryNow } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { GROUPS, type Group } from '@caiting/lottery/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { serverNow, subscribeTick } from '../../../platform/time/clock.ts';
import { useLottery } from '../../../shared/lottery/lottery-config.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { useSiteLink } from '../../../platform/socket/site-socket.ts';
import { isOverdue, isRolling, phaseOf, type Phase } from './phase.ts';

/** How often the page asks by itself: hardly while pushes arrive, often while they do not. */
const LINKED_REFRESH_MS = 60_000;
const ALONE_REFRESH_MS = 10_000;
const OVERDUE_REFRESH_MS = 2_000;
/** Draws that omission looks back on. */
export const DRAWS_KEPT = 100;

/** What every lottery on sale is doing: one truth for the hall, the betting page's list and its header. Pushes edit it (platform/live-cache). */
export function useAllNow() {
  const isLinked = useSiteLink(({ link }) => link === 'up');
  return useQuery({
    ...callQuery(calls.allCurrent, {}),
    refetchInterval: isLinked ? LINKED_REFRESH_MS : ALONE_REFRESH_MS,
  });
}

/** One lottery's issue, next issue and last result; undefined until loaded or while it is not on sale. */
export function useLotteryNow(lotteryCode: string): LotteryNow | undefined {
  const { data, refetch } = useAllNow();
  const isOnSale = useLottery(lotteryCode) !== undefined;
  const now = data?.list.find((one) => one.lotteryCode === lotteryCode);
  useAskWhenLate(now, isOnSale && data !== undefined, refetch);
  return now;
}

/**
 * A push may be lost: when the close or the draw is well past and nothing came, the page asks until it knows. So it does for a lottery that has just been put
 * on sale, whose issues are made a moment later.
 */
function useAskWhenLate(
  now: LotteryNow | undefined,
  isDue: boolean,
  refetch: (options: { cancelRefetch: boolean }) => unknown,
): void {
  const late = useSyncExternalStore(
    subscribeTick,
    () => (now === undefined ? isDue : isOverdue(now, serverNow())),
    () => false,
  );
  useEffect(() => {
    if (!late) return;
    // Several lotteries wait on one list: who asks second joins the first instead of cutting it off.
    const ask = () => refetch({ cancelRefetch: false });
    ask();
    const timer = setInterval(ask, OVERDUE_REFRESH_MS);
    return () => clearInterval(timer);
  }, [late, refetch]);
}

/** Phase on the shared clock; renders again only when it changes. A pause is known without any issue. */
export function usePhase(now: LotteryNow | undefined, paused = false): Phase | undefined {
  const phaseAt = (at: number): Phase | undefined => (now ? phaseOf(now, at, paused) : paused ? 'paused' : undefined);
  return useSyncExternalStore(
    subscribeTick,
    () => phaseAt(serverNow()),
    () => phaseAt(0),
  );
}

/** The issue whose balls roll now, or null. */
export function useRollingIssue(now: LotteryNow | undefined): IssueInfo | null {
  const rolling = useSyncExternalStore(
    subscribeTick,
    () => now !== undefined && isRolling(now, serverNow()),
    () => false,
  );
  return rolling && now ? now.drawing : null;
}

/** Results of one lottery, newest first; loaded again by each draw's push. */
export function useRecentDraws(lotteryCode: string): readonly DrawResult[] {
  const { data } = useQuery({
    ...callQuery(calls.lotteryOpenData, { lotteryCode, pageSize: DRAWS_KEPT }),
    staleTime: 60_000,
  });
  return data?.list ?? NO_DRAWS;
}
const NO_DRAWS: readonly DrawResult[] = [];

/** The group of a lottery type on the wire, or null for one this build does not know. */
export function groupOf(lotteryType: string): Group | null {
  return GROUPS.find((group) => group === lotteryType) ?? null;
}

/** A lottery of the configuration with its group. */
export function useKnownLottery(lotteryCode: string): (LotteryInfo & { group: Group }) | undefined {
  const lottery = useLottery(lotteryCode);
  const group = lottery && groupOf(lottery.lotteryType);
  return lottery && group ? { ...lottery, group } : undefined;
}
