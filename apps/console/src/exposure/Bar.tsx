import { countText } from '@caiting/contract/wire';
import { parseMoney } from '@caiting/money';
import styles from './Exposure.module.css';

const NEAR = 80;
const FULL = 95;
const PERCENT = 100n;

/** How much of a limit is used, rounded up as the server does; null where there is none. */
export function usedOf(loss: string, limit: string | null): number | null {
  const [a, b] = [parseMoney(loss), limit === null ? null : parseMoney(limit)];
  return a === null || b === null || b === 0n ? null : Number((a * PERCENT + b - 1n) / b);
}

/** How near it is, by the marks of the mock: from 80 % on a warning, from 95 % danger. */
export const toneOf = (percent: number): 'warn' | 'danger' | undefined =>
  percent >= FULL ? 'danger' : percent >= NEAR ? 'warn' : undefined;

/** A bar with its figure: the figure says it all, the bar is for the eye. */
export function Bar({ percent }: { percent: number | null }) {
  if (percent === null) return <span className={styles.none}>—</span>;
  return (
    <span className={styles.bar} data-tone={toneOf(percent)}>
      <i aria-hidden="true">
        <i style={{ width: `${Math.min(100, percent)}%` }} />
      </i>
      <span className="num">{countText(percent)}%</span>
    </span>
  );
}
