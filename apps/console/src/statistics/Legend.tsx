import type { ReactNode } from 'react';
import styles from './Chart.module.css';

/** What the lines of a chart are called, each beside the mark that TimeChart draws the line of its place with. */
export function Legend({
  lines,
  children,
}: {
  lines: readonly { readonly name: string; readonly last?: string | undefined }[];
  /** What else is said of the figures, as of which day they are. */
  children?: ReactNode;
}) {
  return (
    <p className={styles.legend}>
      {lines.map(({ name, last }, at) => (
        <span key={name}>
          <i data-line={at} />
          {name}
          {last !== undefined && <b className="num">{last}</b>}
        </span>
      ))}
      {children}
    </p>
  );
}
