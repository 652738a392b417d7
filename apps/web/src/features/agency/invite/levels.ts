import { formatMoney, formatRate, money, parseRate, rateOf } from '@caiting/money';

/** Rebate levels as the sliders have them: whole tenths of a per cent, by lottery group. Pure. */

/** A tenth of a per cent as a rate. */
const RATE_TENTH = 1_000n;
/** A code begins so far below the agent's own level: half a point. */
const KEPT_AT_FIRST = 5;

export type Tenths = Readonly<Record<string, number>>;

export const tenthsOf = (levels: Readonly<Record<string, string>>): Tenths =>
  Object.fromEntries(Object.entries(levels).map(([group, text]) => [group, tenthsIn(text)]));
/** "7.5" → 75; what is no percentage is 0. */
const tenthsIn = (text: string): number => tenthsOfRate(parseRate(text) ?? 0n);
const tenthsOfRate = (rate: bigint): number => Number(rate / RATE_TENTH);
export const levelText = (tenths: number): string => formatRate(rateOf(BigInt(tenths) * RATE_TENTH));

/** What was typed as tenths, brought into the range; null where it is no percentage. */
export function typedTenths(text: string, { least, own }: { least: number; own: number }): number | null {
  const rate = parseRate(text.trim());
  return rate === null ? null : Math.min(own, Math.max(least, tenthsOfRate(rate)));
}

/** As calls take them. */
export const levelsJson = (levels: Tenths): string =>
  JSON.stringify(Object.fromEntries(Object.entries(levels).map(([group, tenths]) => [group, levelText(tenths)])));

/** Every group so many tenths below the own level, none below nothing. */
export const keeping = (own: Tenths, kept: number): Tenths =>
  Object.fromEntries(Object.entries(own).map(([group, tenths]) => [group, Math.max(0, tenths - kept)]));

export const levelsAtFirst = (own: Tenths): Tenths => keeping(own, KEPT_AT_FIRST);

/** How much is kept where it is the same in all groups (as far as the own level goes); null where groups differ. */
export function keptInAll(own: Tenths, levels: Tenths): number | null {
  const kept = Math.max(0, ...Object.entries(own).map(([group, tenths]) => tenths - (levels[group] ?? tenths)));
  const same = keeping(own, kept);
  return Object.keys(own).every((group) => (levels[group] ?? own[group]) === same[group]) ? kept : null;
}

/** The least and the most that is kept among the groups. */
export function keptRange(own: Tenths, levels: Tenths): { least: number; most: number } {
  const kept = Object.entries(own).map(([group, tenths]) => tenths - (levels[group] ?? tenths));
  return { least: Math.min(...kept), most: Math.max(...kept) };
}

/** A tenth of a per cent of ¥100 is ten fen, exactly. */
const TENTH_OF_HUNDRED = 10_000_000n;
export const perHundred = (tenths: number): string => {
  const [yuan = '0', fen = ''] = formatMoney(money(BigInt(tenths) * TENTH_OF_HUNDRED)).split('.');
  return `${yuan}.${fen.padEnd(2, '0')}`;
};
