import type { BetCard, BetCardLine, ChatMessage, PlanCard, ProfitCard } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { money, parseMoney, sumMoney } from '@caiting/money';
import type { Money } from '@caiting/money';
import type { FollowLine } from '../../betting/index.ts';

/** What the cards' JSON says (product §3). The server wrote it, so it is taken as it is. */
export const betCardOf = (message: ChatMessage): BetCard => JSON.parse(message.message) as BetCard;
export const profitCardOf = (message: ChatMessage): ProfitCard => JSON.parse(message.message) as ProfitCard;
export const planCardOf = (message: ChatMessage): PlanCard => JSON.parse(message.message) as PlanCard;

export const cardTotal = (lines: readonly BetCardLine[]): Money =>
  sumMoney(lines.map((line) => parseMoney(line.bettingAmount) ?? money(0n)));

/** What somebody is about to follow: lines of one lottery, and the issue they were shown for. */
export interface FollowOffer {
  readonly title: 'plan' | 'bets';
  readonly lotteryCode: string;
  readonly lotteryName: string;
  readonly issue: string;
  readonly lines: readonly FollowLine[];
}

/** Lines whose numbers are hidden cannot be followed: null then. */
export function offerOfBets({ data }: BetCard): FollowOffer | null {
  const [first] = data;
  if (!first || data.some((line) => line.bettingNumber === '')) return null;
  return {
    title: 'bets',
    lotteryCode: first.lotteryCode,
    lotteryName: first.lotteryName,
    issue: first.bettingIssue,
    lines: data.map((line) => ({
      ...lineOf(line, line.betDetailTitle),
      unit: line.bettingUnit as FollowLine['unit'],
      multiple: line.graduationCount,
      perTicket: perTicketOf(line),
    })),
  };
}

export function offerOfPlan({ betPlay }: PlanCard): FollowOffer {
  const line = { ...lineOf(betPlay, betPlay.playDetails), unit: '1', multiple: 1, perTicket: 1 } as const;
  return {
    title: 'plan',
    lotteryCode: betPlay.lotteryCode,
    lotteryName: betPlay.lotteryName,
    issue: betPlay.bettingIssue,
    lines: [line],
  };
}

type Shown = Pick<
  BetCardLine,
  'lotteryCode' | 'lotteryType' | 'playDetailCode' | 'bettingNumber' | 'bettingCount' | 'betAmountMode'
>;

const lineOf = (line: Shown, label: string) => ({
  lotteryCode: line.lotteryCode,
  group: line.lotteryType as Group,
  family: line.betAmountMode === 'stake' ? ('official' as const) : ('credit' as const),
  playCode: line.playDetailCode,
  label,
  text: line.bettingNumber,
  count: line.bettingCount,
  mode: line.betAmountMode,
});

/** Whole yuan for each ticket of an amount line. */
function perTicketOf(line: BetCardLine): number {
  const total = Number(line.bettingAmount);
  return Math.max(1, Math.floor(total / line.bettingCount));
}
