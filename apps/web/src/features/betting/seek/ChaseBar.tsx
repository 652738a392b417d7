import type { ChaseItem } from '@caiting/contract';
import type { CSSProperties } from 'react';
import styles from './Seek.module.css';

type Counts = Pick<ChaseItem, 'doneIssues' | 'cancelledIssues' | 'issues'>;

/** How far a chase is: solid what ran, striped what was taken back, empty what is left. The words beside it say the same. */
export function ChaseBar({ chase: { doneIssues, cancelledIssues, issues } }: { chase: Counts }) {
  const share = (count: number) => `${(count / Math.max(issues, 1)) * 100}%`;
  return (
    <span
      className={styles.bar}
      style={{ '--ran': share(doneIssues), '--back': share(cancelledIssues) } as CSSProperties}
      aria-hidden="true"
    >
      <i />
      <i />
    </span>
  );
}
