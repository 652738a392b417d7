import { describe, expect, test } from 'vitest';
import { digitSum, elementOf, NUMBERS, ownZodiac, waveOf, WAVES, zodiacOf } from './attributes.ts';
import { lunarYearOn } from './lunar-year.ts';

describe('六合彩 attributes (plays.md §12)', () => {
  test.each([
    [2025, '蛇', '06 18 30 42', '12 24 36 48'],
    [2026, '马', '07 19 31 43', '01 13 25 37 49'],
    [2027, '羊', '08 20 32 44', '02 14 26 38'],
  ] as const)('zodiacs of %i', (year, own, rats, horses) => {
    const numbersOf = (name: string): string =>
      NUMBERS.filter((n) => zodiacOf(n, year) === name)
        .map((n) => String(n).padStart(2, '0'))
        .join(' ');
    expect(ownZodiac(year)).toBe(own);
    expect(numbersOf('鼠')).toBe(rats);
    expect(numbersOf('马')).toBe(horses);
  });

  test('elements run through the sixty-year cycle', () => {
    expect(NUMBERS.filter((n) => elementOf(n, 2026) === '土')).toEqual([6, 7, 20, 21, 28, 29, 36, 37]);
    for (const n of NUMBERS) expect(elementOf(n, 2026 + 60)).toBe(elementOf(n, 2026));
  });

  test('17 red, 16 blue, 16 green', () => {
    expect(WAVES.map((wave) => NUMBERS.filter((n) => waveOf(n) === wave).length)).toEqual([17, 16, 16]);
  });

  test('合数', () => {
    expect([1, 10, 29, 49].map(digitSum)).toEqual([1, 1, 11, 13]);
  });
});

describe('lunar year of a day', () => {
  test.each([
    ['2025-01-28', 2024],
    ['2025-01-29', 2025],
    ['2026-02-16', 2025],
    ['2026-02-17', 2026],
    ['2027-01-01', 2026],
    ['2027-02-05', 2026],
    ['2027-02-06', 2027],
  ])('%s is in %i', (date, year) => {
    expect(lunarYearOn(date)).toBe(year);
  });

  test('agrees with the Chinese calendar of Intl but for the day of a new moon near midnight', () => {
    const parts = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'Asia/Shanghai', year: 'numeric' });
    const lunarYear = (at: number): number =>
      Number(parts.formatToParts(at).find(({ type }) => String(type) === 'relatedYear')?.value);
    const day = 86_400_000;
    let different = 0;
    for (let at = Date.UTC(2020, 1, 1, 4); at < Date.UTC(2035, 11, 31); at += day) {
      if (lunarYearOn(new Date(at).toISOString().slice(0, 10)) !== lunarYear(at)) different += 1;
    }
    expect(different).toBeLessThanOrEqual(2);
  });

  test.each(['2020-01-24', '2036-01-28', '2026-2-17', 'today', ''])('%s is refused', (date) => {
    expect(() => lunarYearOn(date)).toThrow(RangeError);
  });
});
