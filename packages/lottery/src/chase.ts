/** Plans of a chase (追号, plays.md §4): how many times the slip is staked in each issue. The page's preview and the server's check are this one function. */
import { ODDS_SCALE, money, mulFloor } from '@caiting/money';
import type { Money, Odds } from '@caiting/money';
import type { OddsTable } from './odds.ts';
import { reachableTiers } from './preview.ts';
import type { Picks, Play } from './play.ts';

export type ChaseRule =
  /** 同倍. */
  | { readonly mode: 'same'; readonly multiple: number }
  /** 翻倍: × factor after every so many issues, never above the largest multiple. */
  | { readonly mode: 'double'; readonly multiple: number; readonly factor: number; readonly every: number }
  /** 利润率: the smallest multiples with which a first win in any issue earns so many percent of all that was staked until then. */
  | { readonly mode: 'profit'; readonly multiple: number; readonly profitRate: number }
  /** Multiples as the player typed them. */
  | { readonly mode: 'custom'; readonly multiples: readonly number[] };

/** One line of the slip, staked once. */
export interface ChaseLine {
  readonly count: number;
  readonly ticketStake: Money;
  /** The line's own multiple, 1 for lines in amount mode: with the plan's it must stay within the limit. */
  readonly multiple: number;
  /** What its picks can win by, lowest odds first; empty when they can win nothing. */
  readonly odds: readonly Odds[];
}

export interface ChaseStep {
  readonly multiple: number;
  readonly cost: Money;
  /** Everything staked up to and with this issue. */
  readonly spent: Money;
  /** The least that a win in this issue pays: one ticket at the lowest odds. */
  readonly prize: Money;
  /** Prize less everything staked so far: the result when this is the first win and the plan ends here. Negative for a loss. */
  readonly profit: Money;
}

export interface ChasePlan {
  readonly steps: readonly ChaseStep[];
  readonly total: Money;
  /** Issues from the first on in which a first win leaves no loss. */
  readonly safeIssues: number;
}

export type ChaseProblem =
  /** A multiple outside 1–`multipleMax`, alone or with a line's own. */
  | 'multiple'
  /** 利润率 asks for one line whose wins all pay alike. */
  | 'manyPrizes'
  /** No multiple up to the largest earns that rate; the issue (from 0) where it fails. */
  | 'impossible';

export type ChaseOutcome =
  | { readonly ok: true; readonly plan: ChasePlan }
  | { readonly ok: false; readonly problem: ChaseProblem; readonly at: number };

/** Odds a line's picks can win by, each once, lowest first. */
export function lineOdds(play: Play<Picks>, picks: Picks, table: OddsTable): Odds[] {
  const found = reachableTiers(play, picks).flatMap((tier) => table.get(tier) ?? []);
  return [...new Set(found)].sort((a, b) => (a < b ? -1 : 1));
}

/**
 * The plan of a rule over so many issues, no line's multiple above `multipleMax`. Pure; amounts are those the settlement pays, floored the
 * same way.
 */
export function planChase(
  rule: ChaseRule,
  issues: number,
  lines: readonly ChaseLine[],
  multipleMax: number,
): ChaseOutcome {
  const most = Math.floor(multipleMax / Math.max(1, ...lines.map(({ multiple }) => multiple)));
  if (rule.mode === 'profit') return planProfit(rule, issues, lines, most);
  const steps: ChaseStep[] = [];
  for (let at = 0; at < issues; at += 1) {
    const multiple = multipleAt(rule, at, most);
    if (!isMultiple(multiple, most)) return { ok: false, problem: 'multiple', at };
    steps.push(stepOf(lines, multiple, steps.at(-1)?.spent ?? money(0n)));
  }
  return { ok: true, plan: planOf(steps) };
}

function multipleAt(rule: Exclude<ChaseRule, { mode: 'profit' }>, at: number, most: number): number {
  if (rule.mode === 'same') return rule.multiple;
  if (rule.mode === 'custom') return rule.multiples[at] ?? 0;
  // A first multiple above the limit is refused, a doubled one stops at it.
  return at < rule.every ? rule.multiple : Math.min(most, rule.multiple * rule.factor ** Math.floor(at / rule.every));
}

function planProfit(
  rule: Extract<ChaseRule, { mode: 'profit' }>,
  issues: number,
  lines: readonly ChaseLine[],
  most: number,
): ChaseOutcome {
  if (lines.length !== 1 || lines[0]?.odds.length !== 1) return { ok: false, problem: 'manyPrizes', at: 0 };
  if (!isMultiple(rule.multiple, most)) return { ok: false, problem: 'multiple', at: 0 };
  const steps: ChaseStep[] = [];
  for (let at = 0, multiple = rule.multiple; at < issues; at += 1) {
    const before = steps.at(-1)?.spent ?? money(0n);
    // What was staked only grows, so no issue needs less than the one before it.
    let step = stepOf(lines, multiple, before);
    while (!earns(step, rule.profitRate)) {
      multiple += 1;
      if (multiple > most) return { ok: false, problem: 'impossible', at };
      step = stepOf(lines, multiple, before);
    }
    steps.push(step);
  }
  return { ok: true, plan: planOf(steps) };
}

const earns = ({ profit, spent }: ChaseStep, percent: number): boolean => profit * 100n >= spent * BigInt(percent);
const isMultiple = (multiple: number, most: number): boolean =>
  Number.isInteger(multiple) && multiple >= 1 && multiple <= most;

function stepOf(lines: readonly ChaseLine[], multiple: number, before: Money): ChaseStep {
  const times = BigInt(multiple);
  let cost = 0n;
  let prize: Money | null = null;
  for (const { count, ticketStake, odds } of lines) {
    const stake = money(ticketStake * times);
    cost += stake * BigInt(count);
    const least = odds[0] === undefined ? null : mulFloor(stake, odds[0], ODDS_SCALE);
    if (least !== null && (prize === null || least < prize)) prize = least;
  }
  const spent = money(before + cost);
  return { multiple, cost: money(cost), spent, prize: prize ?? money(0n), profit: money((prize ?? 0n) - spent) };
}

function planOf(steps: readonly ChaseStep[]): ChasePlan {
  const firstLoss = steps.findIndex(({ profit }) => profit < 0n);
  return {
    steps,
    total: steps.at(-1)?.spent ?? money(0n),
    safeIssues: firstLoss < 0 ? steps.length : firstLoss,
  };
}
