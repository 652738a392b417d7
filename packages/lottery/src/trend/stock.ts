/** stockTrend: candles of ten issues over the sum of a lottery's numbers and over the index of its sizes (plays.md §6). */
import { dragonSeries, type DragonSeries } from '../long-dragon.ts';
import type { Draw, Group } from '../play.ts';

/** Issues of one candle. */
export const CANDLE_ISSUES = 10;

export interface Candle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Ten issues that follow each other by their numbers; void ones have no result and are missing. */
export interface StockCandle {
  readonly from: string;
  readonly to: string;
  readonly draws: number;
  /** Of the sums as they were drawn. */
  readonly sum: Candle;
  /** Of the index: one up for 大, one down for 小, unmoved by 和. */
  readonly size: Candle;
  readonly big: number;
  readonly small: number;
  readonly tie: number;
}

export interface StockDraw {
  readonly issueNo: string;
  readonly draw: Draw;
}

const SUMS = new Set(['总和', '和值', '冠亚和']);

/** The 大小 of a group's sum, as its two-sided play reads it. */
export function sumSeries(group: Group): DragonSeries {
  const found = dragonSeries(group).find(({ name, sides }) => SUMS.has(name) && sides[0] === '大');
  if (!found) throw new Error(`${group} has no sides of a sum`);
  return found;
}

/** Issues 1 to 10 of a day (or a year) stand together, then 11 to 20: a new draw never moves those before it to other candles. */
const candleOf = (issueNo: string): bigint => (BigInt(issueNo) - 1n) / BigInt(CANDLE_ISSUES);

/** The candles of draws, oldest first; the index of sizes begins at 0 before the first of them. */
export function stockCandles(group: Group, draws: readonly StockDraw[]): readonly StockCandle[] {
  const series = sumSeries(group);
  const candles: StockCandle[] = [];
  let open: bigint | null = null;
  let index = 0;
  for (const { issueNo, draw } of draws) {
    const sum = series.value(draw);
    const side = series.side(draw);
    const before = index;
    index += side === null ? 0 : side === '大' ? 1 : -1;
    const place = candleOf(issueNo);
    const last = place === open ? candles.pop() : undefined;
    open = place;
    candles.push({
      from: last?.from ?? issueNo,
      to: issueNo,
      draws: (last?.draws ?? 0) + 1,
      sum: through(last?.sum ?? flat(sum), sum),
      size: through(last?.size ?? flat(before), index),
      big: (last?.big ?? 0) + (side === '大' ? 1 : 0),
      small: (last?.small ?? 0) + (side === '小' ? 1 : 0),
      tie: (last?.tie ?? 0) + (side === null ? 1 : 0),
    });
  }
  return candles;
}

const flat = (value: number): Candle => ({ open: value, high: value, low: value, close: value });

const through = ({ open, high, low }: Candle, value: number): Candle => ({
  open,
  high: Math.max(high, value),
  low: Math.min(low, value),
  close: value,
});
