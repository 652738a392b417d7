/** How what a thing takes grows with the site: the classes of docs/growth.md, told from readings at several sizes. */

/** By how much a figure may grow with ten times the bets and players. */
const TIMES_A_TENFOLD = {
  constant: 1.2,
  // One more level of a B-tree for a hundred times the rows; the logarithm of 100,000 is a quarter more than that of 10,000.
  log: 1.5,
  // And a fifth for what lies on disk and not in memory any more.
  linear: 12,
} as const;

export type Growth = keyof typeof TIMES_A_TENFOLD;
export const GROWTHS = Object.keys(TIMES_A_TENFOLD) as Growth[];

export const limitOf = (growth: Growth): number => TIMES_A_TENFOLD[growth];

/** One figure at one size. */
export interface Reading {
  /** Bets of the site: players grow with them. */
  readonly size: number;
  readonly value: number;
}

/**
 * How many times as much it takes with ten times the site: over all sizes, or from the last but one to the last, whichever is more, so that a plan that
 * turns late is seen. What grows by less than `slack` does not grow: that much a shared machine makes of nothing. 1 for fewer than two readings.
 */
export function timesATenfold(readings: readonly Reading[], slack: number): number {
  const [first, last] = [readings[0], readings.at(-1)];
  const before = readings.at(-2);
  if (first === undefined || last === undefined || before === undefined) return 1;
  return Math.max(between(first, last, slack), between(before, last, slack));
}

function between(from: Reading, to: Reading, slack: number): number {
  const tenfolds = Math.log10(to.size / from.size);
  return (Math.max(from.value, to.value - slack) / from.value) ** (1 / tenfolds);
}

/** The smallest class that it is in; null: it grows by more than its size. */
export const growthOf = (times: number): Growth | null =>
  GROWTHS.find((growth) => times <= TIMES_A_TENFOLD[growth]) ?? null;
