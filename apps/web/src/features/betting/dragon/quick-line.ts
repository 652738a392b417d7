import { stakeProblem, type LineLimits, type LongDragonItem, type StakeProblem } from '@caiting/contract';
import { previewLine, type Group, type LinePreview } from '@caiting/lottery/core';
import { parseOdds, yuan, type Money, type Odds } from '@caiting/money';
import type { AnyPlay } from '../picks/menu.ts';
import { dearestOf } from '../slip/line-view.ts';
import { oddsAt, type SlipLine } from '../slip/line.ts';

type Side = Pick<LongDragonItem['sides'][number], 'desc' | 'bettingNumber' | 'odds'>;

/** Sides of one play of one lottery, of which one is bet: a run of the long dragon, a quick pad. */
export type QuickSeries = Pick<
  LongDragonItem,
  'key' | 'lotteryCode' | 'lotteryType' | 'playCode' | 'name' | 'currIssue'
>;

/** What the player's odds hang on: base payout of the group and the part of the rebate level that goes into them, percent as on the wire. */
export interface Trade {
  readonly basePayout: string;
  readonly point: string;
  /** The whole level. */
  readonly level: string;
}

/** Odds of a side: the player's own once play and rebate are known, until then those of no betting point that the list carries. */
export function sideOdds(side: Side, play: AnyPlay | undefined, trade: Trade | null): Odds | null {
  const known = play && trade && ownPreview(side, play, trade, 1);
  return known ? dearestOf(known.odds) : parseOdds(side.odds);
}

/** What the amount brings when the side comes, by the settlement itself (product §5); null until play and rebate are known. */
export function sidePayout(side: Side, play: AnyPlay | undefined, trade: Trade | null, amount: number): Money | null {
  return (play && trade && ownPreview(side, play, trade, amount)?.bestWin) ?? null;
}

/** Why the amount cannot be staked on the side; null when it can, and until play and rebate are known. */
export function sideProblem(
  side: Side | null,
  play: AnyPlay | undefined,
  trade: Trade | null,
  amount: number | null,
  limits: LineLimits | null,
): StakeProblem | null {
  const known = side && play && trade && amount !== null ? ownPreview(side, play, trade, amount) : null;
  if (!known || amount === null || !limits) return null;
  const { count, odds } = known;
  return stakeProblem({ mode: 'amount', ticketStake: yuan(amount), count, dearest: dearestOf(odds) }, limits);
}

function ownPreview(side: Side, play: AnyPlay, { basePayout, point }: Trade, amount: number): LinePreview | null {
  const parsed = play.parse(side.bettingNumber);
  if (!parsed.ok) return null;
  const odds = oddsAt(play, basePayout, point, parsed.picks);
  return previewLine(play, parsed.picks, { odds, stake: yuan(amount) });
}

/** A side and an amount as the one line of a quick bet. */
export function quickLine(item: QuickSeries, side: Side, amount: number, point: string): SlipLine {
  return {
    id: item.key,
    lotteryCode: item.lotteryCode,
    group: item.lotteryType as Group,
    family: 'credit',
    playCode: item.playCode,
    label: `${item.name} ${side.desc}`,
    text: side.bettingNumber,
    count: 1,
    mode: 'amount',
    unit: '1',
    multiple: 1,
    perTicket: amount,
    point,
  };
}
