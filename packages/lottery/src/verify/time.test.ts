import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { QUICKNET, roundTime } from '../draw/index.ts';
import { readProof, verifyDraw, type Evidence, type Proof } from './index.ts';
import { timeOf } from './time.ts';
import published from '../../fixtures/draw-proof.json' with { type: 'json' };

/** Real rounds of the public network. Round 1000 is the newest when an issue closes that round 1002 decides, six seconds later. */
const { rounds } = (
  JSON.parse(readFileSync(new URL('../../fixtures/drand-rounds.json', import.meta.url), 'utf8')) as {
    quicknet: { rounds: { round: number; signature: string }[] };
  }
).quicknet;
const signatureOf = (round: number): string => rounds.find((one) => one.round === round)!.signature;
const CLOSE_MS = roundTime(QUICKNET, 1000) * 1000;
const SEALED_MS = CLOSE_MS + 40;

const seen = (relay: string, changes: Partial<Evidence> = {}): Evidence => ({
  relay,
  round: 1000,
  signature: signatureOf(1000),
  seenAt: SEALED_MS + 300,
  ...changes,
});
const both = [seen('api.drand.sh'), seen('drand.cloudflare.com')];

/** What of a proof says something about its time. */
function aProof(evidence: readonly Evidence[], changes: Partial<Proof> = {}): Proof {
  const read = readProof(published);
  if (read.kind !== 'ok') throw new Error('the published proof cannot be read');
  const { chainHash, publicKey, genesis, period } = QUICKNET;
  const beacon = { ...read.value.beacon, test: false, chainHash, publicKey, genesis, periodSeconds: period };
  return { ...read.value, beacon, demoHistory: false, closeAt: CLOSE_MS, sealedAt: SEALED_MS, evidence, ...changes };
}
/** As if it were sealed by the clock of a site that keeps evidence: rounds of then are not on record. */
const LATER = { sealedAt: Date.UTC(2026, 11, 2) };

test('two pinned relays that show the round of the moment prove the time', async () => {
  expect(await timeOf(aProof(both))).toEqual({
    state: 'proven',
    reason: null,
    relays: ['api.drand.sh', 'drand.cloudflare.com'],
  });
});

test.each<[string, readonly Evidence[], string]>([
  ['one relay alone', both.slice(0, 1), 'fewRelays'],
  ['one relay twice', [both[0]!, both[0]!], 'fewRelays'],
  ['a relay of the site’s own', [both[0]!, seen('127.0.0.1:8080')], 'otherRelay'],
  ['the signature of another round', [both[0]!, { ...both[1]!, signature: signatureOf(1001) }], 'badSignature'],
  ['another round’s number', [both[0]!, { ...both[1]!, round: 1001 }], 'badSignature'],
  ['a signature that is no point', [both[0]!, { ...both[1]!, signature: 'ab'.repeat(48) }], 'badSignature'],
  ['a round of long before', [both[0]!, { ...both[1]!, round: 256, signature: signatureOf(256) }], 'oldEvidence'],
  ['what was seen long before the seal', both.map((one) => ({ ...one, seenAt: SEALED_MS - 6_001 })), 'otherTime'],
  ['what was seen when the round was out', both.map((one) => ({ ...one, seenAt: SEALED_MS + 6_001 })), 'otherTime'],
])('not proven: %s', async (_, evidence, reason) => {
  expect(await timeOf(aProof(evidence))).toMatchObject({ state: 'unproven', reason });
});

test('not proven: no evidence, of what was sealed since sites keep it; before that it is said', async () => {
  expect(await timeOf(aProof([], LATER))).toMatchObject({ state: 'unproven', reason: 'noEvidence' });
  expect(await timeOf(aProof([]))).toMatchObject({ state: 'beforeEvidence', reason: null });
});

test('a clock may be two seconds behind and twelve ahead of the newest round, and not more', async () => {
  const at = (ms: number) =>
    timeOf(
      aProof(
        both.map((one) => ({ ...one, seenAt: CLOSE_MS + ms })),
        { sealedAt: CLOSE_MS + ms },
      ),
    );
  expect((await at(-2_000)).state).toBe('proven');
  expect(await at(-2_001)).toMatchObject({ state: 'unproven', reason: 'clockBehind' });
  expect((await at(12_000)).state).toBe('proven');
  expect(await at(12_001)).toMatchObject({ state: 'unproven', reason: 'oldEvidence' });
});

test('a clock set back twelve seconds, with a relay of its own: what one true relay shows outweighs it', async () => {
  const back = seen('api.drand.sh', { seenAt: CLOSE_MS - 12_000 });
  const own = { ...seen('drand.cloudflare.com'), seenAt: CLOSE_MS - 12_000 };
  expect(await timeOf(aProof([own, back], { sealedAt: CLOSE_MS - 12_000 }))).toMatchObject({
    state: 'unproven',
    reason: 'clockBehind',
  });
});

test('nothing is to be proven of a test beacon, of demo history, and without a seal', async () => {
  for (const changes of [{ demoHistory: true }, { sealedAt: null }])
    expect((await timeOf(aProof(both, changes))).state).toBe('none');
  const read = readProof(published);
  // A file of before sites kept evidence is read as one without.
  expect(read.kind === 'ok' && read.value.evidence).toEqual([]);
  expect(read.kind === 'ok' && (await verifyDraw(read.value))).toMatchObject({ isOk: true, time: { state: 'none' } });
});

test('evidence that cannot be read is no proof', () => {
  expect(readProof({ ...published, evidence: [{ ...both[0], signature: 'x' }] })).toEqual({
    kind: 'malformed',
    field: 'evidence[0].signature',
  });
  expect(readProof({ ...published, evidence: both })).toMatchObject({ kind: 'ok', value: { evidence: both } });
});
