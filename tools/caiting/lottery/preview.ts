/** What lines promise before a draw, by the function that the pages and the server use: JSON lines in, one JSON line out for each, streamed. */
import { findPlay, optionOdds, previewLine, publishedOdds } from '@caiting/lottery';
import type { OddsTable, Picks, Play } from '@caiting/lottery';
import { RATE_SCALE, formatMoney, money, parseMoney, parseRate, rateOf } from '@caiting/money';
import type { Money, Rate } from '@caiting/money';
import { answerLines, readObject } from './json-lines.ts';

/** Stakes and odds have four decimals at most, as on the wire. */
const DECIMALS = 4;
const LUNAR_YEAR_MAX = 9999;

interface Line {
  readonly play: Play<Picks>;
  readonly bet: string;
  readonly stake: Money;
  readonly base: Rate;
  readonly point: Rate;
}

/** Base payout as a part of one, "0.9": above 0, at most 1. */
function readBase(text: unknown): Rate | null {
  const match = typeof text === 'string' ? /^([01])(?:\.(\d{1,6}))?$/.exec(text) : null;
  if (!match) return null;
  const units = BigInt(match[1] as string) * RATE_SCALE + BigInt((match[2] ?? '').padEnd(6, '0'));
  return units > 0n && units <= RATE_SCALE ? rateOf(units) : null;
}

function readStake(text: unknown): Money | null {
  const stake = typeof text === 'string' ? parseMoney(text, DECIMALS) : null;
  return stake !== null && stake > 0n ? stake : null;
}

const isYear = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LUNAR_YEAR_MAX;

/** The line as the engine takes it, or in words what is wrong with it. */
function readLine(text: string): Line | string {
  const value = readObject(text);
  if (typeof value === 'string') return value;
  const { g, p, bet, lunarYear } = value;
  if (typeof g !== 'string' || typeof p !== 'string' || typeof bet !== 'string') return 'g, p and bet must be texts';
  if (lunarYear !== undefined && !isYear(lunarYear)) return 'lunarYear must be a year';
  const play = findPlay(g, p, lunarYear) as Play<Picks> | undefined;
  if (!play) return `no play ${p.slice(0, 20)} in group ${g.slice(0, 20)}`;
  const stake = readStake(value['stake']);
  if (stake === null) return 'stake must be an amount above 0 with at most 4 decimals, as text';
  const base = readBase(value['base']);
  if (base === null) return 'base must be a part of one with at most 6 decimals, as text: "0.9"';
  const point = typeof value['point'] === 'string' ? parseRate(value['point']) : null;
  if (point === null) return 'point must be a per cent of 0–100 with at most 4 decimals, as text: "8.5"';
  return { play, bet, stake, base, point };
}

/** A decimal without trailing zeros. Odds are counted in the ledger's step, so they read like an amount. */
const oddsText = (odds: bigint): string => formatMoney(money(odds * 10n ** BigInt(DECIMALS)));

/** A JSON object in the map's own order: JavaScript would put keys like "10" before the others. */
function objectText<V>(map: ReadonlyMap<string, V>, textOf: (value: V) => string): string {
  return `{${[...map].map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`).join(',')}}`;
}

const tableText = (table: OddsTable): string => objectText(table, (odds) => JSON.stringify(oddsText(odds)));

const errorText = (error: string): string => JSON.stringify({ error });

/** One line of input answered as JSON; never throws. */
export function answer(text: string): string {
  const line = readLine(text);
  if (typeof line === 'string') return errorText(line);
  const { play, stake, base, point } = line;
  const parsed = play.parse(line.bet);
  if (!parsed.ok) return errorText(parsed.error.message);
  const table = publishedOdds(play, { base, point }, parsed.picks);
  const { count, best, bestWin, odds } = previewLine(play, parsed.picks, { odds: table, stake });
  const perOption = optionOdds(play, parsed.picks, table);
  const options = perOption === null ? 'null' : `[${perOption.map((row) => objectText(row, tableText)).join(',')}]`;
  return `{"count":${count},"best":"${formatMoney(best)}","bestWin":"${formatMoney(bestWin)}","odds":${tableText(odds)},"perOption":${options}}`;
}

export async function run(_args: readonly string[]): Promise<number> {
  return answerLines(answer);
}
