import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../cx.ts';
import styles from './List.module.css';

/** Rows parted by hairlines. */
export function List({ children, className, label }: { children: ReactNode; className?: string; label?: string }) {
  return (
    <ul className={cx(styles.list, className)} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** Icon, glyph or avatar. */
  lead?: ReactNode;
  title: ReactNode;
  /** Grey second line. */
  note?: ReactNode;
  /** At the right: an amount, a state word. */
  end?: ReactNode;
  endNote?: ReactNode;
  to?: string;
  onPress?: () => void;
}

/** One row: lead, title over note, end over its note. With `to` or `onPress` the whole row acts and shows a chevron. */
export function ListRow({ lead, title, note, end, endNote, to, onPress }: RowProps) {
  const inside = (
    <>
      {lead}
      <span className={styles.main}>
        <span className={cx(styles.title, 'ell')}>{title}</span>
        {note && <span className={cx(styles.note, 'ell')}>{note}</span>}
      </span>
      {(end || endNote) && (
        <span className={styles.end}>
          {end && <span>{end}</span>}
          {endNote && <span className={styles.note}>{endNote}</span>}
        </span>
      )}
      {(to || onPress) && <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />}
    </>
  );
  return (
    <li className={styles.item}>
      {to ? (
        <Link className={styles.row} to={to}>
          {inside}
        </Link>
      ) : onPress ? (
        <button type="button" className={styles.row} onClick={onPress}>
          {inside}
        </button>
      ) : (
        <div className={styles.row}>{inside}</div>
      )}
    </li>
  );
}
