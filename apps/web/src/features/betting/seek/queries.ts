import type { ChaseDetail, ChaseItem } from '@caiting/contract';
import { CHASE_STATES } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { request } from '../../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import type { ListFilter } from '../records/use-record-filter.ts';
import { applyToDetail, applyToList, type ChaseEvent } from './apply-chase-push.ts';

export const SEEK_STATES = ['all', ...CHASE_STATES] as const;
export type SeekState = (typeof SEEK_STATES)[number];

const PAGE = 20;
type Page = CallOutput<typeof calls.getChaseBetData>;

/** Own chases by key, newest first; totals of the whole filter come with the first page. */
export function useChasePages({ state, lotteryCode, from, to }: ListFilter<SeekState>) {
  return useInfiniteQuery({
    queryKey: [...callKey(calls.getChaseBetData), { state, lotteryCode, from, to }, 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(
        calls.getChaseBetData,
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

export function useChaseDetail(id: string) {
  return useQuery(callQuery(calls.getChaseDetail, { id }, false, ['chaseNotFound', 'betArchived', 'badInput']));
}

/** Writes a push into what is loaded; what a push cannot say (totals, why a chase stopped) is asked for again (start/push-table.ts). */
export function applyChasePush(event: ChaseEvent): void {
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: callKey(calls.getChaseBetData) }, (old) =>
    old
      ? {
          ...old,
          pages: old.pages.map((page) => {
            const list = applyToList(page.list, event);
            return list === page.list ? page : { ...page, list: list as ChaseItem[] };
          }),
        }
      : old,
  );
  queryClient.setQueriesData<ChaseDetail>(
    { queryKey: callKey(calls.getChaseDetail) },
    (old) => old && applyToDetail(old, event),
  );
}
