import type { ReactNode } from 'react';
import { cx } from '@caiting/web/ui/cx.ts';
import styles from './DataTable.module.css';

interface Props {
  readonly caption: string;
  /** Names of the columns. */
  readonly heads: readonly string[];
  /** With all its rows at once, however small the screen: of a few that one acts on. */
  readonly isWhole?: boolean;
  /** Rows: each a heading and its cells. */
  readonly children: ReactNode;
}

/** Figures by row and column. What is longer or wider than its place is scrolled, with the keyboard too. */
export function DataTable({ caption, heads, isWhole = false, children }: Props) {
  return (
    <div className={cx(styles.scroll, isWhole && styles.whole)} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
