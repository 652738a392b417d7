import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  BEACON_DST,
  QUICKNET,
  chainHashOf,
  latestRound,
  roundAtOrAfter,
  roundForClose,
  roundTime,
  verifyRound,
  verifyRounds,
  type BeaconChain,
} from './index.ts';

interface Round {
  readonly round: number;
  readonly time: number;
  readonly signature: string;
  readonly randomness: string;
}
interface Fixture {
  readonly quicknet: { readonly chain_hash: string; readonly public_key: string; readonly rounds: readonly Round[] };
  readonly negatives: readonly { readonly name: string; readonly round: number; readonly signature: string }[];
  readonly default_chain: { readonly public_key: string; readonly rounds: readonly Round[] };
  readonly fastnet: { readonly public_key: string; readonly rounds: readonly Round[] };
}
const fixture = JSON.parse(
  readFileSync(new URL('../../fixtures/drand-rounds.json', import.meta.url), 'utf8'),
) as Fixture;

test('the pinned constants of quicknet belong together: its chain hash is recomputed from the others', () => {
  expect(QUICKNET.chainHash).toBe(fixture.quicknet.chain_hash);
  expect(QUICKNET.publicKey).toBe(fixture.quicknet.public_key);
  expect(chainHashOf(QUICKNET)).toBe(QUICKNET.chainHash);
  expect(chainHashOf({ ...QUICKNET, period: 30 })).not.toBe(QUICKNET.chainHash);
  expect(chainHashOf({ ...QUICKNET, genesis: QUICKNET.genesis + 1 })).not.toBe(QUICKNET.chainHash);
  expect(chainHashOf({ ...QUICKNET, name: 'caiting-test' })).not.toBe(QUICKNET.chainHash);
});

test('all 19 real rounds verify, are due when they were, and give their published randomness', () => {
  expect(fixture.quicknet.rounds).toHaveLength(19);
  for (const { round, time, signature, randomness } of fixture.quicknet.rounds) {
    expect(verifyRound(QUICKNET, round, signature)).toBe(randomness);
    expect(roundTime(QUICKNET, round)).toBe(time);
  }
});

test('all 17 altered signatures are refused', () => {
  expect(fixture.negatives).toHaveLength(17);
  for (const { name, round, signature } of fixture.negatives)
    expect(verifyRound(QUICKNET, round, signature), name).toBeNull();
});

test('only 96 lower-case hex characters are a signature, and only a positive whole number a round', () => {
  const { round, signature } = fixture.quicknet.rounds[2]!;
  for (const other of [signature.toUpperCase(), ` ${signature}`, `${signature}\n`, `${signature}00`])
    expect(verifyRound(QUICKNET, round, other)).toBeNull();
  for (const other of [0, -round, round + 0.5, Number.NaN, 2 ** 60])
    expect(verifyRound(QUICKNET, other, signature)).toBeNull();
});

test('rounds of the default chain and of fastnet are not rounds of quicknet, even under the other key', () => {
  for (const { round, signature } of fixture.default_chain.rounds)
    expect(verifyRound(QUICKNET, round, signature)).toBeNull();
  const fastnet: BeaconChain = { ...QUICKNET, name: 'fastnet', publicKey: fixture.fastnet.public_key };
  for (const { round, signature } of fixture.fastnet.rounds) {
    expect(verifyRound(QUICKNET, round, signature)).toBeNull();
    // The control for a wrong hash-to-curve tag: right key, ours tag, refused; under its own tag it verifies.
    expect(verifyRound(fastnet, round, signature)).toBeNull();
    expect(verifyRound({ ...fastnet, dst: BEACON_DST.replace('G1_XMD', 'G2_XMD') }, round, signature)).not.toBeNull();
  }
});

test('many rounds at once: all verify together, and one wrong among them is noticed', () => {
  const rounds = fixture.quicknet.rounds;
  expect(verifyRounds(QUICKNET, rounds, randomBytes)).toBe(true);
  expect(verifyRounds(QUICKNET, [], randomBytes)).toBe(true);
  for (const { name, round, signature } of fixture.negatives)
    expect(verifyRounds(QUICKNET, [...rounds.slice(0, 2), { round, signature }], randomBytes), name).toBe(false);
  // Two signatures exchanged: their plain sum is unchanged, the weighted one is not.
  const [a, b] = [rounds[0]!, rounds[1]!];
  const exchanged = [
    { round: a.round, signature: b.signature },
    { round: b.round, signature: a.signature },
  ];
  expect(verifyRounds(QUICKNET, exchanged, randomBytes)).toBe(false);
});

test('round and time: examples of the specification of the draw', () => {
  const genesis = QUICKNET.genesis;
  expect(roundAtOrAfter(QUICKNET, genesis)).toBe(1);
  expect(roundAtOrAfter(QUICKNET, genesis + 1)).toBe(2);
  expect(roundAtOrAfter(QUICKNET, genesis + 3)).toBe(2);
  expect(roundAtOrAfter(QUICKNET, 1_790_000_018)).toBe(32_398_885);
  expect(roundTime(QUICKNET, 32_398_885)).toBe(1_790_000_019);
  expect(latestRound(QUICKNET, genesis - 1)).toBe(0);
  expect(latestRound(QUICKNET, genesis)).toBe(1);
  expect(latestRound(QUICKNET, genesis + 2)).toBe(1);
  expect(latestRound(QUICKNET, genesis + 3)).toBe(2);
});

test('the deciding round is out six to nine seconds after the close, never earlier', () => {
  for (let close = 1_790_000_000; close < 1_790_000_060; close += 1) {
    const wait = roundTime(QUICKNET, roundForClose(QUICKNET, close)) - close;
    expect(wait).toBeGreaterThanOrEqual(6);
    expect(wait).toBeLessThan(9);
  }
});
