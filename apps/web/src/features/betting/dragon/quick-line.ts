import type { LongDragonItem } from '@caiting/contract';
import { reachableTiers, type Group } from '@caiting/lottery/core';
import { parseOdds, yuan, type Money, type Odds } from '@caiting/money';
import type { AnyPlay } from '../picks/menu.ts';
import { oddsAt, tierPrize, type SlipLine } from '../slip/line.ts';

type Side = LongDragonItem['sides'][number];

/** What the player's odds hang on: base payout of the group and the part of the rebate level that goes into them, percent as on the wire. */
export interface Trade {
  readonly basePayout: string;
  readonly point: string;
}

/** Odds of a side: the player's own once play and rebate are known, until then those of no betting point that the list carries. */
export function sideOdds(side: Side, play: AnyPlay | undefined, trade: Trade | null): Odds | null {
  const known = play && trade && ownTier(side, play, trade);
  return known ? (known.odds.get(known.tier) ?? null) : parseOdds(side.odds);
}

/** What the amount brings when the side comes, by the settlement itself (SPEC §5); null until play and rebate are known. */
export function sidePayout(side: Side, play: AnyPlay | undefined, trade: Trade | null, amount: number): Money | null {
  const known = play && trade && ownTier(side, play, trade);
  return known ? tierPrize(known.odds, known.tier, { mode: 'amount', perTicket: yuan(amount) }) : null;
}

function ownTier(side: Side, play: AnyPlay, { basePayout, point }: Trade) {
  const parsed = play.parse(side.bettingNumber);
  if (!parsed.ok) return null;
  const [tier] = reachableTiers(play, parsed.picks);
  return tier === undefined ? null : { tier, odds: oddsAt(play, basePayout, point, parsed.picks) };
}

/** A side and an amount as the one line of a quick bet. */
export function quickLine(item: LongDragonItem, side: Side, amount: number, point: string): SlipLine {
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
