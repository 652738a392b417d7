import { findPlay, GROUPS, playsOf, publishedOdds, type Group, type Play } from '@caiting/lottery';
import { formatOdds, money, parseMoney, rateOf, yuan } from '@caiting/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oddsText, parseOddsText } from '../core/odds-text.ts';
import { RULES } from '../core/policy.ts';
import { RULE_BOOKS } from '../core/rule-books.ts';
import { settleForm } from './settle-form.ts';

const form = (given: object) => ({
  form: 1,
  play: 'DWD',
  picks: '1 2 3,-,-,-,-',
  count: 3,
  ticketStake: yuan(2) as bigint,
  odds: '1=9.8000',
  point: 80_000,
  level: 80_000,
  rules: RULES,
  ...given,
});

test('the smallest bet keeps its odds: 0.02 at 1.9799 is 0.0395, floored once', () => {
  const bet = form({ picks: '1,-,-,-,-', count: 1, ticketStake: parseMoney('0.02'), odds: '1=1.9799' });
  expect(settleForm(bet, 'SSC', { numbers: [1, 0, 0, 0, 0] }).won).toBe(parseMoney('0.0395'));
});

test('payout and rebate against an independent reference, for any stake, odds and level', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 100_000_000n }),
      fc.bigInt({ min: 10_000n, max: 1_000_000n }),
      fc.integer({ min: 0, max: 95 }),
      fc.integer({ min: 0, max: 95 }),
      (fen, odds, a, b) => {
        const [point, level] = [Math.min(a, b) * 1_000, Math.max(a, b) * 1_000];
        const ticketStake = fen * 1_000_000n;
        const bet = form({ ticketStake, odds: `1=${formatOdds(odds as never)}`, point, level });
        const { won, rebate, valid, refunded } = settleForm(bet, 'SSC', { numbers: [2, 9, 9, 9, 9] });
        // In units of 0.0001 yuan: one ticket of three wins; the rebate is of all three.
        expect(won).toBe(((fen * 100n * odds) / 10_000n) * 10_000n);
        expect(rebate).toBe(((fen * 100n * 3n * BigInt(level - point)) / 1_000_000n) * 10_000n);
        expect(valid).toBe(money(ticketStake * 3n));
        expect(refunded).toBe(0n);
      },
    ),
  );
});

test('the frozen text of every play reads back to its odds', () => {
  for (const group of GROUPS) {
    for (const play of playsOf(group)) {
      const table = publishedOdds(play, { base: rateOf(900_000n), point: rateOf(80_000n) });
      expect(parseOddsText(oddsText(table)), `${group}/${play.code}`).toEqual(new Map(table));
    }
  }
});

test('what cannot be read is not guessed at', () => {
  expect(() => settleForm(form({ picks: 'x' }), 'SSC', { numbers: [1, 2, 3, 4, 5] })).toThrow(/cannot be read/);
  expect(() => settleForm(form({ rules: 'old' }), 'SSC', { numbers: [1, 2, 3, 4, 5] })).toThrow(/no rules of version/);
  expect(() => settleForm(form({ odds: '9.8' }), 'SSC', { numbers: [1, 2, 3, 4, 5] })).toThrow(
    /not a frozen odds text/,
  );
});

test('when the rules change, a bet keeps the version it was accepted by', () => {
  const draw = { numbers: [1, 2, 3, 4, 5] };
  const never = (group: Group, code: string): Play => ({ ...(findPlay(group, code) as Play), settle: () => [] });
  const books = { ...RULE_BOOKS, later: never };
  expect(settleForm(form({}), 'SSC', draw, books).state).toBe('won');
  expect(settleForm(form({ rules: 'later' }), 'SSC', draw, books).state).toBe('lost');
});
