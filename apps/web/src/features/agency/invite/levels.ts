import { formatMoney, formatRate, money, parseRate, rateOf } from '@caiting/money';
import { plainFigure } from '../../../ui/form/amount/typed-amount.ts';

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

/** What was typed as tenths; null where it is no percentage with one decimal, or outside the range. */
export function typedTenths(text: string, { least, own }: { least: number; own: number }): number | null {
  const rate = parseRate(plainFigure(text, 1) ?? '');
  const tenths = rate === null ? null : tenthsOfRate(rate);
  return tenths === null || tenths < least || tenths > own ? null : tenths;
}

/** As calls take them. */
export const levelsJson = (levels: Tenths): string =>
  JSON.stringify(Object.fromEntries(Object.entries(levels).map(([group, tenths]) => [group, levelText(tenths)])));

/** Every group so many tenths below the own level, none below nothing. */
export const keeping = (own: Tenths, kept: number): Tenths =>
  Object.fromEntries(Object.entries(own).map(([group, tenths]) => [group, Math.max(0, tenths - kept)]));

/** No group below what it may not go under. */
export const notBelow = (levels: Tenths, least: Tenths): Tenths =>
  Object.fromEntries(Object.entries(levels).map(([group, tenths]) => [group, Math.max(tenths, least[group] ?? 0)]));

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
/** What is kept of a stake of ¥100, in yuan as the wire has them. */
export const perHundred = (tenths: number): string => formatMoney(money(BigInt(tenths) * TENTH_OF_HUNDRED));
