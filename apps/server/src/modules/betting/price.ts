import { PER_TICKET_MAX_YUAN, type BetLine } from '@caiting/contract';
import { findPlay, lineAmount, topPrize, type Group, type Picks, type Play, type TicketPrice } from '@caiting/lottery';
import { YUAN, formatMoney, money, mulFloor, parseMoney, yuan, type Money, type Rate } from '@caiting/money';
import { isRefusal, refuse, type Refusal } from '../../platform/outcome.ts';
import { drawLengthOf, lunarYearOf } from '../draws/index.ts';
import type { PricedLine } from './bet.ts';
import { frozenOdds } from './odds-text.ts';
import { LEVEL_STEP, PRIZE_PER_TICKET_MAX, RULES } from './policy.ts';

/** What the price of a line hangs on besides the line itself. */
export interface PriceFacts {
  readonly group: Group;
  readonly issue: { readonly id: bigint; readonly lotteryCode: string; readonly issueNo: string; readonly day: string };
  readonly basePayout: Rate;
  readonly stakeMin: Money;
  readonly stakeMax: Money;
  /** The player's rebate level in the group. */
  readonly level: Rate;
}

export type PriceRefusal =
  | 'playUnknown'
  | 'playNotOffered'
  | 'picksInvalid'
  | 'countMismatch'
  | 'amountMismatch'
  | 'rebateChanged'
  | 'stakeTooSmall'
  | 'stakeTooLarge';

/**
 * Prices one line: picks read by the play's grammar, tickets counted by its formula, the amount computed here; whatever the client said
 * must agree. Odds are those of this moment; 六合彩 is priced by the lunar year of the issue's day, by which it is settled. Refusals in this
 * order: playUnknown, playNotOffered, picksInvalid, countMismatch, amountMismatch, rebateChanged, stakeTooSmall, stakeTooLarge.
 */
export function priceLine(line: BetLine, facts: PriceFacts): PricedLine | Refusal<PriceRefusal> {
  const { group, issue } = facts;
  const play = findPlay(group, line.playDetailCode, lunarYearOf(group, issue.day)) as Play<Picks> | undefined;
  if (play === undefined) return refuse('playUnknown');
  const drawn = drawLengthOf({ code: issue.lotteryCode, group });
  if ((play.drawLength ?? 0) > drawn) return refuse('playNotOffered', { params: { play: play.label, n: drawn } });
  const parsed = play.parse(line.bettingNumber);
  if (!parsed.ok) return refuse('picksInvalid', { params: { reason: parsed.error.message } });
  const count = play.count(parsed.picks);
  if (count !== line.bettingCount) return refuse('countMismatch', { data: { count } });

  const mode = line.betAmountMode ?? play.mode;
  const price = mode === 'stake' ? stakePrice(line) : amountPrice(line, count);
  if (price === null || lineAmount(price, count) !== line.bettingAmount) return refuse('amountMismatch');
  if (line.bettingPoint > facts.level || line.bettingPoint % LEVEL_STEP !== 0n) return refuse('rebateChanged');

  const stake = line.bettingAmount;
  const ticketStake = money(stake / BigInt(count));
  const odds = frozenOdds(play, parsed.picks, facts.basePayout, line.bettingPoint);
  const bad =
    stakeOutside(price, stake, facts) ??
    prizeOutside(topPrize(play, parsed.picks, odds.table, YUAN), ticketStake, count);
  if (isRefusal(bad)) return bad;
  return {
    issueId: facts.issue.id,
    lotteryCode: facts.issue.lotteryCode,
    issueNo: facts.issue.issueNo,
    play: play.code,
    picks: play.format(parsed.picks),
    count,
    stake,
    ticketStake,
    unit: unitOf(line),
    multiple: line.graduationCount,
    mode,
    point: line.bettingPoint,
    level: facts.level,
    odds: odds.text,
    rules: RULES,
  };
}

const UNIT_VALUES = { '1': YUAN, '0.1': parseMoney('0.1') as Money, '0.01': parseMoney('0.01') as Money } as const;
const unitOf = (line: BetLine): Money => UNIT_VALUES[line.bettingUnit];

/** 2 yuan × unit × multiple a ticket (plays.md §2). */
function stakePrice(line: BetLine): TicketPrice {
  return { mode: 'stake', unit: unitOf(line), multiple: line.graduationCount };
}

/** Whole yuan a ticket, unit and multiple 1 (plays.md §2). */
function amountPrice(line: BetLine, count: number): TicketPrice | null {
  const perTicket = money(line.bettingAmount / BigInt(count));
  const isWhole = perTicket * BigInt(count) === line.bettingAmount && perTicket > 0n && perTicket % YUAN === 0n;
  return isWhole && line.bettingUnit === '1' && line.graduationCount === 1 ? { mode: 'amount', perTicket } : null;
}

function stakeOutside(
  price: TicketPrice,
  stake: Money,
  { stakeMin, stakeMax }: PriceFacts,
): Refusal<PriceRefusal> | null {
  if (stake < stakeMin) return refuse('stakeTooSmall', { params: { min: formatMoney(stakeMin) } });
  if (stake > stakeMax) return refuse('stakeTooLarge', { params: { max: formatMoney(stakeMax) } });
  if (price.mode === 'amount' && price.perTicket > yuan(PER_TICKET_MAX_YUAN))
    return refuse('stakeTooLarge', { params: { max: formatMoney(yuan(PER_TICKET_MAX_YUAN)) } });
  return null;
}

/** No ticket may win more than the cap: we refuse the stake rather than cut the prize. `prizeOfYuan`: what one yuan can win at most. */
function prizeOutside(prizeOfYuan: Money, ticketStake: Money, count: number): Refusal<PriceRefusal> | null {
  if (prizeOfYuan === 0n || mulFloor(ticketStake, prizeOfYuan, YUAN) <= PRIZE_PER_TICKET_MAX) return null;
  const perTicket = (PRIZE_PER_TICKET_MAX * YUAN) / prizeOfYuan;
  const max = money(((perTicket * BigInt(count)) / YUAN) * YUAN);
  return refuse('stakeTooLarge', { params: { max: formatMoney(max) } });
}
