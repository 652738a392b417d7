import { expect, test } from 'vitest';
import { judge, tableOf, type Step } from './judge.ts';
import { SIZE_ROWS } from './rows.ts';

const SIZES = [10_000, 100_000, 1_000_000];

/** Every row at three sizes, as it is to grow; `other` says what else a row reads. */
function stepsOf(other: Readonly<Record<string, readonly number[]>> = {}): Step[] {
  return SIZES.map((bets, at) => ({
    bets,
    players: bets / 10,
    values: Object.fromEntries(
      SIZE_ROWS.map(({ key, growth }) => [key, other[key]?.[at] ?? (growth === 'linear' ? bets : 1_000)]),
    ),
    p50: {},
    p95: { bet: 12.345 },
  }));
}
const worseOf = (steps: readonly Step[]) =>
  judge(steps)
    .filter(({ isWorse }) => isWorse)
    .map(({ row }) => row.key);

test('what grows as it is to grow is no fault, and what does better is none either', () => {
  expect(worseOf(stepsOf())).toEqual([]);
  expect(worseOf(stepsOf({ liabilities: [1_000, 1_000, 1_000] }))).toEqual([]);
});

test('a bet that grows with the site is a fault, and so is a night that grows by more than its players', () => {
  expect(worseOf(stepsOf({ bet: [10, 10, 15] }))).toEqual(['bet']);
  expect(worseOf(stepsOf({ liabilities: [1_000, 10_000, 200_000] }))).toEqual(['liabilities']);
});

test('a row that was not read at a size ends the bench', () => {
  const [first, second, third] = stepsOf();
  if (!first || !second || !third) throw new Error('there are three');
  const { bet, ...others } = second.values;
  expect(bet).toBe(1_000);
  expect(() => judge([first, { ...second, values: others }, third])).toThrow('bet was not read at 100000 bets');
});

test('of some parts the others are left out, but a row of them is read at each size', () => {
  const some = stepsOf().map((step) => ({ ...step, values: { bet: 10, cancel: 10 } }));
  expect(judge(some, true).map(({ row }) => row.key)).toEqual(['bet', 'cancel']);
  const [first, ...others] = some;
  if (!first) throw new Error('there are three');
  expect(() => judge([{ ...first, values: { bet: 10 } as Step['values'] }, ...others], true)).toThrow(
    'cancel was not read at 10000 bets',
  );
});

test('the table names each row with what it grows with, its figures at each size, and a fault in bold', () => {
  const steps = stepsOf({ bet: [10, 10, 15] });
  const [head = '', , bet = ''] = tableOf(steps, judge(steps)).split('\n');
  expect(head).toContain('10,000 bets, 1,000 players | 100,000 bets, 10,000 players');
  expect(bet).toContain('| a bet through the call |');
  expect(bet).toContain('| constant | 10 ms | 10 ms | 15 ms | 12.3 ms | 1.4 | **log** |');
});
