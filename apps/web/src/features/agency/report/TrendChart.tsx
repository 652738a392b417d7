import { countText } from '@caiting/contract/wire';
import { formatYuan, parseMoney } from '@caiting/money';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
import styles from '../core/Agency.module.css';
import { reportTexts } from './texts.ts';

interface Day {
  readonly day: string;
  readonly stake: string;
  readonly payout: string;
}

/** About as many units as the chart is wide on the screen, so that its letters keep their size. */
const SIZES = { desk: { width: 900, height: 220, left: 64 }, phone: { width: 340, height: 180, left: 52 } };
const [TOP, RIGHT, BOTTOM] = [12, 12, 24];
const RULES = 4;

/** Yuan as a number: for drawing alone, never for a sum. */
const drawn = (text: string): number => Number(text);

/** A round figure at or above the largest, so that the rules read well. */
function topOf(most: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return Math.ceil(Math.max(most, 1) / step) * step;
}

/** Stakes (line) and payouts (dashed) by day. The table beside it says the same in figures. */
export function TrendChart({ days }: { days: readonly Day[] }) {
  const t = useText(reportTexts);
  const { width, height, left } = SIZES[useIsDesktop() ? 'desk' : 'phone'];
  const top = topOf(Math.max(...days.flatMap(({ stake, payout }) => [drawn(stake), drawn(payout)])));
  const last = days.at(-1);
  const x = (at: number): number => (days.length < 2 ? left : left + (at / (days.length - 1)) * (width - left - RIGHT));
  const y = (value: number): number => TOP + (1 - value / top) * (height - TOP - BOTTOM);
  const line = (name: 'stake' | 'payout') => days.map((day, at) => `${x(at)},${y(drawn(day[name]))}`).join(' ');
  const money = (text: string) => formatYuan(parseMoney(text) ?? (0n as never), 2);
  return (
    <div className={styles.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={last && t('trendName', { day: last.day, stake: money(last.stake), payout: money(last.payout) })}
      >
        {Array.from({ length: RULES + 1 }, (_, n) => (top * n) / RULES).map((value) => (
          <g key={value}>
            <line className={styles.grid} x1={left} x2={width - RIGHT} y1={y(value)} y2={y(value)} />
            <text x={left - 8} y={y(value) + 4} textAnchor="end">
              {countText(value)}
            </text>
          </g>
        ))}
        <polyline className={styles.payout} points={line('payout')} />
        <polyline className={styles.stake} points={line('stake')} />
        {[0, days.length - 1].map((at) => (
          <text key={at} x={x(at)} y={height - 4} textAnchor={at === 0 ? 'start' : 'end'}>
            {days[at]?.day.slice(5)}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** The room that the chart will take. */
export function TrendPlace() {
  const { width, height } = SIZES[useIsDesktop() ? 'desk' : 'phone'];
  return (
    <div className={styles.chart} aria-hidden>
      <svg viewBox={`0 0 ${width} ${height}`} />
    </div>
  );
}
