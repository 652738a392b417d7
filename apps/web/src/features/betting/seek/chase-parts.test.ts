import { BET_STATES } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { chaseParts } from './chase-parts.ts';

const issue = (state: (typeof BET_STATES)[number], amount: string) => ({ state, amount });

test('issues that ran, were taken back and are still to come, with what was paid for each', () => {
  const parts = chaseParts([
    issue('lost', '2'),
    issue('refunded', '4'),
    issue('void', '8'),
    issue('won', '16'),
    issue('cancelled', '32'),
    issue('placed', '64'),
    issue('review', '128'),
  ]);
  expect(parts).toEqual({
    ran: { issues: 4, amount: yuan(30) },
    back: { issues: 1, amount: yuan(32) },
    left: { issues: 2, amount: yuan(192) },
  });
});

test.each(BET_STATES)('an issue that is %s stands in one part alone', (state) => {
  const parts = Object.values(chaseParts([issue(state, '0.02')]));
  expect(parts.map(({ issues }) => issues).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  expect(parts.map(({ amount }) => String(amount)).toSorted()).toEqual(['0', '0', String(yuan(2) / 100n)].toSorted());
});

test('no issues, nothing', () => {
  expect(Object.values(chaseParts([])).every(({ issues, amount }) => issues === 0 && amount === 0n)).toBe(true);
});
