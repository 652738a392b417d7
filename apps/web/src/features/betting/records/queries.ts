import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '../../../platform/call/call.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { betKeys } from '../core/queries.ts';
import type { ListFilter } from './use-record-filter.ts';

export const RECORD_STATES = ['all', 'placed', 'won', 'lost', 'cancelled'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

export type RecordFilter = ListFilter<RecordState>;

const PAGE = 20;

/** Own bets by key, newest first; totals of the whole filter come with the first page. */
export function useBetPages({ state, lotteryCode, from, to }: RecordFilter) {
  return useInfiniteQuery({
    queryKey: betKeys.page({ state, lotteryCode, from, to }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(
        calls.getBetData,
        {
          state,
          from,
          to,
          pageSize: PAGE,
          ...(lotteryCode && { lotteryCode }),
          ...(pageParam && { before: pageParam }),
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export function useBetDetail(id: string) {
  return useQuery(callQuery(calls.getBetDetail, { id }, false, ['betNotFound', 'betArchived', 'badInput']));
}
