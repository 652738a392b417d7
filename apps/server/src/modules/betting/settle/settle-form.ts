import { settleLine, type Draw, type Group } from '@caiting/lottery';
import { RATE_SCALE, money, mulFloor } from '@caiting/money';
import { parseOddsText } from '../core/odds-text.ts';
import { RULE_BOOKS, type RuleBook } from '../core/rule-books.ts';
import type { Form, FormOutcome } from './settle-queries.ts';

/**
 * What bets of one form get for a draw, by the rules and odds frozen in them (plays.md §2, §3). Pure. A form that the rules of its version
 * do not know throws: it was accepted by them, so something is broken and nothing may be paid on a guess.
 */
export function settleForm(
  form: Form,
  group: Group,
  draw: Draw,
  books: Readonly<Record<string, RuleBook>> = RULE_BOOKS,
): FormOutcome {
  const book = books[form.rules];
  if (!book) throw new Error(`no rules of version ${form.rules}`);
  const play = book(group, form.play);
  const parsed = play?.parse(form.picks);
  if (!play || !parsed?.ok)
    throw new Error(`a bet on ${group}/${form.play} cannot be read: ${form.picks.slice(0, 80)}`);

  const settled = play.settle(parsed.picks, draw);
  const { winnings, refund, validStake } = settleLine(
    settled,
    parseOddsText(form.odds),
    money(form.ticketStake),
    form.count,
  );
  return {
    form: form.form,
    state: winnings > 0n ? 'won' : refund > 0n ? 'refunded' : 'lost',
    won: winnings,
    refunded: refund,
    // The part of the level that was not turned into odds comes back in cash; refunded tickets earn none.
    rebate: mulFloor(validStake, BigInt(form.level - form.point), RATE_SCALE),
    valid: validStake,
    wins: settled.flatMap(([tier, tickets]) => (tier === 'refund' ? [] : [`${tier}=${tickets}`])).join(';'),
  };
}
