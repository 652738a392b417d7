import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dealBaccarat } from './baccarat.ts';
import { playBlackjack, pointsOf, standing, type Action, type BlackjackRound } from './blackjack.ts';
import { dealDragonTiger } from './dragon-tiger.ts';
import { commitmentOf, sharedShoe, soloShoe } from './shoe.ts';
import { verifyRound, type PublishedRound } from './verify.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const chain = { genesis: 1_692_803_367, period: 3 };

function sharedRound(game: 'dragonTiger' | 'baccarat', number: number): PublishedRound {
  const seed = hash(`seed ${number}`);
  const beacon = hash(`beacon ${number}`);
  const shoe = sharedShoe({ seed, table: 'T', number, beacon });
  const [cards, outcome] =
    game === 'dragonTiger'
      ? [shoe.slice(0, 2), dealDragonTiger(shoe).outcome]
      : [dealBaccarat(shoe).cards, dealBaccarat(shoe).outcome];
  // As they fell: the third cards follow the first four.
  const beaconRound = 1_000 + number;
  const closedAt = (chain.genesis + (beaconRound - 1) * chain.period - 4) * 1_000;
  return {
    game,
    seed,
    commitment: commitmentOf(seed),
    shared: {
      table: 'T',
      number,
      committedAt: closedAt - 20_000,
      closedAt,
      beaconRound,
      beacon: { randomness: beacon },
      chain,
    },
    solo: null,
    cards,
    outcome,
  };
}

/** Plays by a rule that uses every action. */
function soloRound(nonce: number): PublishedRound {
  const seed = hash('solo');
  const shoe = soloShoe({ seed, clientSeed: '我的种子', nonce });
  const actions: Action[] = [];
  let round = playBlackjack(shoe, actions);
  for (let at = nonce; !round.isOver; at += 1) {
    actions.push(round.actions[at % round.actions.length] as Action);
    round = playBlackjack(shoe, actions);
  }
  const outcome = round.hands.map(({ result }) => result).join('+');
  const solo = { clientSeed: '我的种子', nonce, actions };
  return {
    game: 'blackjack',
    seed,
    commitment: commitmentOf(seed),
    shared: null,
    solo,
    cards: shoe.slice(0, round.used),
    outcome,
  };
}

test(
  'the verifier, written apart, finds the dealer right in six hundred rounds of each game',
  { timeout: 60_000 },
  () => {
    const splits = new Set<boolean>();
    for (let at = 0; at < 600; at += 1) {
      const rounds = [sharedRound('dragonTiger', at), sharedRound('baccarat', at), soloRound(at)];
      for (const round of rounds) {
        const verdict = verifyRound(round);
        if (!verdict.isRight) expect.fail(`${round.game} ${at}: ${JSON.stringify(verdict.steps)}`);
      }
      splits.add(rounds[2]?.solo?.actions.includes('split') ?? false);
    }
    expect(splits).toEqual(new Set([true, false]));
  },
);

const round = sharedRound('baccarat', 5);
const shared = round.shared as NonNullable<PublishedRound['shared']>;
test.each<[string, Partial<PublishedRound>]>([
  ['isTold', { seed: null }],
  ['isTold', { shared: { ...shared, beacon: null } }],
  ['commitment', { seed: hash('another') }],
  ['commitment', { commitment: hash('another') }],
  ['order', { shared: { ...shared, committedAt: shared.closedAt } }],
  ['order', { shared: { ...shared, beaconRound: shared.beaconRound - 2 } }],
  ['cards', { shared: { ...shared, number: 6 } }],
  ['cards', { shared: { ...shared, table: 'U' } }],
  ['cards', { shared: { ...shared, beacon: { randomness: hash('another') } } }],
  ['cards', { cards: round.cards.slice(1) }],
  ['cards', { cards: [...round.cards, 9] }],
  ['outcome', { outcome: 'nobody' }],
])('a lie about it is found at the step %s', (step, lie) => {
  const { isRight, steps } = verifyRound({ ...round, ...lie });
  expect(isRight).toBe(false);
  expect(steps.at(-1)).toEqual({ step, isRight: false });
});

/** A finished hand that begins as `isFit` says, played by standing only. */
function standingRound(isFit: (first: BlackjackRound) => boolean): PublishedRound {
  for (let nonce = 0; nonce < 500; nonce += 1) {
    const shoe = soloShoe({ seed: hash('solo'), clientSeed: '我的种子', nonce });
    const first = playBlackjack(shoe, []);
    if (!isFit(first)) continue;
    const actions = standing(shoe, []);
    const { hands, used } = playBlackjack(shoe, actions);
    return {
      ...soloRound(nonce),
      solo: { clientSeed: '我的种子', nonce, actions },
      cards: shoe.slice(0, used),
      outcome: hands.map(({ result }) => result).join('+'),
    };
  }
  throw new Error('no such hand');
}
const isLow = ({ hands }: BlackjackRound): boolean => pointsOf(hands[0]?.cards ?? []).total <= 9;
const plain = standingRound((first) => isLow(first) && !first.actions.includes('split'));
const pair = standingRound(
  (first) => first.actions.includes('split') && pointsOf(first.hands[0]?.cards ?? []).total < 10,
);
const decided = standingRound((first) => first.isOver);

test.each<[string, PublishedRound, string[]]>([
  ['a split of no pair', plain, ['split', 'stand', 'stand']],
  ['doubled after a card', plain, ['hit', 'double']],
  ['a card after the end', plain, ['stand', 'hit']],
  ['a second end', plain, ['stand', 'stand']],
  ['an action that there is not', plain, ['surrender']],
  ['nothing said', plain, []],
  ['left open', plain, ['hit']],
  ['split twice', pair, ['split', 'split', 'stand', 'stand']],
  ['the second hand left open', pair, ['split', 'stand']],
  ['played though decided by the first cards', decided, ['stand']],
  ['more actions than a shoe has cards', plain, Array.from({ length: 1_000 }, () => 'hit')],
])('what the rules do not allow is found: %s', (_what, lied, actions) => {
  expect(verifyRound(lied).isRight).toBe(true);
  const { steps } = verifyRound({ ...lied, solo: { clientSeed: '我的种子', nonce: 0, ...lied.solo, actions } });
  expect(steps.at(-1)).toEqual({ step: 'actions', isRight: false });
});

test('a hand without the seed of its player is no hand', () => {
  expect(verifyRound({ ...plain, solo: null }).steps.at(-1)).toEqual({ step: 'actions', isRight: false });
});
