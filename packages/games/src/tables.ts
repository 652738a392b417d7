import { BACCARAT_BETS, dealBaccarat } from './baccarat.ts';
import { DRAGON_TIGER_BETS, dealDragonTiger } from './dragon-tiger.ts';
import type { Back } from './bets.ts';
import type { Card } from './cards.ts';

/** Games that many play in one round. */
export const SHARED_GAMES = ['dragonTiger', 'baccarat'] as const;
export type SharedGame = (typeof SHARED_GAMES)[number];
export const HOUSE_GAMES = [...SHARED_GAMES, 'blackjack'] as const;
export type HouseGame = (typeof HOUSE_GAMES)[number];

/** A table of the house. Limits are whole yuan for each bet of a round; long odds have a lower one. */
export interface HouseTable {
  readonly code: string;
  readonly game: SharedGame;
  readonly min: number;
  readonly max: number;
  readonly longMax: number;
  /** How long bets are taken, in seconds. The beacon round that decides is due six to nine seconds later. */
  readonly bettingS: number;
  /** How long the cards lie open. */
  readonly showS: number;
}

const table = (code: string, game: SharedGame, [min, max]: readonly [number, number], showS: number): HouseTable => ({
  code,
  game,
  min,
  max,
  longMax: max / 10,
  bettingS: 14,
  showS,
});

export const HOUSE_TABLES: readonly HouseTable[] = [
  table('DT1', 'dragonTiger', [1, 5_000], 6),
  table('DT2', 'dragonTiger', [20, 50_000], 6),
  table('BA1', 'baccarat', [1, 5_000], 7),
  table('BA2', 'baccarat', [100, 50_000], 7),
];
export const BLACKJACK_LIMITS = { min: 10, max: 5_000 } as const;
/** A hand that nobody goes on with stands after so long. */
export const HAND_STANDS_AFTER_MS = 24 * 3_600_000;

export const findTable = (code: string): HouseTable | undefined => HOUSE_TABLES.find((one) => one.code === code);

/** A bet of a shared game as its table shows it. */
export interface SharedBet {
  readonly pays: string;
  readonly isLong: boolean;
}

export const sharedBets = (game: SharedGame): Readonly<Record<string, SharedBet>> =>
  game === 'dragonTiger' ? DRAGON_TIGER_BETS : BACCARAT_BETS;

/** What a shared round came to: the cards in the order they fell, who won, and what comes back of a stake on a bet. */
export interface SharedResult {
  readonly cards: readonly Card[];
  readonly outcome: string;
  /** Throws for what is no bet of the game. */
  backOf(bet: string): Back;
}

export function dealShared(game: SharedGame, shoe: readonly Card[]): SharedResult {
  if (game === 'dragonTiger') {
    const round = dealDragonTiger(shoe);
    return resultOf(DRAGON_TIGER_BETS, round, [round.dragon, round.tiger]);
  }
  const round = dealBaccarat(shoe);
  return resultOf(BACCARAT_BETS, round, round.cards);
}

function resultOf<R extends { readonly outcome: string }>(
  bets: Readonly<Record<string, { backOf(round: R): Back }>>,
  round: R,
  cards: readonly Card[],
): SharedResult {
  return {
    cards,
    outcome: round.outcome,
    backOf: (key) => {
      const bet = Object.hasOwn(bets, key) ? bets[key] : undefined;
      if (bet === undefined) throw new RangeError(`${key} is no bet of this game`);
      return bet.backOf(round);
    },
  };
}

/** Rounds of a table whose seeds are one hash chain: some days, and ten thousand hashes are ten milliseconds. */
export const CHAIN_ROUNDS = 10_000;

/** Whether the round after it belongs to the same chain: its commitment is the seed of this one then. */
export const isChained = (number: number): boolean => number % CHAIN_ROUNDS !== 0;
