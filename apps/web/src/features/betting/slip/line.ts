import type { BetLine } from '@caiting/contract';
import type { CallWireInput } from '@caiting/contract/wire';
import type { calls } from '@caiting/contract/registry';
import {
  lineAmount,
  publishedOdds,
  settleLine,
  ticketStake,
  type Group,
  type OddsTable,
  type Picks,
  type Play,
  type StakeMode,
  type TicketPrice,
} from '@caiting/lottery/core';
import { FEN, YUAN, formatMoney, money, parseRate, rateOf, sumMoney, yuan, type Money } from '@caiting/money';

/** bettingUnit: 元 角 分. */
export type Unit = BetLine['bettingUnit'];
export const UNITS: readonly { readonly value: Unit; readonly zh: string; readonly en: string }[] = [
  { value: '1', zh: '元', en: '¥1' },
  { value: '0.1', zh: '角', en: '¥0.1' },
  { value: '0.01', zh: '分', en: '¥0.01' },
];
const UNIT_MONEY: Readonly<Record<Unit, Money>> = { '1': YUAN, '0.1': money(YUAN / 10n), '0.01': FEN };

/** One line of the slip: everything of a bet but the issue, which is the one on sale when it is placed. Plain JSON, so that it survives a reload. */
export interface SlipLine {
  /** Two-sided options use `play|row|option`, so that a second press finds its line; others a fresh id. */
  readonly id: string;
  readonly lotteryCode: string;
  readonly group: Group;
  readonly family: 'official' | 'credit';
  readonly playCode: string;
  /** 后三直选复式; for a single option its row and word: 冠军 · 龙. */
  readonly label: string;
  /** bettingNumber, canonical. */
  readonly text: string;
  readonly count: number;
  readonly mode: StakeMode;
  readonly unit: Unit;
  readonly multiple: number;
  /** Whole yuan for each ticket; amount mode only. */
  readonly perTicket: number;
  /** bettingPoint: percent with one decimal. */
  readonly point: string;
}

/** Id of the line of the current picks, which is not in the slip yet. */
export const DRAFT_ID = 'draft';

type Priced = Pick<SlipLine, 'mode' | 'unit' | 'multiple' | 'perTicket'>;

export function priceOf(line: Priced): TicketPrice {
  return line.mode === 'stake'
    ? { mode: 'stake', unit: UNIT_MONEY[line.unit], multiple: line.multiple }
    : { mode: 'amount', perTicket: yuan(line.perTicket) };
}

/** bettingAmount of the line. */
export function amountOf(line: Priced & Pick<SlipLine, 'count'>): Money {
  return lineAmount(priceOf(line), line.count);
}

export function totalOf(lines: readonly (Priced & Pick<SlipLine, 'count'>)[]): Money {
  return sumMoney(lines.map(amountOf));
}

export function ticketsOf(lines: readonly Pick<SlipLine, 'count'>[]): number {
  return lines.reduce((total, { count }) => total + count, 0);
}

/** Odds of a play at the tenant's base payout and this part of the rebate level, both percent as on the wire. */
export function oddsAt(play: Play<Picks>, basePayout: string, point: string, picks?: Picks): OddsTable {
  const payout = { base: parseRate(basePayout) ?? rateOf(0n), point: parseRate(point) ?? rateOf(0n) };
  return publishedOdds(play, payout, picks);
}

/** What one ticket wins in one tier: the settlement of a line with exactly that outcome. */
export function tierPrize(odds: OddsTable, tier: string, price: TicketPrice): Money {
  return settleLine([[tier, 1]], odds, ticketStake(price), 1).winnings;
}

/** Least and most that one ticket of a play can win: the figure of the rule line, a range where tiers differ. */
export function prizeRange(
  play: Play<Picks>,
  odds: OddsTable,
  price: TicketPrice,
): readonly [least: Money, most: Money] {
  const prizes = play.tiers
    .map(({ name }) => tierPrize(odds, name, price))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return [prizes[0] ?? money(0n), prizes.at(-1) ?? money(0n)];
}

export type WireLine = {
  readonly lotteryCode: string;
  readonly playDetailCode: string;
  readonly bettingNumber: string;
  readonly bettingCount: number;
  readonly bettingAmount: string;
  readonly bettingPoint: string;
  readonly bettingUnit: Unit;
  readonly bettingIssue: string;
  readonly graduationCount: number;
  readonly betAmountMode: StakeMode;
};

/** The slip as `bettingData` for the issue on sale (product §3). The server computes count and amount again and refuses any difference. */
export function wireLines(lines: readonly SlipLine[], issue: string): WireLine[] {
  return lines.map((line) => ({
    lotteryCode: line.lotteryCode,
    playDetailCode: line.playCode,
    bettingNumber: line.text,
    bettingCount: line.count,
    bettingAmount: formatMoney(amountOf(line)),
    bettingPoint: line.point,
    bettingUnit: line.mode === 'stake' ? line.unit : '1',
    bettingIssue: issue,
    graduationCount: line.mode === 'stake' ? line.multiple : 1,
    betAmountMode: line.mode,
  }));
}

/** The body of addBetting. */
export function betInput(
  lines: readonly SlipLine[],
  issue: string,
  requestId: string,
): CallWireInput<typeof calls.addBetting> {
  return { bettingData: wireLines(lines, issue), requestId };
}
