import type { BetItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { loadPlays, type Group } from '@caiting/lottery/core';
import { queryOptions, useQueries, useQuery, type InfiniteData } from '@tanstack/react-query';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { applyPush, type BetEvent } from './apply-push.ts';
import type { AnyPlay } from '../picks/menu.ts';

/** Keys of what this feature keeps in the query cache; the calls' own keys come from `callKey`. */
export const betKeys = {
  plays: (group: Group, lunarYear?: number) => ['plays', group, lunarYear ?? null] as const,
  page: (filter: Readonly<Record<string, unknown>>) => [...callKey(calls.getBetData), filter, 'pages'] as const,
};

/** The plays of a group: code that loads on demand, once. `lunarYear` sets the figures of 六合彩 (`useLunarYear`). */
export const playsQuery = (group: Group, lunarYear?: number) =>
  queryOptions({
    queryKey: betKeys.plays(group, lunarYear),
    queryFn: () => loadPlays(group, lunarYear) as Promise<readonly AnyPlay[]>,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Plays of the groups that a list names, to write its picks in words; undefined while a group loads. `lunarYear` where figures are shown. */
export function usePlayFinder(
  groups: readonly Group[],
  lunarYear?: number,
): (group: string, code: string) => AnyPlay | undefined {
  const loaded = useQueries({ queries: groups.map((group) => playsQuery(group, lunarYear)) });
  return (group, code) => loaded[groups.indexOf(group as Group)]?.data?.find((play) => play.code === code);
}

/** Own rebate level and base payout for a lottery's group. */
export function useRebate(lotteryCode: string) {
  return useQuery({ ...callQuery(calls.getBetRebate, { lotteryCode }), staleTime: 60_000 });
}

export const MY_BETS_SHOWN = 5;

/** The newest own bets of one lottery. */
export function useMyBets(lotteryCode: string) {
  return useQuery(callQuery(calls.getBetting, { lotteryCode, pageSize: MY_BETS_SHOWN }));
}

type Latest = CallOutput<typeof calls.getBetting>;
type Page = CallOutput<typeof calls.getBetData>;
type Detail = CallOutput<typeof calls.getBetDetail>;

/** Writes a push into every list of own bets that is loaded; the detail page and totals are asked for again (start/push-table.ts). */
export function applyBetPush(event: BetEvent): void {
  const edit = <T extends { list: BetItem[] }>(old: T): T => {
    const list = applyPush(old.list, event);
    return list === old.list ? old : { ...old, list: list as BetItem[] };
  };
  queryClient.setQueriesData<Latest>({ queryKey: callKey(calls.getBetting) }, (old) => old && edit(old));
  // The record page keeps pages, the long dragon's window the newest page alone.
  const editPages = (old: InfiniteData<Page> | Page): InfiniteData<Page> | Page =>
    'pages' in old ? { ...old, pages: old.pages.map((page) => edit(page)) } : edit<Page>(old);
  queryClient.setQueriesData<InfiniteData<Page> | Page>(
    { queryKey: callKey(calls.getBetData) },
    (old) => old && editPages(old),
  );
  queryClient.setQueriesData<Detail>({ queryKey: callKey(calls.getBetDetail) }, (old) => {
    const bet = old && applyPush([old.bet], event)[0];
    return old && bet && bet !== old.bet ? { ...old, bet } : old;
  });
}

const REFRESHED = [
  calls.getBetting,
  calls.getBetData,
  calls.getBetDetail,
  calls.getChaseBetData,
  calls.getChaseDetail,
  calls.userProfit,
  calls.queryBalanceFront,
];

/** After bets were placed or cancelled: lists and balance are asked for again. */
export function refreshBets(): void {
  for (const call of REFRESHED) void queryClient.invalidateQueries({ queryKey: callKey(call) });
}
