import { expect, test } from 'vitest';
import { customRange, rangeOf, type QuickRange, type Range } from './range.ts';

// Saturday 2026-11-21 00:30 in Shanghai is still Friday in UTC.
const NOW = Date.UTC(2026, 10, 20, 16, 30);
const shown = (name: QuickRange, now = NOW) => textOf(rangeOf(name, now));
const textOf = ({ from, to }: Range) => {
  const text = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 23);
  return `${text(from)} ${text(to)}`;
};

test.each([
  ['today', '2026-11-21T00:00:00.000 2026-11-21T23:59:59.999'],
  ['yesterday', '2026-11-20T00:00:00.000 2026-11-20T23:59:59.999'],
  ['last7', '2026-11-15T00:00:00.000 2026-11-21T23:59:59.999'],
  ['thisWeek', '2026-11-16T00:00:00.000 2026-11-21T23:59:59.999'],
  ['lastWeek', '2026-11-09T00:00:00.000 2026-11-15T23:59:59.999'],
  ['thisMonth', '2026-11-01T00:00:00.000 2026-11-21T23:59:59.999'],
  ['lastMonth', '2026-10-01T00:00:00.000 2026-10-31T23:59:59.999'],
  ['last30', '2026-10-23T00:00:00.000 2026-11-21T23:59:59.999'],
] as const)('%s is %s', (name, expected) => expect(shown(name)).toBe(expected));

test('on a Monday this week is one day long; on a first the month is', () => {
  expect(shown('thisWeek', Date.UTC(2026, 10, 16, 4))).toBe('2026-11-16T00:00:00.000 2026-11-16T23:59:59.999');
  expect(shown('thisMonth', Date.UTC(2026, 11, 1, 4))).toBe('2026-12-01T00:00:00.000 2026-12-01T23:59:59.999');
});

test('last month ends where this one begins, also over the end of a year and of a February', () => {
  expect(shown('lastMonth', Date.UTC(2027, 0, 31, 4))).toBe('2026-12-01T00:00:00.000 2026-12-31T23:59:59.999');
  expect(shown('lastMonth', Date.UTC(2028, 2, 1, 4))).toBe('2028-02-01T00:00:00.000 2028-02-29T23:59:59.999');
});

test('two days of one’s own, in either order, are whole days of Shanghai', () => {
  const range = customRange('2026-11-03', '2026-11-01');
  expect(range && textOf(range)).toBe('2026-11-01T00:00:00.000 2026-11-03T23:59:59.999');
});

test.each(['', null, '2026-02-30', '2026-1-1', 'today', '1999-01-01'])('%j is no day', (day) =>
  expect(customRange(day, '2026-11-01')).toBeNull(),
);
