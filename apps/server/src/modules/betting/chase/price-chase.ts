import {
  CHASE_TEXT_MAX,
  MULTIPLE_MAX,
  REFUSAL_WORDS,
  profitUnreachable,
  type BetLine,
  type CallInput,
  type ChaseData,
  type chaseCalls,
} from '@caiting/contract';
import { findPlay, type Group, type Picks, type Play } from '@caiting/lottery';
import { lineOdds, planChase, type ChaseLine, type ChaseProblem, type ChaseRule } from '@caiting/lottery/chase';
import { money, type Money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { isRefusal, refuse, type Refusal } from '../../../platform/outcome.ts';
import { playerFacts } from '../../account/index.ts';
import { comingIssues, findIssue, findLottery, lunarYearOf, type Issue } from '../../draws/index.ts';
import { groupRules, tenantValues } from '../../tenant/index.ts';
import type { PricedLine } from '../core/bet.ts';
import { parseOddsText } from '../core/odds-text.ts';
import { priceLine, type PriceFacts } from '../core/price.ts';

type Input = CallInput<typeof chaseCalls.addChaseBetting>;
export type ChaseRefusal = (typeof chaseCalls.addChaseBetting)['refusals'][number];

/** A chase as it will be stored: checked against its plan, lines priced, odds frozen. */
export interface PricedChase {
  readonly lotteryCode: string;
  readonly data: ChaseData;
  readonly issues: readonly { readonly id: bigint; readonly issueNo: string; readonly multiple: number }[];
  /** Each staked once. */
  readonly lines: readonly PricedLine[];
  readonly total: Money;
}

/**
 * Checks and prices a chase by what prices a slip. The plan is made again from its rule: multiples and total that differ are refused, so no
 * tampered plan is ever placed. Close, balance and blocks are decided by the database afterwards.
 */
export async function priceChase(
  deps: Deps,
  session: Session,
  { bettingData, chaseData }: Input,
): Promise<PricedChase | Refusal<ChaseRefusal>> {
  const player = await playerFacts(deps, session);
  if (player.isIdle) return refuse('idleTooLong');
  const code = bettingData[0]?.lotteryCode ?? '';
  const lottery = await findLottery(deps, code);
  if (lottery === null) return refuse('lotteryUnknown');
  if (lottery.isHeld) return refuse('waiting');
  if (lottery.paused) return refuse('lotteryPaused');
  const issues = await namedIssues(deps, code, chaseData);
  if (isRefusal(issues)) return issues;
  const [first] = issues;
  if (!first || bettingData.some((line) => line.lotteryCode !== code || line.bettingIssue !== first.issueNo))
    return refuse('chaseIssuesInvalid');
  // 六合彩 is priced by the year of each issue: one plan has one price.
  const [yearOfFirst, yearOfLast] = [first, issues.at(-1) ?? first].map(({ day }) => lunarYearOf(lottery.group, day));
  if (yearOfFirst !== yearOfLast)
    return refuse('chaseImpossible', { params: { reason: REFUSAL_WORDS.acrossLunarYears } });
  if (bettingData.reduce((sum, line) => sum + line.bettingNumber.length, 0) * issues.length > CHASE_TEXT_MAX)
    return refuse('chaseTooLarge');

  const rules = groupRules(await tenantValues(deps), lottery.group);
  const facts = { ...rules, group: lottery.group, issue: first, level: player.level(lottery.group) };
  const multiples = chaseData.issues.map(({ multiple }) => multiple);
  const lines = priceLines(bettingData, facts, Math.min(...multiples), Math.max(...multiples));
  if (isRefusal(lines)) return lines;
  const total = checkPlan(chaseData, lines, lottery.group, yearOfFirst);
  if (isRefusal(total)) return total;
  return {
    lotteryCode: code,
    data: chaseData,
    issues: issues.map(({ id, issueNo }, index) => ({ id, issueNo, multiple: multiples[index] ?? 1 })),
    lines,
    total,
  };
}

/** More rows than are ever planned ahead. */
const COMING_MAX = 400;

/** The issues of the plan, which must follow each other from one that has not closed; void ones are left out. */
async function namedIssues(
  deps: Deps,
  lotteryCode: string,
  { issues }: ChaseData,
): Promise<Issue[] | Refusal<ChaseRefusal>> {
  const coming = (await comingIssues(deps, lotteryCode, COMING_MAX)).filter(({ state }) => state !== 'void');
  const from = coming.findIndex(({ issueNo }) => issueNo === issues[0]?.issue);
  const named: Issue[] = [];
  for (const [at, { issue }] of issues.entries()) {
    const expected = from < 0 ? undefined : coming[from + at];
    if (expected?.issueNo === issue) {
      named.push(expected);
      continue;
    }
    const other = await findIssue(deps, lotteryCode, issue);
    if (other === null) return refuse('issueUnknown');
    return at === 0 ? refuse('issueClosed', { params: { issue } }) : refuse('chaseIssuesInvalid');
  }
  return named;
}

/** Lines staked once. They are priced at the smallest and the largest multiple of the plan: limits that both keep, all keep. */
function priceLines(
  list: readonly BetLine[],
  facts: PriceFacts,
  least: number,
  most: number,
): PricedLine[] | Refusal<ChaseRefusal> {
  const priced: PricedLine[] = [];
  for (const [index, line] of list.entries()) {
    const low = priceLine(times(line, least, facts.group), facts);
    const high = isRefusal(low) || least === most ? low : priceLine(times(line, most, facts.group), facts);
    if (isRefusal(low) || isRefusal(high)) {
      const bad = (isRefusal(low) ? low : high) as Refusal<ChaseRefusal>;
      return { ...bad, data: { ...(bad.data as object | undefined), line: index } };
    }
    const ticketStake = money(low.ticketStake / BigInt(least));
    priced.push({
      ...low,
      ticketStake,
      stake: money(ticketStake * BigInt(low.count)),
      multiple: line.graduationCount,
    });
  }
  return priced;
}

/** A line staked so many times. One in amount mode has no multiple of its own: its amount grows. */
function times(line: BetLine, multiple: number, group: Group): BetLine {
  const bettingAmount = money(line.bettingAmount * BigInt(multiple));
  const mode = line.betAmountMode ?? findPlay(group, line.playDetailCode)?.mode;
  return mode === 'stake'
    ? { ...line, bettingAmount, graduationCount: line.graduationCount * multiple }
    : { ...line, bettingAmount };
}

function checkPlan(
  data: ChaseData,
  lines: readonly PricedLine[],
  group: Group,
  lunarYear: number | undefined,
): Money | Refusal<ChaseRefusal> {
  const rule: ChaseRule =
    data.plan.mode === 'custom'
      ? { mode: 'custom', multiples: data.issues.map(({ multiple }) => multiple) }
      : data.plan;
  const made = planChase(
    rule,
    data.issues.length,
    lines.map((line) => chaseLine(line, group, lunarYear)),
    MULTIPLE_MAX,
  );
  if (!made.ok) return planRefusal(made.problem, data.issues[made.at]?.issue ?? '');
  if (made.plan.steps.some(({ multiple }, at) => multiple !== data.issues[at]?.multiple))
    return refuse('chasePlanMismatch');
  return made.plan.total === data.amount ? made.plan.total : refuse('amountMismatch');
}

function planRefusal(problem: ChaseProblem, issue: string): Refusal<ChaseRefusal> {
  if (problem === 'multiple') return refuse('chasePlanMismatch');
  const reason = problem === 'manyPrizes' ? REFUSAL_WORDS.onePrizeOnly : profitUnreachable(issue);
  return refuse('chaseImpossible', { params: { reason } });
}

function chaseLine(line: PricedLine, group: Group, lunarYear: number | undefined): ChaseLine {
  const play = findPlay(group, line.play, lunarYear) as Play<Picks> | undefined;
  const parsed = play?.parse(line.picks);
  if (!play || !parsed?.ok) throw new Error(`a priced line on ${line.play} cannot be read`);
  return {
    count: line.count,
    ticketStake: line.ticketStake,
    multiple: line.mode === 'stake' ? line.multiple : 1,
    odds: lineOdds(play, parsed.picks, parseOddsText(line.odds)),
  };
}
