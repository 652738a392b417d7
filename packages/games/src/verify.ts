import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * Checks a round from what was published about it. Written apart from the dealer (shoe.ts, baccarat.ts, …) and sharing nothing with it but the hash library,
 * so that a fault in one is seen by the other.
 */
export interface PublishedRound {
  readonly game: 'dragonTiger' | 'baccarat' | 'blackjack';
  readonly commitment: string;
  /** Null until it may be told. */
  readonly seed: string | null;
  readonly shared: {
    readonly table: string;
    readonly number: number;
    readonly committedAt: number;
    readonly closedAt: number;
    readonly beaconRound: number;
    readonly beacon: { readonly randomness: string } | null;
    readonly chain: { readonly genesis: number; readonly period: number };
  } | null;
  readonly solo: { readonly clientSeed: string; readonly nonce: number; readonly actions: readonly string[] } | null;
  readonly cards: readonly number[];
  readonly outcome: string | null;
}

export type Step = 'isTold' | 'commitment' | 'order' | 'actions' | 'cards' | 'outcome';
export interface Checked {
  readonly step: Step;
  readonly isRight: boolean;
}
export interface Verdict {
  readonly isRight: boolean;
  /** In order; the first that is wrong is the last that was made. */
  readonly steps: readonly Checked[];
  /** The round as it comes out of the inputs; empty where they are not all there. */
  readonly cards: readonly number[];
  /** Words of the shuffle that were thrown away. */
  readonly thrownAway: number;
}

/** The beacon’s signature is checked by whoever has its public key (packages/lottery); here its randomness is taken as given. */
export function verifyRound(round: PublishedRound): Verdict {
  const steps: Checked[] = [];
  let cards: readonly number[] = [];
  let thrownAway = 0;
  const check = (step: Step, isRight: boolean): boolean => {
    steps.push({ step, isRight });
    return isRight;
  };
  const wereAllowed = (): boolean => {
    const dealt = shuffleAgain(round);
    thrownAway = dealt.thrownAway;
    cards = dealt.shoe.slice(0, cardsOf(round, dealt.shoe));
    return round.game !== 'blackjack' || (round.solo !== null && playOf(dealt.shoe, round.solo.actions) !== null);
  };
  const isRight =
    check('isTold', isHex(round.seed) && (round.shared === null || isHex(round.shared.beacon?.randomness))) &&
    check('commitment', hexOf(sha256(fromHex(round.seed as string))) === round.commitment) &&
    check('order', isInOrder(round)) &&
    check('actions', wereAllowed()) &&
    check('cards', cards.length === round.cards.length && cards.every((card, at) => card === round.cards[at])) &&
    check('outcome', round.outcome === outcomeOf(round, cards));
  return { isRight, steps, cards, thrownAway };
}

/** Committed before bets closed, and the beacon round due only after that. */
function isInOrder({ shared }: PublishedRound): boolean {
  if (shared === null) return true;
  const dueAt = (shared.chain.genesis + (shared.beaconRound - 1) * shared.chain.period) * 1_000;
  return shared.committedAt < shared.closedAt && shared.closedAt < dueAt;
}

function shuffleAgain(round: PublishedRound): { shoe: number[]; thrownAway: number } {
  const { shared, solo } = round;
  const key = fromHex(round.seed as string);
  const prefix =
    shared === null
      ? `v1|${solo?.clientSeed ?? ''}|${solo?.nonce ?? 0}|`
      : `v1|${shared.table}|${shared.number}|${shared.beacon?.randomness ?? ''}|`;
  const shoe: number[] = [];
  for (let card = 0; card < 416; card += 1) shoe.push(card);
  let thrownAway = 0;
  let counter = 0;
  let block: number[] = [];
  const word = (): number => {
    if (block.length === 0) {
      const bytes = hmac(sha256, key, new TextEncoder().encode(prefix + String(counter)));
      counter += 1;
      for (let at = 0; at < 32; at += 4)
        block.push(
          (bytes[at] as number) * 0x1_00_00_00 +
            (bytes[at + 1] as number) * 0x1_00_00 +
            (bytes[at + 2] as number) * 0x1_00 +
            (bytes[at + 3] as number),
        );
    }
    const [first = 0, ...rest] = block;
    block = rest;
    return first;
  };
  for (let left = 416; left > 1; left -= 1) {
    const fair = Math.floor(0x1_00_00_00_00 / left) * left;
    let drawn = word();
    while (drawn >= fair) {
      thrownAway += 1;
      drawn = word();
    }
    const pick = drawn % left;
    const kept = shoe[left - 1] as number;
    shoe[left - 1] = shoe[pick] as number;
    shoe[pick] = kept;
  }
  return { shoe, thrownAway };
}

const rank = (card: number): number => (card % 13) + 1;
const worth = (card: number): number => (rank(card) > 9 ? 0 : rank(card));

/** How many cards the round takes from this shoe. */
function cardsOf(round: PublishedRound, shoe: readonly number[]): number {
  if (round.game === 'dragonTiger') return 2;
  const at = (index: number): number => shoe[index] as number;
  if (round.game === 'blackjack') return playOf(shoe, round.solo?.actions ?? [])?.taken ?? 0;
  const player = (worth(at(0)) + worth(at(2))) % 10;
  const banker = (worth(at(1)) + worth(at(3))) % 10;
  if (player > 7 || banker > 7) return 4;
  if (player > 5) return banker > 5 ? 4 : 5;
  return BANKER_TAKES[banker]?.includes(worth(at(4))) ? 6 : 5;
}

/** By the banker's points: the player's third cards, by what they count, on which the banker takes one too. */
const BANKER_TAKES: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 9],
  [2, 3, 4, 5, 6, 7],
  [4, 5, 6, 7],
  [6, 7],
  [],
];

function outcomeOf(round: PublishedRound, cards: readonly number[]): string {
  const at = (index: number): number => cards[index] as number;
  const led = (first: number, second: number, names: readonly [string, string]): string =>
    first === second ? 'tie' : first > second ? names[0] : names[1];
  if (round.game === 'dragonTiger') return led(rank(at(0)), rank(at(1)), ['dragon', 'tiger']);
  if (round.game === 'blackjack') return playOf(cards, round.solo?.actions ?? [])?.outcome ?? '';
  const hasThird = (worth(at(0)) + worth(at(2))) % 10 < 6 && cards.length > 4;
  const player = (worth(at(0)) + worth(at(2)) + (hasThird ? worth(at(4)) : 0)) % 10;
  const bankers = cards.slice(hasThird ? 5 : 4);
  const banker = (worth(at(1)) + worth(at(3)) + bankers.reduce((sum, card) => sum + worth(card), 0)) % 10;
  return led(banker, player, ['banker', 'player']);
}

/** Twenty-one, by the actions that were made: the results of the hands, joined. Null when the rules do not allow one of them, or a hand is not finished. */
function playOf(shoe: readonly number[], actions: readonly string[]): { taken: number; outcome: string } | null {
  let taken = 4;
  const next = (): number => {
    taken += 1;
    return shoe[taken - 1] as number;
  };
  const dealer = [shoe[1] as number, shoe[3] as number];
  let hands = [[shoe[0] as number, shoe[2] as number]];
  const score = (hand: readonly number[]): number => {
    let points = 0;
    let aces = 0;
    for (const card of hand) {
      points += Math.min(rank(card), 10);
      if (rank(card) === 1) aces += 1;
    }
    return aces > 0 && points + 10 <= 21 ? points + 10 : points;
  };
  const natural = (hand: readonly number[]): boolean => hand.length === 2 && score(hand) === 21;
  const isSettledAtOnce = natural(dealer) || natural(hands[0] as number[]);
  /** The hand that is played; past the last one when the player has nothing more to say. */
  let current = isSettledAtOnce ? 1 : 0;
  const skipFinished = (): void => {
    while (current < hands.length && score(hands[current] as number[]) >= 21) current += 1;
  };
  for (const action of actions) {
    const hand = hands[current];
    if (hand === undefined) return null;
    const [left, right] = hand as [number, number];
    if (action === 'split') {
      const isPair = hand.length === 2 && Math.min(rank(left), 10) === Math.min(rank(right), 10);
      if (hands.length > 1 || !isPair) return null;
      hands = [[left], [right]];
      for (const one of hands) one.push(next());
      // Split aces take one card each.
      if (rank(left) === 1) current = 2;
    } else if (action === 'hit' || action === 'double') {
      if (action === 'double' && hand.length > 2) return null;
      hand.push(next());
      if (action === 'double') current += 1;
    } else if (action === 'stand') {
      current += 1;
    } else {
      return null;
    }
    skipFinished();
  }
  if (current < hands.length) return null;
  if (!isSettledAtOnce && hands.some((hand) => score(hand) < 22)) while (score(dealer) < 17) dealer.push(next());
  const results = hands.map((hand) => {
    if (score(hand) > 21) return 'bust';
    if (hands.length === 1 && natural(hand)) return natural(dealer) ? 'push' : 'blackjack';
    if (natural(dealer)) return 'lose';
    if (score(dealer) > 21 || score(hand) > score(dealer)) return 'win';
    return score(hand) === score(dealer) ? 'push' : 'lose';
  });
  return { taken, outcome: results.join('+') };
}

const isHex = (text: string | null | undefined): boolean => /^[0-9a-f]{64}$/.test(text ?? '');
const fromHex = (text: string): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
