import { formatMoney, parseMoney, parseOdds, yuan, type Money, type Odds } from '@caiting/money';
import { expect, test } from 'vitest';
import { stakeProblem, ticketStakeMax } from './stake-limits.ts';

const odds = (text: string): Odds => parseOdds(text)!;
const amount = (text: string): Money => parseMoney(text)!;
const LIMITS = { stakeMin: amount('0.02'), stakeMax: yuan(1_000_000) };
const said = (problem: ReturnType<typeof stakeProblem>) =>
  problem &&
  (problem.key === 'stakeTooSmall'
    ? `≥ ${formatMoney(problem.min)}`
    : `≤ ${formatMoney(problem.max)}${problem.perTicket === null ? '' : ` (ticket ${formatMoney(problem.perTicket)})`}`);

test.each([
  // 五星直选 at 0.90 + 8 % pays 98,000: ten million are won by 102.04 yuan.
  ['stake', '102', 1, '98000', null],
  ['stake', '200', 1, '98000', '≤ 102 (ticket 102)'],
  ['stake', '200', 5, '98000', '≤ 510 (ticket 102)'],
  ['stake', '0.02', 1, '98000', null],
  ['stake', '0.02', 1, '1.98', null],
  // The whole line first, then each of its tickets.
  ['stake', '200', 100_000, '98000', '≤ 1000000'],
  ['amount', '1000000', 1, '1.98', null],
  ['amount', '1000001', 1, '1.98', '≤ 1000000'],
  ['amount', '6000000', 1, '1.98', '≤ 1000000'],
  ['amount', '212765', 1, '47', null],
  ['amount', '212766', 1, '47', '≤ 212765 (ticket 212765)'],
] as const)('%s, %s yuan a ticket, %d tickets at %s: %j', (mode, ticketStake, count, dearest, wanted) => {
  expect(said(stakeProblem({ mode, ticketStake: amount(ticketStake), count, dearest: odds(dearest) }, LIMITS))).toBe(
    wanted,
  );
});

test('a line below the least is told so', () => {
  const limits = { stakeMin: yuan(1), stakeMax: yuan(100) };
  expect(said(stakeProblem({ mode: 'stake', ticketStake: amount('0.02'), count: 3, dearest: odds('2') }, limits))).toBe(
    '≥ 1',
  );
});

test('no ticket at its limit wins more than the cap, and one fen more would', () => {
  for (const text of ['98000', '1.98', '47.0400', '2.2162', '882882.0001']) {
    const most = ticketStakeMax(odds(text), 'stake');
    expect(most * odds(text) <= yuan(10_000_000) * 10_000n, text).toBe(true);
    expect((most + 1_000_000n) * odds(text) > yuan(10_000_000) * 10_000n, text).toBe(true);
  }
});

test('a ticket costs no more than a whole line may', () => {
  // 19.6 million ÷ 1.96 would be ten million; at 9.8 the cap of the prize alone allows 1,020,408.
  expect(formatMoney(ticketStakeMax(odds('9.8'), 'stake'))).toBe('1020408.16');
  expect(formatMoney(ticketStakeMax(odds('9.8'), 'stake', yuan(1_000_000)))).toBe('1000000');
  expect(formatMoney(ticketStakeMax(odds('98000'), 'stake', yuan(1_000_000)))).toBe('102.04');
});
