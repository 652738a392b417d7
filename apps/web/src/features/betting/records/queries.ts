import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { request } from '../../../platform/call.ts';
import { callQuery } from '../../../platform/query.ts';
import { betKeys } from '../queries.ts';

export const RECORD_STATES = ['all', 'placed', 'won', 'lost', 'cancelled'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

export interface RecordFilter {
  readonly state: RecordState;
  readonly lotteryCode: string;
  readonly from: number;
  readonly to: number;
}

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
  return useQuery(callQuery(calls.getBetDetail, { id }));
}

/** Calls `onReach` whenever the marked element comes near the window's edge. */
export function useReach(onReach: () => void): (element: Element | null) => void {
  const latest = useRef(onReach);
  latest.current = onReach;
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(() => () => observer.current?.disconnect(), []);
  return useCallback((element) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      {
        rootMargin: '300px',
      },
    );
    observer.current.observe(element);
  }, []);
}
