import { findPlay } from '@caiting/lottery';
import type { IssueInfo } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import type { AnyPlay } from '../picks/menu.ts';
import type { SlipLine } from '../slip/line.ts';
import { FIRST_FORM, chaseInput, chaseLines, leastProfit, previewOf, type ChaseForm } from './chase-form.ts';

const DWD = findPlay('SSC', 'DWD') as AnyPlay;
const X_ZH = findPlay('SSC', 'X_ZH') as AnyPlay;
const plays = new Map([DWD, X_ZH].map((play) => [play.code, play]));
const aLine = (changes: Partial<SlipLine> = {}): SlipLine => ({
  id: 'a',
  lotteryCode: 'ssc1',
  group: 'SSC',
  family: 'official',
  playCode: 'DWD',
  label: '定位胆',
  text: '1 3 7,-,-,-,-',
  count: 3,
  mode: 'stake',
  unit: '1',
  multiple: 1,
  perTicket: 0,
  point: '8.0',
  ...changes,
});
const big = aLine({ playCode: 'X_ZH', text: '大', count: 1, mode: 'amount', perTicket: 10, point: '0.0' });
const linesOf = (...lines: SlipLine[]) => chaseLines(lines, plays, '90.0') ?? [];
const form = (changes: Partial<ChaseForm>): ChaseForm => ({ ...FIRST_FORM, ...changes });
const issues = Array.from({ length: 10 }, (_, at) => ({ issue: `20261121${1000 + at}` })) as unknown as IssueInfo[];
const planOf = (of: ChaseForm, count = 10, lines = linesOf(aLine())) => {
  const { outcome, isTyped } = previewOf(of, count, lines);
  if (!outcome.ok) throw new Error(outcome.problem);
  return { plan: outcome.plan, isTyped };
};

test('lines are priced at their own point, base payout and multiple', () => {
  // 10 × (0.90 + 0.08) and 2 × 0.90.
  expect(linesOf(aLine({ multiple: 4 }), big)).toEqual([
    { count: 3, ticketStake: yuan(8), multiple: 4, odds: [98_000n] },
    { count: 1, ticketStake: yuan(10), multiple: 1, odds: [18_000n] },
  ]);
  expect(chaseLines([aLine({ playCode: 'gone' })], plays, '90.0')).toBeNull();
});

test('the first form is the same multiple and stops with a win', () => {
  const { plan, isTyped } = planOf(FIRST_FORM);
  expect([plan.total, plan.safeIssues, isTyped]).toEqual([yuan(60), 3, false]);
  expect(leastProfit(plan)).toBeNull();
  const { chaseData } = chaseInput({ lines: [aLine()], form: FIRST_FORM, isTyped, plan, issues });
  expect(chaseData).toMatchObject({ plan: { mode: 'same', multiple: 1 }, stopOnWin: true, amount: '60' });
});

test('a profit plan says which win earns least', () => {
  const { plan } = planOf(form({ mode: 'profit', profitRate: 30 }));
  expect(leastProfit(plan)).toMatchObject({ at: 1, step: { profit: 760_000_000n } });
});

test('a typed multiple makes the plan the player’s own; typed back it is the rule’s again', () => {
  const typed = form({ mode: 'double', typed: { 2: 7 } });
  const { plan, isTyped } = planOf(typed, 5);
  expect([plan.steps.map(({ multiple }) => multiple), isTyped]).toEqual([[1, 2, 7, 8, 16], true]);
  const input = chaseInput({ lines: [aLine()], form: typed, isTyped, plan, issues }, 'id');
  expect(input.chaseData).toMatchObject({
    plan: { mode: 'custom', multiple: 1 },
    issues: plan.steps.map(({ multiple }, at) => ({ issue: issues[at]?.issue, multiple })),
    amount: '204',
  });
  expect(planOf(form({ mode: 'double', typed: { 2: 4 } }), 5).isTyped).toBe(false);
});
