import { expect, test } from 'vitest';
import { drawCandles } from './candles.ts';

const FRAME = { width: 130, height: 120, left: 20, right: 10, top: 10, bottom: 10 };

test('a candle stands between its values: wick from high to low, body from open to close', () => {
  const { candles, rules } = drawCandles(
    [
      { open: 10, high: 40, low: 0, close: 30 },
      { open: 30, high: 30, low: 20, close: 20 },
      { open: 20, high: 20, low: 20, close: 20 },
    ],
    FRAME,
  );
  // 0 to 40 on 100 pixels from the top margin of 10: 2.5 pixels a unit.
  expect(candles.map(({ wick, body, mark }) => [wick, body, mark])).toEqual([
    [[10, 110], [35, 85], 'up'],
    [[35, 60], [35, 60], 'down'],
    [[60, 60], [60, 60], 'even'],
  ]);
  // A hundred pixels for three, each in the middle of its third.
  expect(candles.map(({ x }) => Math.round(x))).toEqual([37, 70, 103]);
  expect(rules).toEqual([40, 30, 20, 10, 0].map((value, at) => ({ value, y: 10 + at * 25 })));
});

test('one value for all still has a scale', () => {
  const { candles, rules } = drawCandles([{ open: -3, high: -3, low: -3, close: -3 }], FRAME);
  expect(rules.map(({ value }) => value)).toEqual([-2, -3]);
  expect(candles[0]?.body).toEqual([110, 110]);
});
