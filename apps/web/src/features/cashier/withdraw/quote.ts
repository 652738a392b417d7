import { FEN, RATE_SCALE, formatMoney, money, mulFloor, parseMoney, parseRate, type Money } from '@caiting/money';
import { typedMoney } from '../../../ui/form/amount/typed-amount.ts';

export interface WithdrawTerms {
  readonly min: string;
  readonly max: string;
  readonly dailyLeft: string;
  readonly feePercent: string;
  readonly freeLeft: number;
}

/** What a typed amount costs and what arrives; null for anything but whole yuan. The figures are the server's own. */
export function quoteWithdrawal(
  { feePercent, freeLeft }: WithdrawTerms,
  text: string,
): { readonly amount: Money; readonly fee: Money; readonly net: Money } | null {
  const amount = typedMoney(text, 0);
  if (amount === null) return null;
  const fee = freeLeft > 0 ? money(0n) : mulFloor(amount, parseRate(feePercent) ?? 0n, RATE_SCALE, FEN);
  return { amount, fee, net: money(amount - fee) };
}

export type AmountFault = 'amountEmpty' | 'amountWhole' | 'amountFault' | 'dailyFault' | 'balanceFault';

/** What is wrong with an amount, in the order a person would be told. */
export function findAmountFault(terms: WithdrawTerms, balance: string, text: string): AmountFault | null {
  if (text === '') return 'amountEmpty';
  const amount = quoteWithdrawal(terms, text)?.amount;
  if (amount === undefined) return 'amountWhole';
  const above = (limit: string) => amount > (parseMoney(limit) ?? 0n);
  if (amount < (parseMoney(terms.min) ?? 0n) || above(terms.max)) return 'amountFault';
  if (above(terms.dailyLeft)) return 'dailyFault';
  return above(balance) ? 'balanceFault' : null;
}

/** The whole yuan of what may be withdrawn at most now. */
export function mostOf(terms: WithdrawTerms, balance: string): string {
  const limits = [terms.max, terms.dailyLeft, balance].map((text) => parseMoney(text) ?? money(0n));
  const least = limits.reduce((least, limit) => (limit < least ? limit : least));
  return formatMoney(money(least - (least % 100_000_000n)));
}

const SCALE = 100_000_000n;
const STEPS: Readonly<Record<string, bigint>> = { USDT: 100n, BTC: 1n };

/** Coins for so many yuan, as the server will fix them; null where the coin has no rate. */
export function coinsFor(net: Money, coin: string, rate: string | undefined): string | null {
  const price = rate === undefined ? null : parseMoney(rate);
  const step = STEPS[coin];
  if (price === null || price <= 0n || step === undefined) return null;
  const coins = (net * SCALE) / price;
  return formatMoney(money(coins - (coins % step)));
}
