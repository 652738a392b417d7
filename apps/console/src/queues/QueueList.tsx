import type { ReactNode } from 'react';
import { useIsDesktop } from '@caiting/web/ui/hooks/use-media.ts';
import { cx } from '@caiting/web/ui/cx.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { rowKey } from '../contract/row-acts.ts';
import type { RowListProps } from '../parts/hand-made.ts';
import table from '../table/Table.module.css';
import { tableTexts } from '../table/texts.ts';
import styles from './Queue.module.css';

/** One cell of a row: what stands there, and a second line in grey. */
interface Cell {
  readonly main: ReactNode;
  readonly below?: ReactNode;
}

export interface QueueColumn {
  readonly key: string;
  readonly head: string;
  readonly isRight?: boolean;
  cell(at: number): Cell;
}

/** A row of a phone: name and sum above, facts and marks below. */
export interface PhoneRow {
  readonly who: ReactNode;
  readonly amount: ReactNode;
  readonly facts: ReactNode;
  readonly marks: ReactNode;
}

interface Props extends RowListProps {
  readonly columns: readonly QueueColumn[];
  nameOf(at: number): string;
  phone(at: number): PhoneRow;
}

/** The rows of a queue as they were drawn by hand. */
export function QueueList(props: Props) {
  return useIsDesktop() ? <Wide {...props} /> : <Phone {...props} />;
}

function Opens({ rows, at, nameOf, onOpen }: Pick<Props, 'rows' | 'nameOf' | 'onOpen'> & { at: number }) {
  const t = useText(tableTexts);
  const row = rows[at];
  if (row === undefined) return null;
  const key = rowKey(row, at);
  return (
    <button
      type="button"
      className={table.opens}
      data-row={key}
      aria-label={t('opens', { what: nameOf(at) })}
      onClick={() => onOpen(key)}
    />
  );
}

function Wide({ caption, rows, current, isOld, columns, ...opens }: Props) {
  return (
    <div className={cx(table.scroll, isOld && table.old)} tabIndex={0} role="region" aria-label={caption}>
      <table className={cx(table.table, styles.table)}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, isRight }) => (
              <th key={key} scope="col" data-right={isRight || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const key = rowKey(row, at);
            return (
              <tr key={key} aria-current={key === current || undefined}>
                {columns.map((column, place) => {
                  const { main, below } = column.cell(at);
                  return (
                    <td key={column.key} data-right={column.isRight || undefined}>
                      {place === 0 && <Opens rows={rows} at={at} {...opens} />}
                      {main}
                      {below !== undefined && <small className={styles.below}>{below}</small>}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Phone({ caption, rows, current, isOld, phone, ...opens }: Props) {
  return (
    <ul className={cx(table.list, isOld && table.old)} aria-label={caption}>
      {rows.map((row, at) => {
        const key = rowKey(row, at);
        const { who, amount, facts, marks } = phone(at);
        return (
          <li key={key} aria-current={key === current || undefined}>
            <Opens rows={rows} at={at} {...opens} />
            <b>{who}</b>
            <span className={table.amount}>{amount}</span>
            <small>{facts}</small>
            <small className={cx(table.amount, styles.marks)}>{marks}</small>
          </li>
        );
      })}
    </ul>
  );
}
