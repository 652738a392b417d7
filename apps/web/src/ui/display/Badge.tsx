import { BADGE_MAX } from '@caiting/contract';
import { cx } from '../cx.ts';
import styles from './Badge.module.css';

/** A count as a badge shows it. */
export const countShown = (count: number): string => (count > BADGE_MAX ? `${BADGE_MAX}+` : String(count));

/** Number of unread things; above nine "9+" (product §9). Nothing is drawn at 0. `label` says what is counted. */
export function Badge({ count, label, className }: { count: number; label: string; className?: string | undefined }) {
  if (count <= 0) return null;
  return (
    <i className={cx(styles.badge, className)} role="img" aria-label={label}>
      {countShown(count)}
    </i>
  );
}
