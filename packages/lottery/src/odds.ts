/** Published odds and what they return to the player (plays.md §3). Exact until the one floor to four decimals. */
import { ODDS_SCALE, RATE_SCALE, oddsFloor, rateOf } from '@caiting/money';
import type { Odds, Rate } from '@caiting/money';
import { ONE, ZERO, add, divide, fraction, multiply, subtract } from './fraction.ts';
import type { Fraction, Picks, Play, Tier } from './play.ts';

/** Base payout B of the tenant and bettingPoint p of the line, both as rates (0.90 and 8 %: 900_000 and 80_000). */
export interface Payout {
  readonly base: Rate;
  readonly point: Rate;
}

/** The part of a level that a line of this play turns into odds: the chosen one, unless the play fixes it. */
export function pointOf({ trade }: Pick<Play, 'trade'>, chosen: Rate, level: Rate): Rate {
  if (trade === undefined) return chosen;
  return trade === 'odds' ? level : rateOf(0n);
}

/** Odds of each tier by its name. */
export type OddsTable = ReadonlyMap<string, Odds>;

/**
 * Odds of every tier: fair × (B + p/100), floored to 4 decimals. A play priced by its pick (BJ28 特码包三) needs the picks; without them its
 * tiers' own figures are used.
 */
export function publishedOdds<P = Picks>(play: Play<P>, payout: Payout, picks?: P): OddsTable {
  const rate = payout.base + payout.point;
  return new Map(
    play.tiers.map((tier) => {
      const fair = play.byPick && picks !== undefined ? divide(ONE, play.byPick.chance(picks)) : tier.fairOdds;
      return [tier.name, oddsFloor(fair.num * rate, fair.den * RATE_SCALE)] as const;
    }),
  );
}

/**
 * Exact return to the player of one ticket at these odds, refunds counted as returned: the figure of the how-to-play page. `tierName` is the
 * tier that pays the ticket; for a ticket with exclusive tiers any of them names the whole. Throws RangeError for a tier the play has not.
 */
export function publishedReturn<P = Picks>(play: Play<P>, odds: OddsTable, tierName = '1', picks?: P): Fraction {
  const named = play.tiers.find((tier) => tier.name === tierName);
  if (!named) throw new RangeError(`play ${play.code} has no tier ${tierName}`);
  const paid = named.share ? play.tiers.filter((tier) => tier.share) : [named];
  const byPick = play.byPick && picks !== undefined ? play.byPick.chance(picks) : undefined;
  return paid.map((tier) => tierReturn(tier, odds, byPick)).reduce(add, ZERO);
}

function tierReturn(tier: Tier, odds: OddsTable, byPick: Fraction | undefined): Fraction {
  const factor = fraction(odds.get(tier.name) ?? 0n, ODDS_SCALE);
  if (byPick) return multiply(byPick, factor);
  const refund = tier.refund ?? ZERO;
  const share = tier.share ?? subtract(ONE, refund);
  return add(multiply(share, divide(factor, tier.fairOdds)), refund);
}
