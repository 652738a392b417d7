import {
  figuresText,
  moneyText,
  type BetId,
  type BetState,
  type ChaseDetail,
  type ChaseId,
  type ChaseItem,
  type IssueNo,
  type LotteryCode,
  type PushData,
  type pushes,
} from '@caiting/contract';
import { formatMoney, formatOdds, formatRate, money, rateOf, sumMoney, type Money } from '@caiting/money';
import { parseOddsText } from '../core/odds-text.ts';
import { playName } from '../records/present.ts';
import type { ChaseBetRow, ChaseFigures, ChaseLineRow, ChaseRow, ChaseStopRow } from './list-queries.ts';

/** The part of a chase that changes, as lists and pushes show it. */
export function chaseFigures(id: string, figures: ChaseFigures): PushData<typeof pushes.chaseState> {
  return {
    id: id as ChaseId,
    state: figures.state,
    doneIssues: figures.doneIssues,
    cancelledIssues: figures.cancelledIssues,
    ...figuresText(figures),
  };
}

export function chaseItem(row: ChaseRow): ChaseItem {
  return {
    ...chaseFigures(String(row.id), row.figures),
    lotteryCode: row.lotteryCode as LotteryCode,
    lotteryName: row.lotteryName,
    lotteryType: row.lotteryType,
    mode: row.mode,
    multiple: row.multiple,
    factor: row.factor,
    every: row.every,
    profitRate: row.profitRate,
    stopOnWin: row.stopOnWin,
    playDetailCode: row.play,
    playName: playName(row.lotteryType, row.play),
    bettingNumber: row.picks,
    lines: row.lines,
    issues: row.issues,
    firstIssue: row.firstIssue as IssueNo,
    lastIssue: row.lastIssue as IssueNo,
    amount: moneyText(row.total),
    createdAt: row.createdAt.getTime(),
  };
}

export function chaseLine(row: ChaseLineRow, group: string): ChaseDetail['lines'][number] {
  const times = BigInt(row.times);
  return {
    playDetailCode: row.play,
    playName: playName(group, row.play),
    bettingNumber: row.picks,
    bettingCount: row.count,
    bettingAmount: moneyText(money(row.stake / times)),
    bettingUnit: formatMoney(row.unit),
    graduationCount: row.mode === 'stake' ? row.multiple / row.times : 1,
    bettingPoint: formatRate(rateOf(BigInt(row.point))),
    betAmountMode: row.mode,
    odds: [...parseOddsText(row.odds)].map(([tier, odds]) => ({ tier, odds: formatOdds(odds) })),
  };
}

/** Bets in the order of their issues → issues with what their bets came to. */
export function chaseIssues(bets: readonly ChaseBetRow[]): ChaseDetail['issues'] {
  return [...Map.groupBy(bets, ({ seq }) => seq).values()].map((list) => {
    const [first] = list as [ChaseBetRow];
    return {
      issue: first.issueNo as IssueNo,
      issueState: first.issueState,
      multiple: first.issueMultiple,
      amount: moneyText(money(list.reduce((sum, { stake }) => sum + stake, 0n))),
      closeAt: first.closeAt.getTime(),
      drawAt: first.drawAt.getTime(),
      openNumber: first.openNumber ?? '',
      betIds: list.map(({ id }) => String(id) as BetId),
      state: issueState(list.map(({ state }) => state ?? 'placed')),
      payout: sumText(list.map(({ won }) => won)),
      refund: sumText(list.map(({ refunded }) => refunded)),
      rebate: sumText(list.map(({ rebate }) => rebate)),
    };
  });
}

const sumText = (amounts: readonly (Money | null)[]): string =>
  moneyText(sumMoney(amounts.map((amount) => amount ?? money(0n))));

/** Of several lines on one issue the state that says most. */
const STATES_BY_WEIGHT: readonly BetState[] = ['placed', 'review', 'won', 'refunded', 'lost', 'void'];

function issueState(states: readonly BetState[]): BetState {
  return STATES_BY_WEIGHT.find((state) => states.includes(state)) ?? 'cancelled';
}

export function chaseStop(row: ChaseStopRow): NonNullable<ChaseDetail['stop']> {
  return {
    reason: row.reason,
    issue: row.issueNo as IssueNo | null,
    refunded: moneyText(row.refunded),
    at: row.doneAt?.getTime() ?? null,
  };
}
