import { MULTIPLE_MAX, type IssueInfo } from '@caiting/contract';
import type { calls } from '@caiting/contract/registry';
import type { CallWireInput } from '@caiting/contract/wire';
import { ticketStake } from '@caiting/lottery/core';
import {
  lineOdds,
  planChase,
  type ChaseLine,
  type ChaseOutcome,
  type ChasePlan,
  type ChaseRule,
} from '@caiting/lottery/chase';
import { formatMoney } from '@caiting/money';
import type { AnyPlay } from '../picks/menu.ts';
import { oddsAt, priceOf, wireLines, type SlipLine } from '../slip/line.ts';

export const CHASE_MODES = ['same', 'double', 'profit'] as const;
export type ChaseMode = (typeof CHASE_MODES)[number];

/** What the player chose in the chase sheet. */
export interface ChaseForm {
  readonly mode: ChaseMode;
  readonly issues: number;
  /** 起始倍数. */
  readonly multiple: number;
  readonly factor: number;
  readonly every: number;
  /** Whole percent. */
  readonly profitRate: number;
  readonly stopOnWin: boolean;
  /** Multiples typed over the plan's, by place from 0. */
  readonly typed: Readonly<Record<number, number>>;
}

/** Same multiple, ten issues, and it stops with the first win: nothing here raises a stake by itself. */
export const FIRST_FORM: ChaseForm = {
  mode: 'same',
  issues: 10,
  multiple: 1,
  factor: 2,
  every: 1,
  profitRate: 10,
  stopOnWin: true,
  typed: {},
};

/** The slip's lines as the plan sees them; null while a play is not loaded or its text cannot be read. */
export function chaseLines(
  lines: readonly SlipLine[],
  plays: ReadonlyMap<string, AnyPlay>,
  basePayout: string,
): ChaseLine[] | null {
  const read: ChaseLine[] = [];
  for (const line of lines) {
    const play = plays.get(line.playCode);
    const parsed = play?.parse(line.text);
    if (!play || !parsed?.ok) return null;
    read.push({
      count: line.count,
      ticketStake: ticketStake(priceOf(line)),
      multiple: line.mode === 'stake' ? line.multiple : 1,
      odds: lineOdds(play, parsed.picks, oddsAt(play, basePayout, line.point, parsed.picks)),
    });
  }
  return read;
}

function ruleOf(form: ChaseForm): Exclude<ChaseRule, { mode: 'custom' }> {
  const { mode, multiple, factor, every, profitRate } = form;
  if (mode === 'double') return { mode, multiple, factor, every };
  return mode === 'profit' ? { mode, multiple, profitRate } : { mode, multiple };
}

/** Whether a typed multiple differs from the plan's: the plan is then the player's own. */
export interface Preview {
  readonly outcome: ChaseOutcome;
  readonly isTyped: boolean;
}

/** The plan of the form over so many issues, by the function that the server checks with. */
export function previewOf(form: ChaseForm, issues: number, lines: readonly ChaseLine[]): Preview {
  const made = planChase(ruleOf(form), issues, lines, MULTIPLE_MAX);
  if (!made.ok) return { outcome: made, isTyped: false };
  const multiples = made.plan.steps.map(({ multiple }, at) => form.typed[at] ?? multiple);
  if (made.plan.steps.every(({ multiple }, at) => multiple === multiples[at])) return { outcome: made, isTyped: false };
  return { outcome: planChase({ mode: 'custom', multiples }, issues, lines, MULTIPLE_MAX), isTyped: true };
}

/** The issue whose first win earns least, and how much; null when some first win loses. */
export function leastProfit({ steps, safeIssues }: ChasePlan): { at: number; step: ChasePlan['steps'][number] } | null {
  if (safeIssues < steps.length) return null;
  return steps.reduce<{ at: number; step: ChasePlan['steps'][number] } | null>(
    (least, step, at) => (least === null || step.profit < least.step.profit ? { at, step } : least),
    null,
  );
}

export interface ChaseOrder {
  readonly lines: readonly SlipLine[];
  readonly form: ChaseForm;
  readonly isTyped: boolean;
  readonly plan: ChasePlan;
  /** As many as the plan has steps. */
  readonly issues: readonly IssueInfo[];
}

/** The body of addChaseBetting. */
export function chaseInput(
  { lines, form, isTyped, plan, issues }: ChaseOrder,
  requestId?: string,
): CallWireInput<typeof calls.addChaseBetting> {
  return {
    bettingData: wireLines(lines, issues[0]?.issue ?? ''),
    chaseData: {
      plan: isTyped ? { mode: 'custom', multiple: form.multiple } : ruleOf(form),
      issues: plan.steps.map(({ multiple }, at) => ({ issue: issues[at]?.issue ?? '', multiple })),
      stopOnWin: form.stopOnWin,
      amount: formatMoney(plan.total),
    },
    ...(requestId && { requestId }),
  };
}
