import { expect, test } from 'vitest';
import { rangeOf, type RangeName } from './range.ts';

// Saturday 2026-11-21 00:30 in Shanghai is still Friday in UTC.
const NOW = Date.UTC(2026, 10, 20, 16, 30);
const shown = (name: RangeName, now = NOW) => {
  const { from, to } = rangeOf(name, now);
  const text = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 23);
  return `${text(from)} ${text(to)}`;
};

test.each([
  ['today', '2026-11-21T00:00:00.000 2026-11-21T23:59:59.999'],
  ['yesterday', '2026-11-20T00:00:00.000 2026-11-20T23:59:59.999'],
  ['thisWeek', '2026-11-16T00:00:00.000 2026-11-21T23:59:59.999'],
  ['lastWeek', '2026-11-09T00:00:00.000 2026-11-15T23:59:59.999'],
  ['thisMonth', '2026-11-01T00:00:00.000 2026-11-21T23:59:59.999'],
  ['last30', '2026-10-23T00:00:00.000 2026-11-21T23:59:59.999'],
] as const)('%s is %s', (name, expected) => expect(shown(name)).toBe(expected));

test('on a Monday this week is one day long; on a first the month is', () => {
  expect(shown('thisWeek', Date.UTC(2026, 10, 16, 4))).toBe('2026-11-16T00:00:00.000 2026-11-16T23:59:59.999');
  expect(shown('thisMonth', Date.UTC(2026, 11, 1, 4))).toBe('2026-12-01T00:00:00.000 2026-12-01T23:59:59.999');
});
