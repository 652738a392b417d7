import { readProof, type TimeVerdict, type Verdict } from '@caiting/lottery/verify';
import { expect, test } from 'vitest';
import published from '../../../../../../../packages/lottery/fixtures/draw-proof.json' with { type: 'json' };
import { isTimeProven, unprovenReason } from './time-proven.ts';

const read = readProof(published);
if (read.kind !== 'ok') throw new Error('the published proof cannot be read');
const proof = { ...read.value, demoHistory: false, sealedLate: false, beacon: { ...read.value.beacon, test: false } };
const verdict = (time: Partial<TimeVerdict>): Verdict => ({
  isOk: true,
  isPublic: true,
  checks: [],
  numbers: null,
  time: { state: 'unproven', reason: null, relays: [], ...time },
});

test('the time of a public draw is proven by its evidence alone', () => {
  expect(isTimeProven(proof, verdict({ state: 'proven' }))).toBe(true);
  for (const state of ['unproven', 'beforeEvidence', 'none'] as const)
    expect(isTimeProven(proof, verdict({ state })), state).toBe(false);
  expect(isTimeProven({ ...proof, sealedLate: true }, verdict({ state: 'proven' }))).toBe(false);
  expect(isTimeProven(proof, { ...verdict({ state: 'proven' }), isPublic: false })).toBe(false);
});

test('what is missing is said', () => {
  expect(unprovenReason(proof, verdict({ reason: 'fewRelays' }))).toBe('fewRelays');
  expect(unprovenReason(proof, verdict({ state: 'beforeEvidence' }))).toBe('beforeEvidence');
  expect(unprovenReason({ ...proof, sealedLate: true }, verdict({ reason: 'noEvidence' }))).toBe('sealedLate');
  expect(unprovenReason({ ...proof, beacon: { ...proof.beacon, test: true } }, verdict({ state: 'none' }))).toBe(
    'testBeacon',
  );
});
