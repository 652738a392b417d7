import {
  moneyText,
  transactionCode,
  type BetDetail,
  type BetId,
  type BetItem,
  type BetState,
  type ChaseId,
  type IssueNo,
  type LotteryCode,
} from '@caiting/contract';
import { findPlay } from '@caiting/lottery';
import { ODDS_SCALE, formatMoney, formatOdds, formatRate, money, mulFloor, rateOf, type Money } from '@caiting/money';
import type { Entry } from '../ledger/index.ts';
import { orderIdOf } from './bet.ts';
import type { BetDetailRow, BetRow } from './list-queries.ts';
import { parseOddsText } from './odds-text.ts';

/** `returnAmount` of the wire: what came back, or the word for awaiting and cancelled (SPEC §3). */
export function returnText(state: BetState, won: Money, refunded: Money): string {
  if (state === 'placed') return '待开奖';
  if (state === 'cancelled') return '已撤单';
  return moneyText(money(won + refunded));
}

export function playName(group: string, play: string): string {
  return findPlay(group, play)?.label ?? play;
}

type Item = typeof BetItem extends { _zod: { output: infer T } } ? T : never;
type Detail = typeof BetDetail extends { _zod: { output: infer T } } ? T : never;

export function betItem(row: BetRow): Item {
  const state: BetState = row.state ?? 'placed';
  return {
    id: String(row.id) as BetId,
    lotteryCode: row.lotteryCode as LotteryCode,
    lotteryName: row.lotteryName,
    lotteryType: row.lotteryType,
    playDetailCode: row.play,
    playName: playName(row.lotteryType, row.play),
    bettingNumber: row.picks,
    bettingCount: row.count,
    bettingAmount: moneyText(row.stake),
    bettingUnit: formatMoney(row.unit),
    graduationCount: row.multiple,
    bettingPoint: formatRate(rateOf(BigInt(row.point))),
    betAmountMode: row.mode,
    issue: row.issueNo as IssueNo,
    returnAmount: returnText(state, row.won ?? money(0n), row.refunded ?? money(0n)),
    state,
    isPrize: (row.won ?? 0n) > 0n,
    openNumber: row.openNumber ?? '',
    createdAt: row.createdAt.getTime(),
  };
}

/** The ledger lines of a bet by number: the one that paid for its order, then those of its result. */
export function entrySeqsOf(row: BetRow): bigint[] {
  const last = row.resultSeq;
  const lines = last === null ? 0 : (row.resultLines ?? 0);
  return [row.entrySeq, ...Array.from({ length: lines }, (_, back) => (last as bigint) - BigInt(lines - 1 - back))];
}

export function betDetail(row: BetDetailRow, entries: readonly Entry[]): Detail {
  const odds = parseOddsText(row.odds);
  return {
    bet: betItem(row),
    orderNo: String(orderIdOf(row.id)),
    odds: [...odds].map(([tier, figure]) => ({ tier, odds: formatOdds(figure) })),
    ruleVersion: row.rules,
    wins: winsOf(row.wins ?? '').map(([tier, tickets]) => ({
      tier,
      tickets,
      amount: moneyText(mulFloor(money(row.ticketStake * BigInt(tickets)), odds.get(tier) ?? 0n, ODDS_SCALE)),
    })),
    rebate: moneyText(row.rebate ?? money(0n)),
    closeAt: row.closeAt.getTime(),
    drawAt: row.drawAt.getTime(),
    settledAt: row.resultAt?.getTime() ?? null,
    canCancel: row.canCancel,
    chaseId: row.chaseId === null ? null : (String(row.chaseId) as ChaseId),
    entries: entries.map((entry) => ({
      id: String(entry.seq),
      code: entry.code,
      label: transactionCode(entry.code)?.zh ?? String(entry.code),
      amount: moneyText(entry.amount),
      balanceAfter: moneyText(entry.balanceAfter),
      at: entry.at.getTime(),
    })),
  };
}

function winsOf(text: string): [tier: string, tickets: number][] {
  if (text === '') return [];
  return text.split(';').map((part) => {
    const cut = part.lastIndexOf('=');
    return [part.slice(0, cut), Number(part.slice(cut + 1))];
  });
}

/** "player" → "pl***r" (SPEC §9: two characters, stars, one): the winners' list names nobody. */
export function maskName(name: string): string {
  return `${name.slice(0, 2)}***${name.slice(-1)}`;
}
