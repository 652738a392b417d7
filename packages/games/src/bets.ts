import { mulFloor, type Money } from '@caiting/money';

/** What a bet of a shared round comes to: all of it back and more, some of it back, or nothing. Exact: numerator over denominator of the stake. */
export interface Back {
  readonly num: bigint;
  readonly den: bigint;
}

const back = (num: bigint, den = 1n): Back => ({ num, den });
export const NOTHING = back(0n);
export const HALF = back(1n, 2n);
export const STAKE = back(1n);

/** A kind of bet: `pays` is the winnings on a unit, as printed on its zone ("0.95" : 1). */
export interface Bet<R> {
  readonly pays: string;
  /** Long odds have a lower limit at each table. */
  readonly isLong: boolean;
  backOf(round: R): Back;
}

/** A bet that is won whole or lost whole; `pushes` gives the stake, or a part of it, back. */
export function bet<R>(
  pays: string,
  isWon: (round: R) => boolean,
  { isLong = false, pushes }: { isLong?: boolean; pushes?: (round: R) => Back | null } = {},
): Bet<R> {
  const won = winningsOf(pays);
  return { pays, isLong, backOf: (round) => pushes?.(round) ?? (isWon(round) ? won : NOTHING) };
}

/** "0.95" → 195/100 of the stake. */
function winningsOf(pays: string): Back {
  const [whole = '0', decimals = ''] = pays.split('.');
  const den = 10n ** BigInt(decimals.length);
  return back(BigInt(whole + decimals) + den, den);
}

/** What comes back of a stake, in money; the ledger's unit is fine enough that nothing is ever cut off a stake of whole fen. */
export const moneyBack = (stake: Money, { num, den }: Back): Money => mulFloor(stake, num, den);
