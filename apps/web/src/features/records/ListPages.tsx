import type { ReactNode } from 'react';
import { ListEnd } from './ListEnd.tsx';

/** What an infinite list needs of its query to be drawn. */
interface Pages {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

interface Props {
  readonly pages: Pages;
  /** Rows so far. */
  readonly count: number;
  readonly pending: ReactNode;
  readonly failed: ReactNode;
  readonly empty: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** A list by key: coming, failed, nothing, or its rows with their end. A page without a row may still be followed by others, and one that fails takes none away. */
export function ListPages({ pages, count, pending, failed, empty, children }: Props) {
  const end = (
    <ListEnd
      hasMore={pages.hasNextPage}
      isLoading={pages.isFetchingNextPage}
      onMore={() => void pages.fetchNextPage()}
    />
  );
  if (pages.isPending) return pending;
  if (count > 0)
    return (
      <>
        {children}
        {end}
      </>
    );
  if (pages.isError) return failed;
  return pages.hasNextPage ? end : empty;
}

export type { Pages };
