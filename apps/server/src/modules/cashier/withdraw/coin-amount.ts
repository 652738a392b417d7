import { formatMoney, money, type Money } from '@caiting/money';

const SCALE = 100_000_000n;
/** Decimals a coin is sent with: USDT has six on its networks, bitcoin eight. */
const STEPS: Readonly<Record<'USDT' | 'BTC', bigint>> = { USDT: 100n, BTC: 1n };

/** Coins for so many yuan at `rate` yuan a coin, floored to what the coin can carry. Decimal text. */
export function coinAmountOf(net: Money, rate: Money, coin: 'USDT' | 'BTC'): string {
  if (rate <= 0n) throw new RangeError('a coin costs something');
  const coins = (net * SCALE) / rate;
  return formatMoney(money(coins - (coins % STEPS[coin])));
}
