import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ErrorState } from '../../ui/layout/States.tsx';
import { ListEnd } from './ListEnd.tsx';
import styles from './Records.module.css';
import { listTexts } from './texts.ts';

/** What an infinite list needs of its query to be drawn. */
interface Pages {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
  refetch(): Promise<unknown>;
}

interface Props {
  readonly pages: Pages;
  /** Rows so far. */
  readonly count: number;
  readonly pending: ReactNode;
  /** What could not be loaded, as a title. */
  readonly failed: string;
  readonly empty: ReactNode;
  /** In a card beside others the end of a list says nothing. */
  readonly isEndQuiet?: boolean;
  /** The last day whose rows are in the archive, where the list reaches it. */
  readonly archivedTo?: string | undefined;
  /** The rows. */
  readonly children: ReactNode;
}

/**
 * A list by key: coming, failed, nothing, or its rows with their end. A page without a row may still be followed by others; one that fails takes none
 * away, and the end says so.
 */
export function ListPages({ pages, count, pending, failed, empty, isEndQuiet = false, archivedTo, children }: Props) {
  const t = useText(listTexts);
  const end = (
    <ListEnd
      hasMore={pages.hasNextPage}
      isLoading={pages.isFetchingNextPage}
      isFailed={pages.isFetchNextPageError}
      onMore={() => void pages.fetchNextPage()}
    />
  );
  if (pages.isPending) return pending;
  if (count > 0)
    return (
      <>
        {children}
        {(pages.hasNextPage || !isEndQuiet) && end}
        <ArchiveNote day={archivedTo} />
      </>
    );
  if (pages.isError)
    return (
      <ErrorState
        title={failed}
        text={t('failedText')}
        action={<Button onClick={() => void pages.refetch()}>{t('reload')}</Button>}
      />
    );
  if (pages.hasNextPage) return end;
  return (
    <>
      {empty}
      <ArchiveNote day={archivedTo} />
    </>
  );
}

function ArchiveNote({ day }: { day: string | undefined }) {
  const t = useText(listTexts);
  return day === undefined ? null : <p className={styles.end}>{t('archived', { day })}</p>;
}

export type { Pages };
