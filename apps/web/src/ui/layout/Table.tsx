import type { Key, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Table.module.css';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  /** Numbers stand at the right, decimals under decimals. */
  align?: 'left' | 'right' | 'center';
  cell(row: Row): ReactNode;
}

interface Props<Row> {
  /** Read to assistive technology in place of a visible title. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): Key;
  /** Tinted total rows: first cell names the total (本页合计). One list of cells per row, as many as columns. */
  totals?: readonly (readonly ReactNode[])[];
}

/** Desktop table: 36 px head, hairlines, hover tint, numbers right. Phones get a list instead. */
export function Table<Row>({ caption, columns, rows, rowKey, totals }: Props<Row>) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={styles[column.align ?? 'left']}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={cx(styles[column.align ?? 'left'], column.align === 'right' && 'num')}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && totals.length > 0 && (
          <tfoot>
            {totals.map((cells, at) => (
              <tr key={at}>
                {cells.map((cell, place) => (
                  <td key={place} className={cx(styles[columns[place]?.align ?? 'left'], 'num')}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  );
}
