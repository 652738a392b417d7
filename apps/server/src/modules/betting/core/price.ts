import { stakeProblem, type BetLine, type LineLimits, type StakedLine } from '@caiting/contract';
import { findPlay, lineAmount, topPrize, type Group, type Picks, type Play, type TicketPrice } from '@caiting/lottery';
import {
  formatMoney,
  ODDS_SCALE,
  YUAN,
  money,
  parseMoney,
  rateOf,
  type Money,
  type Odds,
  type Rate,
} from '@caiting/money';
import { refuse, type Refusal } from '../../../platform/outcome.ts';
import { drawLengthOf, lunarYearOf } from '../../draws/index.ts';
import type { PricedLine } from './bet.ts';
import { frozenOdds } from './odds-text.ts';
import { pickWords } from './pick-words.ts';
import { LEVEL_STEP, RULES } from './policy.ts';

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
  if ((play.drawLength ?? 0) > drawn)
    return refuse('playNotOffered', { params: { play: { zh: play.label, en: play.code }, n: drawn } });
  const parsed = play.parse(line.bettingNumber);
  if (!parsed.ok) return refuse('picksInvalid', { params: { reason: pickWords(parsed.error) } });
  const count = play.count(parsed.picks);
  if (count !== line.bettingCount) return refuse('countMismatch', { data: { count } });

  const mode = line.betAmountMode ?? play.mode;
  const price = mode === 'stake' ? stakePrice(line) : amountPrice(line, count);
  if (price === null || lineAmount(price, count) !== line.bettingAmount) return refuse('amountMismatch');
  // 特码A pays the whole level as rebate. 特码B is offered with the whole level in its odds; who keeps a part of it loses nothing by that.
  const pointMax = play.trade === 'rebate' ? rateOf(0n) : facts.level;
  if (line.bettingPoint > pointMax || line.bettingPoint % LEVEL_STEP !== 0n) return refuse('rebateChanged');

  const stake = line.bettingAmount;
  const ticketStake = money(stake / BigInt(count));
  const odds = frozenOdds(play, parsed.picks, facts.basePayout, line.bettingPoint);
  const dearest = topPrize(play, parsed.picks, odds.table, YUAN) / (YUAN / ODDS_SCALE);
  const bad = stakeOutside({ mode, ticketStake, count, dearest: dearest as Odds }, facts);
  if (bad) return bad;
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

function stakeOutside(line: StakedLine, limits: LineLimits): Refusal<PriceRefusal> | null {
  const problem = stakeProblem(line, limits);
  if (problem === null) return null;
  return problem.key === 'stakeTooSmall'
    ? refuse('stakeTooSmall', { field: 'bettingAmount', params: { min: formatMoney(problem.min) } })
    : refuse('stakeTooLarge', { field: 'bettingAmount', params: { max: formatMoney(problem.max) } });
}
