import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Tag.module.css';

export type Tone = 'plain' | 'line' | 'win' | 'loss' | 'ok' | 'warn' | 'danger' | 'info' | 'brand' | 'accent';

/** A small word on a tint: a state (待开奖 info, 已到账 ok), a grade, a kind. The word carries the meaning, the tone supports it. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(styles.tag, styles[tone])}>{children}</span>;
}

/** The same meaning as plain coloured text, for table cells and lists where a tint would be too loud. */
export function StatusWord({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={cx(styles.word, styles[`word-${tone}`])}>{children}</span>;
}

/** Unread count over an icon: 1–9, then 9+. Draws nothing at 0. The owner names the count in its own label. */
export function Badge({ count }: { count: number }) {
  return count > 0 ? (
    <span className={cx(styles.badge, 'num')} aria-hidden="true">
      {count > 9 ? '9+' : count}
    </span>
  ) : null;
}
