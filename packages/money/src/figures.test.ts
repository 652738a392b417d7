import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresOf, shownFigures, sumBets, type BetSums, type Figures } from './figures.ts';
import { FEN, formatYuan, money, parseMoney, yuan, type Money } from './money.ts';

const amount = (text: string): Money => parseMoney(text) ?? money(-1n);
const sums = (given: Partial<Record<keyof BetSums, string>>): BetSums => {
  const of = (name: keyof BetSums) => amount(given[name] ?? '0');
  return { placed: of('placed'), open: of('open'), payout: of('payout'), refund: of('refund'), rebate: of('rebate') };
};

describe('what a bet comes to', () => {
  test.each<[string, Partial<Record<keyof BetSums, string>>, [stake: string, profit: string]]>([
    ['won: 10 at 1.96', { placed: '10', payout: '19.6' }, ['10', '9.6']],
    ['lost, with rebate', { placed: '10', rebate: '0.45' }, ['10', '-9.55']],
    ['open: neither won nor lost', { placed: '10', open: '10' }, ['10', '0']],
    ['cancelled or void: no stake', { placed: '10', refund: '10' }, ['0', '0']],
    ['a tie: the stake came back', { placed: '10', refund: '10' }, ['0', '0']],
    ['one of two tickets tied, the other lost', { placed: '20', refund: '10', rebate: '0.1' }, ['10', '-9.9']],
  ])('%s', (_, given, [stake, profit]) => {
    expect(figuresOf(sums(given))).toMatchObject({ stake: amount(stake), profit: amount(profit) });
  });

  test('of many bets it is the sum of what each comes to', () => {
    const part = fc.bigInt({ min: 0n, max: 10n ** 13n }).map(money);
    const bet = fc.record({ placed: part, open: part, payout: part, refund: part, rebate: part });
    fc.assert(
      fc.property(fc.array(bet), (bets) => {
        const all = figuresOf(sumBets(bets));
        for (const name of ['stake', 'open', 'payout', 'refund', 'rebate', 'profit'] as const)
          expect(all[name]).toBe(bets.map(figuresOf).reduce((total, one) => total + one[name], 0n));
      }),
    );
  });
});

describe('as a screen shows it', () => {
  const shown = (given: Partial<Record<keyof BetSums, string>>): Figures => shownFigures(figuresOf(sums(given)));

  test('15.00 − 10.24 is −4.76, whatever lies behind the second decimal', () => {
    for (const payout of ['10.24', '10.2436', '10.2499']) {
      const { stake, payout: paid, profit } = shown({ placed: '15', payout });
      expect([stake, paid, profit].map((one) => formatYuan(one))).toEqual(['15.00', '10.24', '-4.76']);
    }
    // Exactly −4.75, but 10.24 and 0.00 are what stands beside it.
    expect(formatYuan(shown({ placed: '15', payout: '10.2450', rebate: '0.0050' }).profit)).toBe('-4.76');
  });

  test('profit is what the shown figures make, and never more than the true one', () => {
    const part = fc.bigInt({ min: 0n, max: 10n ** 10n }).map((steps) => money(steps * 10_000n));
    const fen = fc.bigInt({ min: 0n, max: 10n ** 8n }).map((count) => money(count * FEN));
    fc.assert(
      fc.property(fen, fen, part, part, (open, settled, payout, rebate) => {
        const real = figuresOf({ placed: money(open + settled), open, payout, refund: money(0n), rebate });
        const seen = shownFigures(real);
        expect(seen.profit).toBe(seen.payout + seen.rebate - (seen.stake - seen.open));
        expect(seen.profit <= real.profit && real.profit - seen.profit < 2n * FEN).toBe(true);
        expect(shownFigures(seen)).toEqual(seen);
      }),
    );
  });
});

test('yuan on a screen are floored, also below zero', () => {
  expect(formatYuan(amount('-4.7564'))).toBe('-4.76');
  expect(formatYuan(amount('-0.001'))).toBe('-0.01');
  expect(formatYuan(amount('4.7599'))).toBe('4.75');
  expect(formatYuan(amount('-1234.56'))).toBe('-1,234.56');
  expect(formatYuan(amount('-4.7564'), 4)).toBe('-4.7564');
  expect(formatYuan(amount('-4.5'), 0)).toBe('-5');
  expect(formatYuan(yuan(0))).toBe('0.00');
});
