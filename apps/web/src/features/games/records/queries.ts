import { calls } from '@caiting/contract/registry';
import type { GameRoundState } from '@caiting/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '../../../platform/call/call.ts';
import { callKey, callQuery } from '../../../platform/call/query.ts';

export const ROUND_FILTER_STATES = ['all', 'open', 'closed', 'void'] as const satisfies readonly (
  | 'all'
  | GameRoundState
)[];
export type RoundFilterState = (typeof ROUND_FILTER_STATES)[number];

export interface RoundFilter {
  readonly state: RoundFilterState;
  /** '' for every game. */
  readonly game: string;
  /** Epoch ms, both inclusive. */
  readonly from: number;
  readonly to: number;
}

const PAGE = 20;
const REFRESH_MS = 5_000;

/** A filter as the call wants it. */
export const askedOf = ({ state, game, from, to }: RoundFilter) => ({
  from,
  to,
  ...(game && { game }),
  ...(state !== 'all' && { state }),
});

/** Own rounds by key, newest first; totals of the whole filter come with the first page. */
export function useRoundPages(filter: RoundFilter) {
  const asked = askedOf(filter);
  return useInfiniteQuery({
    queryKey: [...callKey(calls.getGameBetData), asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(calls.getGameBetData, { ...asked, pageSize: PAGE, ...(pageParam && { before: pageParam }) }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** One own round, asked for again while it is played, and while its provider does not answer. */
export function useRound(id: string) {
  return useQuery({
    ...callQuery(calls.getGameBetInfo, { id }, false, ['roundUnknown', 'badInput']),
    refetchInterval: ({ state: { data } }) => (data?.round.state === 'open' || data?.isAway ? REFRESH_MS : false),
  });
}
