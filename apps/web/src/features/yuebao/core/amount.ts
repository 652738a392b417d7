import { formatMoney, money, parseMoney, type Money } from '@caiting/money';

export const unitsOf = (text: string): Money => parseMoney(text) ?? money(0n);

/** What may stand in an amount field: digits, and so many decimals. */
export function typedAmount(text: string, decimals: number): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 11);
  return rest.length === 0 ? digits : `${digits || '0'}.${rest.join('').slice(0, decimals)}`;
}

/** The typed amount, or null when it is none. */
export function amountOf(text: string, decimals: number): Money | null {
  const amount = parseMoney(text.replace(/\.$/, ''), decimals);
  return amount === null || amount <= 0n ? null : amount;
}

/** A whole sum as the field takes it, cut to so many decimals. */
export function wholeOf(text: string, decimals: number): string {
  const step = 10n ** BigInt(8 - decimals);
  return formatMoney(money((unitsOf(text) / step) * step));
}

/** "5.2" → "5.20": a rate with two decimals at least. */
export const percent = (rate: string): string => rate.replace(/\.(\d)$/, '.$10');

const DAY_MS = 86_400_000;
/** "2026-11-20" and so many days → "11-21". */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toJSON().slice(5, 10);
}
