import { expect, test } from 'vitest';
import { lunarYearOfIssue } from './lunar-year.ts';

const at = (iso: string) => ({ closeAt: Date.parse(iso) });

test('the issue that is drawn at the midnight of 春节 closed the day before, in the old year', () => {
  expect(lunarYearOfIssue('LHC', at('2027-02-05T23:59:50+08:00'))).toBe(2026);
  expect(lunarYearOfIssue('LHC', at('2027-02-06T00:00:50+08:00'))).toBe(2027);
});

test('no other group has a lunar year, and no issue has none', () => {
  expect(lunarYearOfIssue('SSC', at('2027-02-06T00:00:50+08:00'))).toBeUndefined();
  expect(lunarYearOfIssue('LHC', undefined)).toBeUndefined();
});
