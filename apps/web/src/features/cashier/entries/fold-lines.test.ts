import { TRANSACTIONS, type StatementLine } from '@caiting/contract';
import { formatMoney, money, parseMoney, sumMoney } from '@caiting/money';
import { expect, test } from 'vitest';
import { foldLines, namingLine } from './fold-lines.ts';

let lineNumber = 100;
/** The next older line. */
const line = (code: keyof typeof TRANSACTIONS, amount: string, kind?: 'bet' | 'game' | 'recharge', id = '0') =>
  ({
    id: String((lineNumber -= 1)),
    code: TRANSACTIONS[code].code,
    codeName: '',
    amount,
    balanceAfter: String(lineNumber),
    at: lineNumber,
    cause: kind ? { kind, id, channel: '' } : null,
  }) as StatementLine;

/** Order 7 has the bets 1792 … 2047. */
const [FIRST, SECOND, OTHER] = ['1792', '1793', '2048'];

const lines = [
  line('ownRebate', '0.02', 'bet', SECOND),
  line('payout', '19.6', 'bet', FIRST),
  line('rechargeAlipay', '100', 'recharge', 'R1'),
  line('bet', '-10', 'bet', OTHER),
  line('bet', '-20', 'bet', FIRST),
];

test('what an order of bets cost and what its bets brought is one row, in the place of the newest', () => {
  const folds = foldLines(lines);
  expect(folds.map((fold) => fold.lines.map(({ id }) => id))).toEqual([['99', '98', '95'], ['97'], ['96']]);
  expect(folds.map(({ sum }) => formatMoney(sum))).toEqual(['-0.38', '100', '-10']);
});

test('the rows add up to the lines, and none is lost', () => {
  const folds = foldLines(lines);
  const total = (amounts: readonly string[]) => sumMoney(amounts.map((text) => parseMoney(text) ?? money(0n)));
  expect(sumMoney(folds.map(({ sum }) => sum))).toBe(total(lines.map(({ amount }) => amount)));
  expect(folds.flatMap((fold) => fold.lines.map(({ id }) => id)).toSorted()).toEqual(
    lines.map(({ id }) => id).toSorted(),
  );
});

test('an order whose older line comes with the next page joins its row', () => {
  const before = foldLines(lines.slice(0, 4));
  expect(before[0]?.lines).toHaveLength(2);
  expect(foldLines(lines)[0]).toMatchObject({ key: before[0]?.key, lines: { length: 3 } });
});

test('an order of three bets is named by its stake, which knows of all; before that line has come by the newest', () => {
  const about = (bets: number) => ({ about: { title: '1分时时彩', issue: '202611290718', playName: '定位胆', bets } });
  const payout = { ...line('payout', '5', 'bet', SECOND), ...about(1) };
  const rebate = { ...line('ownRebate', '1', 'bet', FIRST), ...about(1) };
  const stake = { ...line('bet', '-6', 'bet', FIRST), ...about(3) };
  const named = (...own: StatementLine[]) => foldLines(own).map(namingLine);
  expect(named(payout, rebate, stake)).toEqual([stake]);
  expect(named(payout, rebate)).toEqual([payout]);
});

test('a chase is paid for all of its issues: its line stays alone, while its first issue folds', () => {
  const folds = foldLines([
    line('ownRebate', '0.02', 'bet', FIRST),
    line('payout', '5', 'bet', FIRST),
    line('chaseBet', '-500', 'bet', FIRST),
  ]);
  expect(folds.map((fold) => fold.lines.length)).toEqual([2, 1]);
});

test('the stake and the payout of a round of a game are one row', () => {
  const folds = foldLines([line('gamePayout', '3', 'game', '9'), line('gameBet', '-2', 'game', '9')]);
  expect(folds.map(({ sum }) => formatMoney(sum))).toEqual(['1']);
});
