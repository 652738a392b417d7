/** Trend statistics of one lottery over its last issues, kept draw by draw (plays.md §6). Pure: a draw gives a new trend, nothing is scanned again. */
import type { Draw } from '../play.ts';
import type { TrendColumn } from './columns.ts';
import { heatOf, type Heat } from './heat.ts';
import { longestRun, NO_RUN_YET, stepRun } from './longest-run.ts';
import type { LongestRun } from './longest-run.ts';

/** One issue: for each column the running omission of each value, 0 where the issue hit it. */
export interface TrendRow {
  readonly issueNo: string;
  readonly numbers: readonly number[];
  readonly cells: readonly (readonly number[])[];
}

interface ValueState {
  readonly hits: number;
  readonly misses: LongestRun;
  readonly streak: LongestRun;
}

export interface Trend {
  readonly columns: readonly TrendColumn[];
  /** How many issues the window holds: 30, 50, 100, or a day's issues. */
  readonly window: number;
  /** Draws taken in since the trend began; at most `window` of them are in `rows`. */
  readonly drawn: number;
  /** Oldest first. */
  readonly rows: readonly TrendRow[];
  readonly last: Draw | null;
  readonly values: readonly (readonly ValueState[])[];
}

/** Figures of one value inside the window. */
export interface ValueSummary {
  readonly value: string;
  /** 出现次数 */
  readonly hits: number;
  /** 当前遗漏: issues since the value last appeared, also where that is longer ago than the window. */
  readonly omission: number;
  /** 平均遗漏 = (N − hits) / (hits + 1) as a fraction, so that no float is needed. */
  readonly averageOmission: { readonly num: number; readonly den: number };
  /** 最大遗漏: longest run without the value. */
  readonly longestOmission: number;
  /** 最大连出: longest run of hits. */
  readonly longestStreak: number;
  /** 冷热: top third of the column by hits, bottom third, between; equal hits get an equal grade. */
  readonly heat: Heat;
}

const NEW_VALUE: ValueState = { hits: 0, misses: NO_RUN_YET, streak: NO_RUN_YET };

export function newTrend(columns: readonly TrendColumn[], window: number): Trend {
  return {
    columns,
    window,
    drawn: 0,
    rows: [],
    last: null,
    values: columns.map(({ values }) => values.map(() => NEW_VALUE)),
  };
}

/** The trend after one more drawn issue. Work per draw depends on the number of values, not on the number of issues. */
export function updateTrend(trend: Trend, issueNo: string, draw: Draw): Trend {
  const index = trend.drawn;
  const windowStart = Math.max(0, index - trend.window + 1);
  const leaving = trend.rows.length === trend.window ? trend.rows[0] : undefined;
  const values = trend.columns.map((column, c) => {
    const hit = new Set(column.hits(draw, trend.last));
    return (trend.values[c] ?? []).map((state, v) => {
      const left = leaving?.cells[c]?.[v] === 0 ? 1 : 0;
      return {
        hits: state.hits + (hit.has(v) ? 1 : 0) - left,
        misses: stepRun(state.misses, !hit.has(v), index, windowStart),
        streak: stepRun(state.streak, hit.has(v), index, windowStart),
      };
    });
  });
  const row: TrendRow = {
    issueNo,
    numbers: draw.numbers,
    cells: values.map((column) => column.map(({ misses }) => misses.current)),
  };
  const rows = leaving === undefined ? [...trend.rows, row] : [...trend.rows.slice(1), row];
  return { ...trend, drawn: index + 1, rows, last: draw, values };
}

/** Summary of every value of every column over the window, in the order of the columns. */
export function summarize(trend: Trend): readonly (readonly ValueSummary[])[] {
  const shown = trend.rows.length;
  const newest = trend.drawn - 1;
  const windowStart = trend.drawn - shown;
  return trend.columns.map((column, c) => {
    const states = trend.values[c] ?? [];
    const heat = heatOf(states.map(({ hits }) => hits));
    return states.map((state, v) => ({
      value: column.values[v] as string,
      hits: state.hits,
      omission: state.misses.current,
      averageOmission: { num: shown - state.hits, den: state.hits + 1 },
      longestOmission: longestRun(state.misses, newest, windowStart),
      longestStreak: longestRun(state.streak, newest, windowStart),
      heat: heat(state.hits),
    }));
  });
}
