import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/States.tsx';
import { ListEnd } from '../../records/index.ts';
import styles from './Statement.module.css';
import { statementTexts } from './texts.ts';

/** What an infinite list needs of its query to be drawn. */
interface Pages {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  refetch(): Promise<unknown>;
  fetchNextPage(): Promise<unknown>;
}

const ROWS = [1, 2, 3, 4, 5, 6];

/** Skeleton, failure, nothing, or the rows with their end. A page without a row may still be followed by others. */
export function RecordsBody({ pages, count, children }: { pages: Pages; count: number; children: ReactNode }) {
  const t = useText(statementTexts);
  const end = (
    <ListEnd
      hasMore={pages.hasNextPage}
      isLoading={pages.isFetchingNextPage}
      onMore={() => void pages.fetchNextPage()}
    />
  );
  if (pages.isPending)
    return (
      <Card className={styles.skeleton} aria-busy="true" aria-label={t('loading')}>
        {ROWS.map((row) => (
          <Skeleton key={row} width="100%" height={36} />
        ))}
      </Card>
    );
  if (pages.isError && count === 0)
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void pages.refetch()}>{t('reload')}</Button>}
      />
    );
  if (count > 0)
    return (
      <>
        {children}
        {end}
      </>
    );
  return pages.hasNextPage ? end : <Empty title={t('empty')} text={t('emptyText')} />;
}

/** Named sums in one row on a desktop, two by two on a phone. */
export function Totals({ items }: { items: readonly { readonly name: string; readonly value: ReactNode }[] }) {
  const t = useText(statementTexts);
  return (
    <dl className={styles.totals} aria-label={t('totals')}>
      {items.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
