import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

interface Props {
  readonly caption: string;
  /** Names of the columns. */
  readonly heads: readonly string[];
  /** Rows: each a heading and its cells. */
  readonly children: ReactNode;
}

/** Figures by row and column. What is longer or wider than its place is scrolled, with the keyboard too. */
export function DataTable({ caption, heads, children }: Props) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
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
