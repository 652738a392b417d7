import type { GameProof } from '@caiting/contract';
import { commitmentOf, dealDragonTiger, playBlackjack, sharedShoe, soloShoe, type Action } from '@caiting/games';
import { expect, test } from 'vitest';
import { checkRound } from './check-round.ts';
import { isTold, nextInChain, stepsOf } from './round-proof.ts';
import { roundMessage } from './round-message.ts';
import { dueAtOf } from './times.ts';

/** Two rounds as drand published them (packages/lottery/fixtures/drand-rounds.json). */
const [OF_ROUND, OF_ANOTHER] = [
  {
    round: 43,
    signature: 'a96a579010b3d2261959104b29b5b46685b3a6b6f6aae7304ef72d44fe7d44e667bcdd500935d7deb58a2b4d89419ea6',
    randomness: 'c8f7c61c7024f8b45ffbf5be58b1f112a26be93c26f5461af9f8522233705dbb',
  },
  {
    round: 123,
    signature: 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
    randomness: 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
  },
] as const;
const QUICKNET = {
  name: 'quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};
const SEED = '7'.repeat(64);

/** A round of a table, decided by a real round of drand. */
function aShared(): GameProof & { shared: NonNullable<GameProof['shared']> } {
  const { round, signature, randomness } = OF_ROUND;
  const closedAt = dueAtOf({ beaconRound: round, chain: QUICKNET }) - 7_000;
  const shoe = sharedShoe({ seed: SEED, table: 'DT1', number: 38, beacon: randomness });
  return {
    game: 'dragonTiger',
    commitment: commitmentOf(SEED),
    seed: SEED,
    shared: {
      table: 'DT1',
      number: 38,
      committedAt: closedAt - 20_000,
      closedAt,
      beaconRound: round,
      beacon: { randomness, signature },
      isVoid: false,
      chain: QUICKNET,
    },
    solo: null,
    cards: shoe.slice(0, 2),
    outcome: dealDragonTiger(shoe).outcome,
  };
}

function aHand(): GameProof {
  const shoe = soloShoe({ seed: SEED, clientSeed: 'mine', nonce: 3 });
  const actions: Action[] = [];
  let round = playBlackjack(shoe, actions);
  while (!round.isOver) {
    actions.push('stand');
    round = playBlackjack(shoe, actions);
  }
  return {
    game: 'blackjack',
    commitment: commitmentOf(SEED),
    seed: SEED,
    shared: null,
    solo: { clientSeed: 'mine', nonce: 3, actions },
    cards: shoe.slice(0, round.used),
    outcome: round.hands.map(({ result }) => result).join('+'),
  };
}

const stepsMade = async (proof: GameProof) =>
  (await checkRound(proof)).done.map(({ step, isRight }) => `${step}${isRight ? '' : ' wrong'}`);

test('a round that drand decided is checked with the signature of its beacon', async () => {
  const proof = aShared();
  expect(await checkRound(proof)).toMatchObject({ isRight: true, isPublic: true, cards: proof.cards });
  expect(await stepsMade(proof)).toEqual(stepsOf(proof));
});

test('a beacon that nobody signed is found, though the cards follow from it', async () => {
  const proof = aShared();
  const { signature, randomness } = OF_ANOTHER;
  const withBeacon = (other: { randomness: string; signature: string }) => ({
    ...proof,
    shared: { ...proof.shared, beacon: other },
  });
  for (const other of [
    { randomness: OF_ROUND.randomness, signature },
    { randomness: OF_ROUND.randomness, signature: 'zz' },
    { randomness, signature },
  ])
    expect((await stepsMade(withBeacon(other))).at(-1)).toBe('beacon wrong');
});

test('another network may not call itself the public one, and under its own name proves less', async () => {
  const proof = aShared();
  const renamed = (name: string) => ({
    ...proof,
    shared: { ...proof.shared, chain: { ...proof.shared.chain, name, chainHash: '0'.repeat(64) } },
  });
  expect((await stepsMade(renamed('quicknet'))).at(-1)).toBe('beacon wrong');
  expect(await checkRound(renamed('test'))).toMatchObject({ isRight: true, isPublic: false });
});

test('what comes after the first wrong step does not run', async () => {
  const proof = aShared();
  expect(await stepsMade({ ...proof, commitment: '0'.repeat(64) })).toEqual(['isTold', 'commitment wrong']);
  const late = { ...proof, shared: { ...proof.shared, closedAt: proof.shared.closedAt + 7_000 } };
  expect((await stepsMade(late)).at(-1)).toBe('order wrong');
  expect((await stepsMade({ ...proof, cards: [...proof.cards].toReversed() })).at(-1)).toBe('cards wrong');
  expect((await stepsMade({ ...proof, outcome: 'none' })).at(-1)).toBe('outcome wrong');
});

test('a hand needs no beacon', async () => {
  const proof = aHand();
  expect(await stepsMade(proof)).toEqual(['isTold', 'commitment', 'actions', 'cards', 'outcome']);
  expect(await checkRound(proof)).toMatchObject({ isRight: true, isPublic: true });
  const more = { ...proof, solo: { ...proof.solo!, actions: [...proof.solo!.actions, 'hit'] } };
  expect((await stepsMade(more)).at(-1)).toBe('actions wrong');
});

test('a round is told once its seed and its beacon are', () => {
  expect(isTold(aShared())).toBe(true);
  expect(isTold({ ...aShared(), seed: null })).toBe(false);
  expect(isTold({ ...aShared(), shared: { ...aShared().shared, beacon: null } })).toBe(false);
  expect(isTold(aHand())).toBe(true);
});

test('the message of a block names the round', () => {
  expect(roundMessage(aShared(), '0')).toBe(`v1|DT1|38|${OF_ROUND.randomness}|0`);
  expect(roundMessage(aHand(), 'n')).toBe('v1|mine|3|n');
  expect(roundMessage({ ...aShared(), shared: { ...aShared().shared, beacon: null } }, '0')).toBeNull();
});

test('what the next round commits to is this round’s seed, but at the end of a chain', () => {
  const proof = aShared();
  const next = (commitment: string): GameProof => ({ ...proof, commitment, seed: null });
  expect(nextInChain(proof, next(SEED))).toBe('same');
  expect(nextInChain(proof, next('8'.repeat(64)))).toBe('different');
  expect(nextInChain(proof, null)).toBe('awaited');
  const last = { ...proof, shared: { ...proof.shared, number: 10_000 } };
  for (const one of [next(SEED), next('8'.repeat(64)), null]) expect(nextInChain(last, one)).toBe('ends');
  expect(nextInChain({ ...proof, shared: { ...proof.shared, number: 10_001 } }, next(SEED))).toBe('same');
});
