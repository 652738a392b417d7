import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty, Skeleton } from '../../../ui/layout/States.tsx';
import { ListPages, type Pages } from '../../records/index.ts';
import styles from './Statement.module.css';
import { statementTexts } from './texts.ts';

const ROWS = [1, 2, 3, 4, 5, 6];

/** A list of records with what stands in its place while there is none. */
interface Body {
  readonly pages: Pages;
  readonly count: number;
  readonly archivedTo?: string | undefined;
  readonly children: ReactNode;
}

export function RecordsBody({ pages, count, archivedTo, children }: Body) {
  const t = useText(statementTexts);
  return (
    <ListPages
      pages={pages}
      count={count}
      archivedTo={archivedTo}
      pending={
        <Card className={styles.skeleton} aria-busy="true" aria-label={t('loading')}>
          {ROWS.map((row) => (
            <Skeleton key={row} width="100%" height={36} />
          ))}
        </Card>
      }
      failed={t('failed')}
      empty={<Empty of="money" title={t('empty')} text={t('emptyText')} />}
    >
      {children}
    </ListPages>
  );
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
