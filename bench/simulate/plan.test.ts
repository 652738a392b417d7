import { expect, test } from 'vitest';
import { TROUBLES, planTroubles, possible } from './plan.ts';

test('a seed gives the same troubles again, another seed others', () => {
  expect(planTroubles('a', 120)).toEqual(planTroubles('a', 120));
  expect(planTroubles('a', 120)).not.toEqual(planTroubles('b', 120));
});

test('every kind comes once before one comes again, in order of time and within the time', () => {
  const plan = planTroubles('a', 600);
  const kinds = plan.map(({ trouble }) => trouble);
  for (let at = 0; at + TROUBLES.length <= kinds.length; at += TROUBLES.length)
    expect(new Set(kinds.slice(at, at + TROUBLES.length)).size).toBe(TROUBLES.length);
  expect(kinds.length).toBeGreaterThan(2 * TROUBLES.length);
  expect(plan.map(({ atMs }) => atMs)).toEqual(plan.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
  for (const { atMs, share } of plan) {
    expect(atMs).toBeLessThan(600_000);
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThanOrEqual(1);
  }
});

test('what a machine has not is left out, and a plan of some kinds has no other', () => {
  const without = possible({ hasOwnDisk: false, hasNats: false });
  expect(without).not.toContain('fillDisk');
  expect(without).not.toContain('splitBus');
  expect(possible({ hasOwnDisk: true, hasNats: true })).toEqual(TROUBLES);
  expect(new Set(planTroubles('a', 60, ['providerLies']).map(({ trouble }) => trouble))).toEqual(
    new Set(['providerLies']),
  );
  expect(planTroubles('a', 60, [])).toEqual([]);
});
