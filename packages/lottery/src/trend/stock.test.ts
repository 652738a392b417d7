import { expect, test } from 'vitest';
import { GROUPS, type Group } from '../play.ts';
import { stockCandles } from './stock.ts';

const issue = (index: number): string => `20261001${String(index).padStart(4, '0')}`;
/** SSC draws with the sums asked for. */
const withSums = (sums: readonly number[], first = 1) =>
  sums.map((sum, at) => ({
    issueNo: issue(first + at),
    draw: { numbers: [0, 1, 2, 3, 4].map((place) => Math.min(9, Math.max(0, sum - 9 * place))) },
  }));

test('ten issues make a candle: first, most, least and last of their sums', () => {
  const [first, second] = stockCandles('SSC', withSums([20, 45, 3, 22, 23, 24, 22, 30, 10, 25, 7, 9]));
  // Big from 23 on: 45 23 24 30 25 are big, seven others small; the index goes −1 0 −1 −2 −1 0 −1 0 −1 0.
  expect(first).toEqual({
    from: issue(1),
    to: issue(10),
    draws: 10,
    sum: { open: 20, high: 45, low: 3, close: 25 },
    size: { open: 0, high: 0, low: -2, close: 0 },
    big: 5,
    small: 5,
    tie: 0,
  });
  expect(second).toMatchObject({
    from: issue(11),
    to: issue(12),
    draws: 2,
    sum: { open: 7, high: 9, low: 7, close: 9 },
  });
  expect(second?.size).toEqual({ open: 0, high: 0, low: -2, close: -2 });
});

test('candles begin where their issues do, and a void issue is missing in its own', () => {
  const draws = withSums([1, 2, 3, 4, 5], 18).filter(({ issueNo }) => issueNo !== issue(19));
  expect(stockCandles('SSC', draws).map(({ from, to, draws: count }) => [from, to, count])).toEqual([
    [issue(18), issue(20), 2],
    [issue(21), issue(22), 2],
  ]);
});

/** One draw of each group with its sum and side, from the rules of the games (plays.md §7–§12). */
const ONE_DRAW: Readonly<Record<Group, readonly [numbers: readonly number[], sum: number, side: '大' | '小' | '和']>> =
  {
    SSC: [[4, 5, 6, 7, 0], 22, '小'],
    K3: [[6, 4, 1], 11, '大'],
    PK10: [[5, 7, 1, 2, 3, 4, 6, 8, 9, 10], 12, '大'],
    SYX5: [[2, 4, 6, 8, 10], 30, '和'],
    FC3D: [[6, 7, 1], 14, '大'],
    PL35: [[4, 4, 5, 9, 9], 13, '小'],
    BJ28: [[9, 5, 0], 14, '大'],
    KL8: [[...Array.from({ length: 19 }, (_, at) => at + 31), 50], 810, '和'],
    LHC: [[1, 2, 3, 40, 41, 42, 46], 175, '大'],
  };

test.each(GROUPS)('the sum and its side in %s', (group) => {
  const [numbers, sum, side] = ONE_DRAW[group];
  const [candle] = stockCandles(group, [{ issueNo: issue(1), draw: { numbers } }]);
  expect(candle?.sum).toEqual({ open: sum, high: sum, low: sum, close: sum });
  expect([candle?.big, candle?.small, candle?.tie]).toEqual([
    side === '大' ? 1 : 0,
    side === '小' ? 1 : 0,
    side === '和' ? 1 : 0,
  ]);
});
