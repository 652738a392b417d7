import { expect, test } from 'vitest';
import { formatMoney, parseMoney, type Money } from './money.ts';
import { interestFor } from './interest.ts';
import { parseRate, type Rate } from './rate.ts';

const of = (principal: string, percent: string, days: number): string =>
  formatMoney(interestFor(parseMoney(principal) as Money, parseRate(percent) as Rate, days));

test.each([
  // 2,000 × 5.20 % × 30 ÷ 365 = 8.54794…
  ['2000', '5.20', 30, '8.5479'],
  // 5,000 × 5.80 % × 90 ÷ 365 = 71.50684…
  ['5000', '5.80', 90, '71.5068'],
  // A whole year at 3.55 % is exact.
  ['10000', '3.55', 365, '355'],
  // 0.01 × 4.2 % × 7 ÷ 365 is less than the smallest step.
  ['0.01', '4.2', 7, '0'],
  ['100', '0', 30, '0'],
])('%s yuan at %s %% for %i days earn %s', (principal, percent, days, earning) => {
  expect(of(principal, percent, days)).toBe(earning);
});
