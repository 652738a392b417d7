import { formatMoney, money, parseMoney, type Money } from '@caiting/money';

export const unitsOf = (text: string): Money => parseMoney(text) ?? money(0n);

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
