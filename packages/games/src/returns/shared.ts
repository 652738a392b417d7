import { add, formatFraction, fraction, multiply, type Fraction } from '@caiting/lottery/core';
import { BACCARAT_BETS, bankerDraws, dealBaccarat, type BaccaratRound } from '../baccarat.ts';
import type { Bet } from '../bets.ts';
import { DECKS, DECK_CARDS, RANKS, SHOE_CARDS, rankOf } from '../cards.ts';
import { DRAGON_TIGER_BETS, dealDragonTiger, type DragonTigerRound } from '../dragon-tiger.ts';

/** Every round with how often it comes; what a bet brings back on average follows by adding up. */
type Weighted<R> = readonly { readonly round: R; readonly ways: bigint }[];

/** Ordered pairs of cards: each of the 52 faces, eight of each. */
function dragonTigerRounds(): Weighted<DragonTigerRound> {
  const faces = Array.from({ length: DECK_CARDS }, (_, face) => face);
  return faces.flatMap((dragon) =>
    faces.map((tiger) => ({
      // The second of equal faces is of another deck.
      round: dealDragonTiger([dragon, dragon === tiger ? tiger + DECK_CARDS : tiger]),
      ways: BigInt(DECKS * (dragon === tiger ? DECKS - 1 : DECKS)),
    })),
  );
}

/** Sequences of ranks as they fall; only as many cards as the round takes are counted. */
function baccaratRounds(): Weighted<BaccaratRound> {
  const rounds: { round: BaccaratRound; ways: bigint }[] = [];
  const left = Array.from({ length: RANKS }, () => 4 * DECKS);
  const fallen: number[] = [];
  const fall = (ways: bigint): void => {
    if (fallen.length === SIX || (fallen.length >= 4 && takenOf(fallen) === fallen.length)) {
      const round = dealBaccarat([...fallen, ...Array.from({ length: SIX - fallen.length }, () => 0)]);
      rounds.push({ round, ways: ways * (REST[fallen.length] as bigint) });
      return;
    }
    // Pairs ask for the ranks of the first four; a third card only counts, and tens and court cards count alike.
    const isThird = fallen.length >= 4;
    for (let rank = 0; rank < (isThird ? TEN - 1 : RANKS); rank += 1) {
      const cards = left[rank] as number;
      left[rank] = cards - 1;
      fallen.push(rank);
      fall(ways * BigInt(cards));
      fallen.pop();
      left[rank] = cards;
    }
    if (isThird) {
      const tens = left.slice(TEN - 1).reduce((sum, cards) => sum + cards, 0);
      fallen.push(TEN - 1);
      left[TEN - 1] = (left[TEN - 1] as number) - 1;
      fall(ways * BigInt(tens));
      fallen.pop();
      left[TEN - 1] = (left[TEN - 1] as number) + 1;
    }
  };
  fall(1n);
  return rounds;
}

const SIX = 6;
/** Rank of the first card that counts nothing. */
const TEN = 10;
/** Orders of the cards that the round no longer needs, out of six. */
const REST: readonly bigint[] = Array.from({ length: SIX + 1 }, (_, from) => {
  let ways = 1n;
  for (let at = from; at < SIX; at += 1) ways *= BigInt(SHOE_CARDS - at);
  return ways;
});

/** How many cards a round takes that began like this. */
function takenOf(cards: readonly number[]): number {
  const points = (...at: readonly number[]): number =>
    at.reduce((sum, index) => sum + Math.min(rankOf(cards[index] as number), 10), 0) % 10;
  const [player, banker] = [points(0, 2), points(1, 3)];
  if (player >= 8 || banker >= 8) return 4;
  if (player > 5) return bankerDraws(banker, null) ? 5 : 4;
  if (cards.length < 5) return SIX;
  return bankerDraws(banker, points(4)) ? SIX : 5;
}

function returnsOf<R>(bets: Readonly<Record<string, Bet<R>>>, rounds: Weighted<R>): Record<string, string> {
  const whole = rounds.reduce((sum, { ways }) => sum + ways, 0n);
  return Object.fromEntries(
    Object.entries(bets).map(([key, { backOf }]) => {
      const byBack = new Map<string, { back: Fraction; ways: bigint }>();
      for (const { round, ways } of rounds) {
        const { num, den } = backOf(round);
        const name = `${num}/${den}`;
        const known = byBack.get(name);
        if (known) known.ways += ways;
        else byBack.set(name, { back: fraction(num, den), ways });
      }
      const sum = [...byBack.values()].reduce(
        (all, { back, ways }) => add(all, multiply(back, fraction(ways))),
        fraction(0n),
      );
      return [key, formatFraction(multiply(sum, fraction(1n, whole)))];
    }),
  );
}

/** Return of each bet on a unit of stake, exactly: "799/830". */
export const dragonTigerReturns = (): Record<string, string> => returnsOf(DRAGON_TIGER_BETS, dragonTigerRounds());
export const baccaratReturns = (): Record<string, string> => returnsOf(BACCARAT_BETS, baccaratRounds());
