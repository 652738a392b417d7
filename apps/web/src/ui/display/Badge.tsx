import { BADGE_MAX } from '@caiting/contract';
import { cx } from '../cx.ts';
import styles from './Badge.module.css';

/** A count as a badge shows it. */
export const countShown = (count: number, max: number = BADGE_MAX): string => (count > max ? `${max}+` : String(count));

interface Props {
  count: number;
  label: string;
  className?: string | undefined;
  /** Counted up to here. */
  max?: number;
  /** Grey: counted, and not asked about. */
  isQuiet?: boolean;
}

/** Number of unread things; above nine "9+" (product §9), in the chat above 99. Nothing is drawn at 0. `label` says what is counted. */
export function Badge({ count, label, className, max, isQuiet }: Props) {
  if (count <= 0) return null;
  return (
    <i className={cx(styles.badge, isQuiet && styles.quiet, className)} role="img" aria-label={label}>
      {countShown(count, max)}
    </i>
  );
}
