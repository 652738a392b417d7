/**
 * The exact return of twenty-one over a fresh eight-deck shoe, as a fraction of the first stake, for the player who decides best by the cards in front of him:
 * his own hand and the dealer's open card (in a split, the hand in play alone). Nothing is sampled or rounded.
 *
 * Cards are counted by value, 1…10. A value of the game is a whole number over n·(n−1)·… of the cards that could still fall, so that states are added and
 * compared as integers. The dealer has no blackjack when the player decides; the hidden card is dealt last here, which the shuffle allows, and states are
 * weighed with the chance that it makes none: the weight is the same for all actions of a state, so the best one is the same.
 */
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const FRESH = VALUES.map((value) => (value === 10 ? 128 : 32));
/** More cards than any round takes after its first three. */
const DEPTH = 44;
/** Cards of the shoe after the player's two and the dealer's open one. */
const AFTER_THREE = 413;
/** Rebates are given in 1e-5 of a stake. */
const SCALE = 100_000n;
/** A stake. What a win pays is counted in halves: 3 : 2 is three. */
const HALVES = 2n * SCALE;

/** n·(n−1)·… of `DEPTH − from` cards, after `from` of them have fallen. */
const REST: readonly bigint[] = Array.from({ length: DEPTH + 1 }, (_, from) => {
  let product = 1n;
  for (let at = from; at < DEPTH; at += 1) product *= BigInt(AFTER_THREE - at);
  return product;
});

/** A way for the dealer to end: how many of each value fell after the open card, in how many orders, at what total (22 for a bust). */
interface DealerEnd {
  readonly drawn: readonly (readonly [value: number, count: number])[];
  readonly orders: bigint;
  readonly cards: number;
  readonly total: number;
}

/** Every way to end from an open card, without a blackjack; ways that differ in order only are one. */
function dealerEnds(open: number): DealerEnd[] {
  const ends = new Map<string, { drawn: number[]; orders: bigint; cards: number; total: number }>();
  const drawn = Array.from({ length: 11 }, () => 0);
  const fall = (low: number, hasAce: boolean, cards: number): void => {
    const total = hasAce && low <= 11 ? low + 10 : low;
    if (cards > 0 && total >= 17) {
      if (cards === 1 && total === 21) return;
      const key = drawn.join();
      const known = ends.get(key);
      if (known) known.orders += 1n;
      else ends.set(key, { drawn: [...drawn], orders: 1n, cards, total: Math.min(total, 22) });
      return;
    }
    for (const value of VALUES) {
      drawn[value] = (drawn[value] as number) + 1;
      fall(low + value, hasAce || value === 1, cards + 1);
      drawn[value] = (drawn[value] as number) - 1;
    }
  };
  fall(open, open === 1, 0);
  return [...ends.values()].map(({ drawn: counts, ...end }) => ({
    ...end,
    drawn: VALUES.flatMap((value) => (counts[value] ? [[value, counts[value]] as const] : [])),
  }));
}

/** left·(left−1)·… of `count` cards. */
function falling(left: number, count: number): number {
  let product = 1;
  for (let at = 0; at < count; at += 1) product *= left - at;
  return product;
}

/** Safe to multiply once more by a number of a hundred and some. */
const SMALL = 2 ** 44;

/** The chances of the dealer's totals 17…21 and bust, over REST[fallen], with these cards left and `fallen` gone after the first three. */
function dealerTotals(ends: readonly DealerEnd[], left: readonly number[], fallen: number): bigint[] {
  const chances = Array.from({ length: 6 }, () => 0n);
  for (const { drawn, orders, cards, total } of ends) {
    let ways = orders;
    let small = 1;
    for (const [value, count] of drawn) {
      small *= falling(left[value - 1] as number, count);
      if (small > SMALL) {
        ways *= BigInt(small);
        small = 1;
      }
    }
    chances[total - 17] = (chances[total - 17] as bigint) + ways * BigInt(small) * (REST[fallen + cards] as bigint);
  }
  return chances;
}

/** What can be won from hands against one open card, in halves (times SCALE) of the stake of the hand: the best over all that may be done. */
class Player {
  readonly #ends: readonly DealerEnd[];
  readonly #open: number;
  /** Cards of each value that neither lie open before the dealer nor in the other hand of a split. */
  readonly #left: readonly number[];
  /** Cards of the hand among the first three of the round: two, or one of a split pair. */
  readonly #begun: number;
  readonly #known = new Map<string, bigint>();

  constructor(ends: readonly DealerEnd[], open: number, left: readonly number[], begun: number) {
    this.#ends = ends;
    this.#open = open;
    this.#left = left;
    this.#begun = begun;
  }

  /** Over REST[fallen] of the hand, as all that follow. */
  stand(hand: readonly number[]): bigint {
    const { total } = pointsOf(hand);
    const chances = dealerTotals(this.#ends, this.#leftBeside(hand), this.#fallen(hand));
    return chances.reduce((won, chance, at) => {
      const against = at + 17;
      if (against === 22 || total > against) return won + HALVES * chance;
      return total === against ? won : won - HALVES * chance;
    }, 0n);
  }

  /** One card, and no more or the best of what may follow. */
  draw(hand: readonly number[], goOn: 'stand' | 'best'): bigint {
    const left = this.#leftBeside(hand);
    let won = 0n;
    for (const value of VALUES) {
      const cards = left[value - 1] as number;
      if (cards === 0) continue;
      const next = plus(hand, value);
      const brings =
        pointsOf(next).total > 21
          ? -HALVES * this.isPlayed(next)
          : goOn === 'stand'
            ? this.stand(next)
            : this.best(next);
      won += BigInt(cards) * brings;
    }
    return won;
  }

  /** Hit or stand. No card can hurt a total up to eleven. */
  best(hand: readonly number[]): bigint {
    const key = hand.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { total } = pointsOf(hand);
    const won =
      total === 21
        ? this.stand(hand)
        : total <= 11
          ? this.draw(hand, 'best')
          : max(this.stand(hand), this.draw(hand, 'best'));
    this.#known.set(key, won);
    return won;
  }

  /** The chance that the hidden card makes no blackjack. */
  isPlayed(hand: readonly number[]): bigint {
    const left = this.#leftBeside(hand);
    return BigInt(sum(left) - completing(this.#open, left)) * (REST[this.#fallen(hand) + 1] as bigint);
  }

  #fallen(hand: readonly number[]): number {
    return sum(hand) - this.#begun;
  }

  #leftBeside(hand: readonly number[]): number[] {
    return this.#left.map((count, at) => count - (hand[at] as number));
  }
}

/** A hand as how many cards of each value it has; its ace counts eleven where that is no bust. */
function pointsOf(hand: readonly number[]): { total: number } {
  const low = hand.reduce((all, count, at) => all + count * (at + 1), 0);
  return { total: (hand[0] as number) > 0 && low <= 11 ? low + 10 : low };
}

/** Cards that would make the dealer's open card a blackjack. */
const completing = (open: number, left: readonly number[]): number =>
  open === 1 ? (left[9] as number) : open === 10 ? (left[0] as number) : 0;

const handOf = (...values: readonly number[]): number[] =>
  VALUES.map((value) => values.filter((one) => one === value).length);
const plus = (hand: readonly number[], value: number): number[] =>
  hand.map((count, at) => count + (at === value - 1 ? 1 : 0));
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const max = (...options: readonly bigint[]): bigint => options.reduce((best, one) => (one > best ? one : best));
const without = (counts: readonly number[], ...values: readonly number[]): number[] =>
  counts.map((count, at) => count - values.filter((value) => value === at + 1).length);

/** One card for two stakes; a rebate comes on the second. */
const doubleBrings = (player: Player, hand: readonly number[], back: bigint): bigint =>
  2n * player.draw(hand, 'stand') + back * player.isPlayed(hand);

/** What a pair won over REST[0]: two hands, each with the other's first card gone. The shuffle gives both the same chances, so one counts twice. */
function splitBrings(
  ends: readonly DealerEnd[],
  open: number,
  left: readonly number[],
  value: number,
  back: bigint,
): bigint {
  // `left` lacks both cards of the pair; the player adds this hand's own.
  const player = new Player(ends, open, plus(left, value), 1);
  let won = 0n;
  for (const next of VALUES) {
    const hand = handOf(value, next);
    const options = value === 1 ? [player.stand(hand)] : [player.best(hand), doubleBrings(player, hand, back)];
    won += BigInt(left[next - 1] as number) * max(...options);
  }
  return 2n * won + back * BigInt(sum(left) - completing(open, left)) * (REST[1] as bigint);
}

/**
 * What is won on all rounds with this open card, of BLACKJACK_WHOLE. With a rebate (1e-5 of every stake, won or lost) that on the second stakes of doubled and
 * split hands is in it, and decided by; that on the first stake is not.
 */
export function wonAgainst(open: number, rebate = 0n): bigint {
  const back = 2n * rebate;
  const ends = dealerEnds(open);
  const afterOpen = without(FRESH, open);
  const player = new Player(ends, open, afterOpen, 2);
  let won = 0n;
  for (const first of VALUES) {
    for (const second of VALUES) {
      if (second < first) continue;
      const deals =
        (FRESH[open - 1] as number) *
        (afterOpen[first - 1] as number) *
        (without(afterOpen, first)[second - 1] as number) *
        (first === second ? 1 : 2);
      const left = without(afterOpen, first, second);
      const dealerHasIt = BigInt(completing(open, left)) * (REST[1] as bigint);
      const hand = handOf(first, second);
      if (first === 1 && second === 10) {
        won += BigInt(deals) * 3n * SCALE * ((REST[0] as bigint) - dealerHasIt);
        continue;
      }
      const options = [player.best(hand), doubleBrings(player, hand, back)];
      if (first === second) options.push(splitBrings(ends, open, left, first, back));
      won += BigInt(deals) * (max(...options) - HALVES * dealerHasIt);
    }
  }
  return won;
}

/** What `wonAgainst` of all open cards together is over. */
export const BLACKJACK_WHOLE: bigint = 416n * 415n * 414n * (REST[0] as bigint) * HALVES;
export const OPEN_CARDS: readonly number[] = VALUES;
