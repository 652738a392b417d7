/** Amounts of a line before the draw, and what it pays after (plays.md §2). The preview on the slip and the settlement call the same functions. */
import { ODDS_SCALE, money, mulFloor } from '@caiting/money';
import type { Money } from '@caiting/money';
import type { OddsTable } from './odds.ts';
import type { Picks, Play, Settled } from './play.ts';

/** What one ticket of a line costs. The mode belongs to the line (betAmountMode), by default the play's. */
export type TicketPrice =
  /** unit: 1, 0.1 or 0.01 yuan (bettingUnit); multiple: graduationCount. */
  | { readonly mode: 'stake'; readonly unit: Money; readonly multiple: number }
  /** perTicket: perTicketAmount. */
  | { readonly mode: 'amount'; readonly perTicket: Money };

/** 2 × unit × multiple, or the amount per ticket. */
export function ticketStake(price: TicketPrice): Money {
  return price.mode === 'stake' ? money(2n * price.unit * BigInt(price.multiple)) : price.perTicket;
}

/** bettingAmount of a line of so many tickets. */
export function lineAmount(price: TicketPrice, count: number): Money {
  return money(ticketStake(price) * BigInt(count));
}

export interface LineResult {
  /** Σ over winning tickets of ticketStake × odds(tier), floored once to the ledger step. */
  readonly winnings: Money;
  /** ticketStake of every ticket given back: neither turnover nor rebate. */
  readonly refund: Money;
  /** returnAmount: winnings + refund. */
  readonly payout: Money;
  /** The line's amount without its refunded tickets: turnover (流水) and the base of rebates. */
  readonly validStake: Money;
}

/** What a settled line pays. Throws RangeError when the odds table lacks a winning tier: the bet's frozen odds are not of this play. */
export function settleLine(settled: Settled, odds: OddsTable, stake: Money, count: number): LineResult {
  let weighted = 0n;
  let refunded = 0n;
  for (const [tier, tickets] of settled) {
    if (tier === 'refund') {
      refunded += BigInt(tickets);
      continue;
    }
    const factor = odds.get(tier);
    if (factor === undefined) throw new RangeError(`no odds for tier ${tier}`);
    weighted += BigInt(tickets) * factor;
  }
  const winnings = mulFloor(stake, weighted, ODDS_SCALE);
  const refund = money(stake * refunded);
  return { winnings, refund, payout: money(winnings + refund), validStake: money(stake * BigInt(count) - refund) };
}

/** The tiers that some ticket of the picks can win: by option where odds differ by option, otherwise those that some draw pays. */
export function reachableTiers(play: Play<Picks>, picks: Picks): readonly string[] {
  const { tierOf, rows } = play.shape;
  if (tierOf) {
    const names = picks.rows.flatMap((values, row) =>
      values.map((value) => tierOf(row, rows[row]?.options[value] ?? '')),
    );
    return [...new Set(names)];
  }
  const names = play.tiers.map((tier) => tier.name);
  return names.length === 1
    ? names
    : names.filter((name) => play.peak(picks, (tier) => (tier === name ? 1n : 0n)) > 0n);
}

/** 单注最高奖金: the most that one ticket of these picks can win; tiers that exclude each other are never summed. */
export function topPrize(play: Play<Picks>, picks: Picks, odds: OddsTable, stake: Money): Money {
  const best = reachableTiers(play, picks).reduce((most, name) => {
    const factor = odds.get(name) ?? 0n;
    return factor > most ? factor : most;
  }, 0n);
  return mulFloor(stake, best, ODDS_SCALE);
}

/** The most that one draw can win for the whole line (Play.peak): for the slip's 最高可中 and for prize caps. */
export function longestPrize(play: Play<Picks>, picks: Picks, odds: OddsTable, stake: Money): Money {
  return mulFloor(
    stake,
    play.peak(picks, (tier) => odds.get(tier) ?? 0n),
    ODDS_SCALE,
  );
}
