import { FEN, YUAN, money, mulFloor, type Money } from './money.ts';

/** Digital currencies that are taken. */
export type Coin = 'USDT' | 'BTC';

/**
 * Amounts of a digital currency are integers of 1e-8 coin, a rate is 1e-8 yuan for one coin. A step is small enough to be worth less than a
 * fen, so that the exact sum due is worth exactly the order's amount again.
 */
const STEPS: Readonly<Record<Coin, bigint>> = { USDT: 10_000n, BTC: 1n };
const ONE_COIN = YUAN;

/** What is due for an amount of yuan, rounded up to the coin's step. */
export function coinsFor(amount: Money, rate: bigint, coin: Coin): bigint {
  if (amount <= 0n || rate <= 0n) throw new RangeError('an amount and a rate are positive');
  const step = STEPS[coin];
  const part = rate * step;
  return ((amount * ONE_COIN + part - 1n) / part) * step;
}

/** What coins are worth in yuan, floored to the fen. */
export function worthOf(coins: bigint, rate: bigint): Money {
  return mulFloor(money(coins), rate, ONE_COIN, FEN);
}
