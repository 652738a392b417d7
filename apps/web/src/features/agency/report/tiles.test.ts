import { expect, test } from 'vitest';
import { CHART_DAYS_MIN, daysBefore } from './chart-days.ts';
import { paidShare } from './paid-share.ts';

test.each([
  ['200', '195', '97.5'],
  ['3', '2', '66.6'],
  ['10', '0', '0.0'],
  ['0.5', '10', '2000.0'],
])('of %s staked and %s paid, %s percent came back', (stake, payout, share) => {
  expect(paidShare({ stake, payout })).toBe(share);
});

test('nothing staked has no share', () => expect(paidShare({ stake: '0', payout: '0' })).toBeNull());

test.each([
  ['2026-11-20', CHART_DAYS_MIN - 1, '2026-11-07'],
  ['2028-03-01', 1, '2028-02-29'],
  ['2027-01-05', 13, '2026-12-23'],
])('before %s by %i days is %s', (day, count, before) => expect(daysBefore(day, count)).toBe(before));
