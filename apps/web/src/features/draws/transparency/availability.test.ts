import { expect, test } from 'vitest';
import { upDays, upMark, upRate } from './availability.ts';

const day = (name: string, minutes: number, degraded = 0, down = 0) => ({ day: name, minutes, degraded, down });

test('a day before the first measured one has nothing to show, and the strip ends today', () => {
  const days = upDays([day('2026-11-22', 60), day('2026-11-23', 10, 0, 1)], '2026-11-23', 3);
  expect(days.map(({ day: name, measured }) => [name, upMark(measured)])).toEqual([
    ['2026-11-21', 'none'],
    ['2026-11-22', 'ok'],
    ['2026-11-23', 'void'],
  ]);
  expect(upMark(day('2026-11-23', 10, 2))).toBe('late');
});

test('a single minute of ninety days that was down is no hundred per cent', () => {
  expect(upRate([])).toBeNull();
  expect(upRate([day('2026-11-22', 1_440, 30)])).toBe('100%');
  expect(upRate([day('2026-11-22', 129_600, 0, 1)])).toBe('99.99%');
  expect(upRate([day('2026-11-22', 10, 0, 10)])).toBe('0.00%');
});
