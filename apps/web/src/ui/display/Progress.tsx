import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';
import styles from './Progress.module.css';

/** A share of a whole, 0…1. `thin` is the 2 px line under headers and cards and is decoration; the 6 px bar is named and read out. */
export function Progress({
  share,
  label,
  thin,
  tone = 'brand',
}: {
  share: number;
  label?: string;
  thin?: boolean;
  tone?: 'brand' | 'accent' | 'ok';
}) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  const style = { '--v': `${percent}%` } as CSSProperties;
  return thin || !label ? (
    <div className={cx(styles.bar, styles.thin, styles[tone])} style={style} aria-hidden="true" />
  ) : (
    <div
      className={cx(styles.bar, styles[tone])}
      style={style}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    />
  );
}
