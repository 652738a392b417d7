/** Amounts of a line before the draw, and what it pays after (plays.md §2). The preview on the slip and the settlement call the same functions. */
import { ODDS_SCALE, money, mulFloor } from '@caiting/money';
import type { Money } from '@caiting/money';
import type { OddsTable } from './odds.ts';
import type { Settled } from './play.ts';

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
