import type { PayLine } from '@caiting/contract';
import {
  FEN,
  RATE_SCALE,
  YUAN,
  coinsFor,
  formatMoney,
  mulFloor,
  parseMoney,
  parseRate,
  type Coin,
  type Money,
} from '@caiting/money';
import type * as z from 'zod/mini';
import { typedMoney } from '../../../ui/form/amount/typed-amount.ts';

export type Line = z.infer<typeof PayLine>;

/** What a typed amount means on a line: the same arithmetic as the server's. Null while the text is no amount of the line. */
export function quote(line: Line, text: string): { amount: Money; fee: Money; net: Money } | null {
  const amount = typedMoney(text, 2);
  const [min, max] = [parseMoney(line.min), parseMoney(line.max)];
  if (amount === null || min === null || max === null || amount < min || amount > max) return null;
  if (!line.freeAmount && !line.amounts.some((offered) => parseMoney(offered) === amount)) return null;
  // Told apart by its fen, a transfer is asked for in whole yuan.
  if (line.matchBy === 'amount' && amount % YUAN !== 0n) return null;
  const fee = mulFloor(amount, parseRate(line.feePercent) ?? 0n, RATE_SCALE, FEN);
  return { amount, fee, net: (amount - fee) as Money };
}

/** What an amount is in the line's digital currency, as the server will ask for it: "14.0383". Null for other lines. */
export function coinsText(line: Line, amount: Money): string | null {
  const rate = line.coin && parseMoney(line.coin.rate);
  return line.coin && rate ? formatMoney(coinsFor(amount, rate, line.coin.coin as Coin) as Money) : null;
}
