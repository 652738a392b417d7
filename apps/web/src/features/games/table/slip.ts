import { FEN, YUAN, formatMoney, money, parseMoney, type Money } from '@caiting/money';

/** What a player has laid and not sent yet: one entry per press, so that each can be taken back. */
export interface Slip {
  readonly laid: readonly Laid[];
}
export interface Laid {
  readonly stakes: Readonly<Record<string, Money>>;
}
export const EMPTY_SLIP: Slip = { laid: [] };

/** Limits of one bet of a table, in money. */
export interface BetLimits {
  readonly min: Money;
  maxOf(bet: string): Money;
}

export const addChip = (slip: Slip, bet: string, chip: number): Slip => ({
  laid: [...slip.laid, { stakes: { [bet]: money(BigInt(chip) * YUAN) } }],
});
export const addStakes = (slip: Slip, stakes: Readonly<Record<string, Money>>): Slip =>
  Object.keys(stakes).length === 0 ? slip : { laid: [...slip.laid, { stakes }] };
export const undo = (slip: Slip): Slip => ({ laid: slip.laid.slice(0, -1) });
/** Once more what lies there. */
export const double = (slip: Slip): Slip => addStakes(slip, stakesOf(slip));

/** What lies on each bet. */
export function stakesOf({ laid }: Slip): Readonly<Record<string, Money>> {
  const sums: Record<string, Money> = {};
  for (const { stakes } of laid)
    for (const [bet, amount] of Object.entries(stakes)) sums[bet] = money((sums[bet] ?? 0n) + amount);
  return sums;
}

export const totalOf = (stakes: Readonly<Record<string, Money>>): Money =>
  money(Object.values(stakes).reduce((sum, amount) => sum + amount, 0n));

/** The first bet that is outside of the limits with what was sent before; null when all may be sent. */
export function outOfLimits(
  stakes: Readonly<Record<string, Money>>,
  sent: Readonly<Record<string, Money>>,
  { min, maxOf }: BetLimits,
): { readonly bet: string; readonly min: Money; readonly max: Money } | null {
  for (const [bet, amount] of Object.entries(stakes)) {
    const max = maxOf(bet);
    if (amount < min || amount + (sent[bet] ?? 0n) > max) return { bet, min, max };
  }
  return null;
}

/** Amounts of the wire as money. */
export const readStakes = (stakes: Readonly<Record<string, string>>): Readonly<Record<string, Money>> =>
  Object.fromEntries(Object.entries(stakes).map(([bet, text]) => [bet, parseMoney(text) ?? money(0n)]));
export const writeStakes = (stakes: Readonly<Record<string, Money>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(stakes).map(([bet, amount]) => [bet, formatMoney(amount)]));

/** What a won bet brings back with its stake, by the odds printed on it ("0.95" to one), to the fen. */
export function wonBy(stake: Money, pays: string): Money {
  const hundredths = (parseMoney(pays, 2) ?? money(0n)) / FEN;
  return money(stake + (stake * hundredths) / 100n);
}
