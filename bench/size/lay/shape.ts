/** What stands on a site that is laid, so that whoever measures finds it again. */

/** Players that grow with the site stand from here on, the first of them at the top. */
export const FIRST_PLAYER = 900_000_000;
/** The agent above all of them. */
export const TOP_AGENT = FIRST_PLAYER - 1;
/** The same on a site of any size: a player with a history of a thousand bets, and an agent with two hundred members below him. */
export const READER = 800_000_000;
export const READER_BETS = 1_000;
export const SMALL_AGENT = 800_001_000;
export const SMALL_LINE = 200;
const SMALL_LINE_BETS = 10;
export const ROOMS = 20;
export const DAYS = 60;
/** Of one lottery over all days. */
export const ISSUES = 4_000;

export const YUAN = 100_000_000;
/** Of each player, the day before the first bet. */
export const GRANT = 1_000_000 * YUAN;
export const STAKE = 2 * YUAN;
export const WON = 1_960_000_000;
/** Bets that one player places one after the other, and bets that are written at one moment. */
export const IN_ROW = 5;
export const AT_ONCE = 50;

export interface Size {
  readonly bets: number;
  readonly players: number;
}

/** Players whose bets are laid together: they take turns, five bets each. */
export interface Wave {
  readonly first: number;
  readonly players: number;
  readonly bets: number;
}

export const wavesOf = ({ bets, players }: Size): Wave[] => [
  { first: FIRST_PLAYER, players, bets: bets - (bets % AT_ONCE) },
  { first: READER, players: 1, bets: READER_BETS },
  { first: SMALL_AGENT + 1, players: SMALL_LINE, bets: SMALL_LINE * SMALL_LINE_BETS },
];

/** SQL: how many of the first `k` bets of player number `i` of a wave have won; the tenth of his bets that says 1 does. */
export const winsBefore = (i: string, k: string): string => `((${i} + ${k} + 8) / 10 - (${i} + 8) / 10)`;
