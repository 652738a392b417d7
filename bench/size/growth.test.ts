import { expect, test } from 'vitest';
import { growthOf, limitOf, timesATenfold, type Reading } from './growth.ts';

const SIZES = [100_000, 1_000_000, 10_000_000];
const read = (of: (size: number) => number): Reading[] => SIZES.map((size) => ({ size, value: of(size) }));
const classOf = (of: (size: number) => number, slack = 0.5) => growthOf(timesATenfold(read(of), slack));

test('a figure is in the class of the law it follows', () => {
  expect(classOf(() => 20)).toBe('constant');
  expect(classOf((n) => 5 * Math.log10(n))).toBe('constant');
  expect(classOf((n) => 40 * Math.log10(n / 1_000))).toBe('log');
  expect(classOf((n) => n / 10_000)).toBe('linear');
  expect(classOf((n) => (n / 10_000) * Math.log10(n))).toBe('linear');
  expect(classOf((n) => n ** 1.5 / 1_000_000)).toBeNull();
  expect(classOf((n) => n ** 2 / 1_000_000_000)).toBeNull();
});

test('at the limit of a class it is in it, and past it in the next', () => {
  const over = (times: number) =>
    timesATenfold(
      read((n) => 100 * times ** Math.log10(n / 100_000)),
      0,
    );
  for (const [growth, next] of [
    ['constant', 'log'],
    ['log', 'linear'],
    ['linear', null],
  ] as const) {
    expect(growthOf(over(limitOf(growth) - 0.001))).toBe(growth);
    expect(growthOf(over(limitOf(growth) + 0.001))).toBe(next);
  }
});

test('a plan that turns at the last size is seen, however flat it was before', () => {
  const times = timesATenfold(
    [
      { size: 1_000, value: 10 },
      { size: 10_000, value: 10 },
      { size: 100_000, value: 10 },
      { size: 1_000_000, value: 17 },
    ],
    0,
  );
  expect(times).toBeCloseTo(1.7);
  expect(growthOf(times)).toBe('linear');
});

test('what is within the slack does not grow, and what shrinks counts as what does not grow', () => {
  expect(
    timesATenfold(
      read((n) => (n === 100_000 ? 0.4 : 0.9)),
      0.5,
    ),
  ).toBe(1);
  expect(
    timesATenfold(
      read((n) => (n === 100_000 ? 0.4 : 0.95)),
      0.5,
    ),
  ).toBeGreaterThan(1);
  expect(
    timesATenfold(
      read((n) => 1_000_000 / n),
      0,
    ),
  ).toBe(1);
  expect(timesATenfold([{ size: 1, value: 5 }], 0)).toBe(1);
});
