import type { PayLine } from '@caiting/contract';
import { FEN, RATE_SCALE, mulFloor, parseMoney, parseRate, type Money } from '@caiting/money';
import type * as z from 'zod/mini';

export type Line = z.infer<typeof PayLine>;

/** What a typed amount means on a line: the same arithmetic as the server's. Null while the text is no amount of the line. */
export function quote(line: Line, text: string): { amount: Money; fee: Money; net: Money } | null {
  const amount = parseMoney(text, 2);
  const [min, max] = [parseMoney(line.min), parseMoney(line.max)];
  if (amount === null || min === null || max === null || amount < min || amount > max) return null;
  if (!line.freeAmount && !line.amounts.some((offered) => parseMoney(offered) === amount)) return null;
  const fee = mulFloor(amount, parseRate(line.feePercent) ?? 0n, RATE_SCALE, FEN);
  return { amount, fee, net: (amount - fee) as Money };
}

/** What may stay in the field while it is typed: digits, one point, two decimals. */
export function typedAmount(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 9);
  return rest.length === 0 ? digits : `${digits || '0'}.${rest.join('').slice(0, 2)}`;
}
