import { growthOf, limitOf, timesATenfold, type Growth } from './growth.ts';
import type { Figures } from './measures/times.ts';
import { SIZE_ROWS, type SizeRow } from './rows.ts';
import type { Size } from './lay/shape.ts';

/** Everything that was read at one size. */
export interface Step extends Size, Figures {}

export interface Verdict {
  readonly row: SizeRow;
  /** How many times as much it takes with ten times the site. */
  readonly times: number;
  /** Null: more than its size. */
  readonly growth: Growth | null;
  readonly isWorse: boolean;
}

/**
 * How each row grew over the steps, against how it is to grow. A row that was not read at some step is a fault of the bench; where only some parts are read
 * (`isPart`), one that was read at none is left out.
 */
export function judge(steps: readonly Step[], isPart = false): Verdict[] {
  const isRead = ({ key }: SizeRow): boolean => !isPart || steps.some(({ values }) => values[key] !== undefined);
  return SIZE_ROWS.filter(isRead).map((row) => {
    const readings = steps.map(({ bets, values }) => {
      const value = values[row.key];
      if (value === undefined || !Number.isFinite(value)) throw new Error(`${row.key} was not read at ${bets} bets`);
      return { size: bets, value };
    });
    const times = timesATenfold(readings, row.slack);
    return { row, times, growth: growthOf(times), isWorse: times > limitOf(row.growth) };
  });
}

/** The rows as docs/growth.md has them. */
export function tableOf(steps: readonly Step[], verdicts: readonly Verdict[]): string {
  const sizes = steps.map(({ bets, players }) => `${shown(bets)} bets, ${shown(players)} players`);
  return [
    `| measured | grows with | to be | ${sizes.join(' | ')} | p95 there | ten times the site | is |`,
    `|---|---|---|${sizes.map(() => '---').join('|')}|---|---|---|`,
    ...verdicts.map(({ row, times, growth, isWorse }) => {
      const figures = steps.map(({ values, p50 }) => `${figure(p50[row.key] ?? values[row.key])} ${row.unit}`);
      const p95 = steps.at(-1)?.p95[row.key];
      const is = growth ?? 'more than linear';
      return `| ${row.measures} | ${row.why} | ${row.growth} | ${figures.join(' | ')} | ${p95 === undefined ? '–' : `${figure(p95)} ms`} | ${figure(times)} | ${isWorse ? `**${is}**` : is} |`;
    }),
  ].join('\n');
}

const shown = (value: number): string => value.toLocaleString('en');
/** Three digits that say something. */
const figure = (value = Number.NaN): string =>
  value >= 100 ? shown(Math.round(value)) : Number(value.toPrecision(3)).toString();
