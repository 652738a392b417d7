import { LOAD_MORE_PAUSE_MS } from '@caiting/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

interface Page<R> {
  readonly rows: readonly R[];
  readonly more: boolean;
}

interface Input<R, P extends Page<R>> {
  readonly queryKey: readonly unknown[];
  read(pageNum: number, signal: AbortSignal): Promise<P>;
  /** What a row is known by: rows move while one reads, so that a later page may bring one again. */
  idOf(row: R): string;
  readonly refetchInterval?: number;
}

export interface Paged<R, P> {
  /** Undefined until the first page is there. */
  readonly rows: readonly R[] | undefined;
  readonly first: P | undefined;
  readonly isFailed: boolean;
  /** The server has more. False only when it said so: a list that is cut off never claims to be whole. */
  readonly hasMore: boolean;
  /** On its way, or resting after a page. */
  readonly isBusy: boolean;
  loadMore(): void;
  reload(): void;
}

/** A list read page by page. The next page may be asked for 600 ms after one has come. */
export function usePaged<R, P extends Page<R>>({ queryKey, read, idOf, refetchInterval }: Input<R, P>): Paged<R, P> {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.more ? all.length + 1 : undefined),
    staleTime: 0,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  const pages = list.data?.pages;
  const count = pages?.length ?? 0;
  const [rested, setRested] = useState(count);
  useEffect(() => {
    const timer = setTimeout(() => setRested(count), LOAD_MORE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  const rows = pages && [...new Map(pages.flatMap((page) => page.rows).map((row) => [idOf(row), row])).values()];
  return {
    rows,
    first: pages?.[0],
    isFailed: list.isError,
    hasMore: list.hasNextPage,
    isBusy: list.isFetchingNextPage || (count > 1 && rested < count),
    loadMore: () => void list.fetchNextPage(),
    reload: () => void list.refetch(),
  };
}
