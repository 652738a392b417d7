import {
  DEMO_MARK,
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
import { findPlay, winnableOdds, type Group, type OddsTable, type Picks, type Play } from '@caiting/lottery';
import { ODDS_SCALE, formatMoney, formatOdds, formatRate, money, mulFloor, rateOf, type Money } from '@caiting/money';
import { lunarYearOf } from '../../draws/index.ts';
import type { Entry } from '../../ledger/index.ts';
import { parseOddsText } from '../core/odds-text.ts';
import type { BetDetailRow, BetRow } from './queries.ts';

/**
 * `returnAmount` of the wire: everything the draw returned to the line, payout and refunded tickets, or the word for what has none. Pages show
 * `payout` and `refund` apart (docs/decisions/0121).
 */
export function returnText(state: BetState, payout: Money, refund: Money): string {
  if (state === 'placed') return '待开奖';
  if (state === 'review') return '人工处理中';
  if (state === 'cancelled') return '已撤单';
  if (state === 'void') return '已作废';
  return moneyText(money(payout + refund));
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
    payout: moneyText(row.won ?? money(0n)),
    refund: moneyText(row.refunded ?? money(0n)),
    rebate: moneyText(row.rebate ?? money(0n)),
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
  const odds = oddsOf(row);
  return {
    bet: betItem(row),
    odds: [...ownOdds(row, odds)].map(([tier, figure]) => ({ tier, odds: formatOdds(figure) })),
    ruleVersion: row.rules,
    wins: winsOf(row.wins ?? '').map(([tier, tickets]) => ({
      tier,
      tickets,
      amount: moneyText(mulFloor(money(row.ticketStake * BigInt(tickets)), odds.get(tier) ?? 0n, ODDS_SCALE)),
    })),
    closeAt: row.closeAt.getTime(),
    drawAt: row.drawAt.getTime(),
    settledAt: row.resultAt?.getTime() ?? null,
    canCancel: row.canCancel,
    chaseId: row.chaseId === null ? null : (String(row.chaseId) as ChaseId),
    entries: entries.map((entry) => ownEntry(row, entry)),
  };
}

/** All odds that were frozen with a bet, as the wire has them. */
export const frozenOdds = (row: Pick<BetRow, 'state' | 'odds'>): Detail['odds'] =>
  [...oddsOf(row)].map(([tier, figure]) => ({ tier, odds: formatOdds(figure) }));

/** Of a bet that cannot be settled the odds may be what is wrong with it. */
function oddsOf({ state, odds }: Pick<BetRow, 'state' | 'odds'>): OddsTable {
  try {
    return parseOddsText(odds);
  } catch (error) {
    if (state === 'review' || state === 'void') return new Map();
    throw error;
  }
}

/** One line of the ledger pays for all bets of an order or chase; of it this bet's own stake is shown. Lines of results are a bet's alone. */
function ownEntry(row: BetDetailRow, { seq, code, amount, balanceAfter, at }: Entry): Detail['entries'][number] {
  const own = seq === row.entrySeq ? money(-row.stake) : amount;
  return {
    id: String(seq),
    code,
    label: transactionCode(code)?.zh ?? String(code),
    amount: moneyText(own),
    balanceAfter: moneyText(balanceAfter),
    orderAmount: own === amount ? null : moneyText(amount),
    at: at.getTime(),
  };
}

/** Of the frozen odds those that the picks can win by; all of them when the play is not sold any more. */
function ownOdds(row: BetDetailRow, odds: OddsTable): OddsTable {
  if (odds.size === 0) return odds;
  const group = row.lotteryType as Group;
  const play = findPlay(group, row.play, lunarYearOf(group, row.day)) as Play<Picks> | undefined;
  const parsed = play?.parse(row.picks);
  return play && parsed?.ok ? winnableOdds(play, parsed.picks, odds) : odds;
}

function winsOf(text: string): [tier: string, tickets: number][] {
  if (text === '') return [];
  return text.split(';').map((part) => {
    const cut = part.lastIndexOf('=');
    return [part.slice(0, cut), Number(part.slice(cut + 1))];
  });
}

/** "player" → "pl***r" (product §9: two characters, stars, one): the winners' list names nobody. */
export function maskName(name: string): string {
  return `${name.slice(0, 2)}***${name.slice(-1)}`;
}

/** The same for lists of many: whom the demo's own process plays is named with the demo's mark, which nobody else may bear (docs/decisions/0321). */
export const listedName = (player: { readonly name: string; readonly nickname: string } | undefined): string =>
  player?.nickname.startsWith(DEMO_MARK) ? player.nickname : maskName(player?.name ?? '?');
