import type { StockTrend } from '@caiting/contract';

/** Where candles stand in a drawing. Pure: numbers here are for drawing only. */

export type Candle = StockTrend['candles'][number]['sum'];
export type Mark = 'up' | 'down' | 'even';

export interface DrawnCandle {
  readonly x: number;
  readonly width: number;
  /** Top and bottom of the wick and of the body. */
  readonly wick: readonly [number, number];
  readonly body: readonly [number, number];
  readonly mark: Mark;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Drawing {
  readonly candles: readonly DrawnCandle[];
  /** Values of the rules with their heights, the largest first. */
  readonly rules: readonly { readonly value: number; readonly y: number }[];
}

/** Of the room a candle has, its body takes this part. */
const BODY = 0.6;
const RULES = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const RULES_MAX = 5;

const markOf = ({ open, close }: Candle): Mark => (close > open ? 'up' : close < open ? 'down' : 'even');

/** Candles side by side, oldest at the left; rules at round values from the least to the most. */
export function drawCandles(candles: readonly Candle[], frame: Frame): Drawing {
  const least = Math.min(...candles.map(({ low }) => low));
  const most = Math.max(...candles.map(({ high }) => high));
  const step = RULES.find((each) => (most - least) / each < RULES_MAX) ?? 1_000;
  const [from, to] = [
    Math.floor(least / step) * step,
    Math.max(Math.ceil(most / step), Math.floor(least / step) + 1) * step,
  ];
  const y = (value: number): number =>
    frame.top + ((to - value) / (to - from)) * (frame.height - frame.top - frame.bottom);
  const room = (frame.width - frame.left - frame.right) / Math.max(1, candles.length);
  return {
    candles: candles.map((candle, at) => ({
      x: frame.left + (at + 0.5) * room,
      width: room * BODY,
      wick: [y(candle.high), y(candle.low)],
      body: [y(Math.max(candle.open, candle.close)), y(Math.min(candle.open, candle.close))],
      mark: markOf(candle),
    })),
    rules: Array.from({ length: (to - from) / step + 1 }, (_, n) => ({ value: to - n * step, y: y(to - n * step) })),
  };
}
