import * as z from 'zod/mini';
import { typedIn } from '../../typed.ts';
import { STATEMENT_TYPES } from '../../cashier/statement-types.ts';
import {
  Before,
  LotteryCode,
  MoneyOut,
  PageSize,
  TimeMs,
  UserId,
  call,
  intIn,
  jsonText,
  text,
} from '../../wire/index.ts';
import { BetDetail, BetItem } from '../betting/betting.ts';
import { Day } from '../betting/report.ts';
import { GameRound } from '../games/games.ts';

/** Most days that one report covers; a longer span is refused. */
export const AGENT_DAYS_MAX = 90;
/** Lists of a whole line without a member chosen end at so many members: then one is asked for. */
export const LINE_LISTED_MAX = 1_000;

/** A span of days of Shanghai: up to today where no last day is given, that day alone where no first one is. What lies after today is left out. */
const SPAN = { from: z.optional(Day), to: z.optional(Day) };
/** Why a span is none that is reported on; the refusal names the field that is wrong. */
export const SPAN_REFUSALS = ['spanReversed', 'spanInFuture', 'spanTooLong'] as const;
export type SpanRefusal = (typeof SPAN_REFUSALS)[number];
/** Where the next page goes on: numbers that the server made, handed back as they are. */
const keyOf = (pattern: RegExp) => z.optional(z.string().check(z.regex(pattern)));
/** What the list is sorted by, and the member. */
const ChildKey = keyOf(/^-?\d{1,18}:\d{1,18}$/);
/** Microseconds, member, number of the line. */
const BillKey = keyOf(/^\d{1,17}:\d{1,18}:\d{1,18}$/);
/** Microseconds, issue, part, member; of card games `g`, the day and the member. */
const ShareKey = keyOf(/^(?:\d{1,17}:\d{1,18}:\d{1,18}:\d{1,18}|g:\d{4}-\d{2}-\d{2}:\d{1,18})$/);
const Levels = z.record(z.string(), z.string());

/**
 * What a line, or one person, came to in some days. Bets count on the day of their result (0165), so `stake` are settled stakes that stand; `valid` is
 * the part that earns rebates. Rounds of card games count on the day of their end, beside the bets. `profit` and `net` are the members':
 * profit = payout + rebate − stake + gameProfit, gameProfit = gamePayout + gameRebate − gameStake, net = profit + bonus + commission. Rebates of games count on
 * the day of their rounds, once they are paid, a few minutes after it.
 */
export const LINE_FIGURES = {
  bets: z.int(),
  stake: MoneyOut,
  valid: MoneyOut,
  payout: MoneyOut,
  rebate: MoneyOut,
  /** Rounds of card games that ended. */
  games: z.int(),
  gameStake: MoneyOut,
  gamePayout: MoneyOut,
  gameRebate: MoneyOut,
  gameProfit: MoneyOut,
  commission: MoneyOut,
  recharge: MoneyOut,
  recharges: z.int(),
  withdrawal: MoneyOut,
  withdrawals: z.int(),
  bonus: MoneyOut,
  profit: MoneyOut,
  net: MoneyOut,
  firstRecharges: z.int(),
  newMembers: z.int(),
} as const;
const LineFigures = z.object(LINE_FIGURES);
export type LineFigures = z.infer<typeof LineFigures>;

const Person = {
  userId: UserId,
  /** Masked. */
  userName: z.string(),
  nickname: z.string(),
  isAgent: z.boolean(),
};

/** Somebody on the way from the asking agent down to the list. */
const Step = z.object({ userId: UserId, userName: z.string(), nickname: z.string() });

export const LineMember = z.object({
  ...Person,
  avatar: z.string(),
  grade: z.int(),
  /** 1: the direct downline of the asking agent. */
  depth: z.int(),
  direct: z.int(),
  team: z.int(),
  levels: Levels,
  isOnline: z.boolean(),
  registeredAt: TimeMs,
  lastLoginAt: z.nullable(TimeMs),
  /** Null: the tenant does not show it. */
  balance: z.nullable(MoneyOut),
});
export type LineMember = z.infer<typeof LineMember>;

/** Of somebody who stands in the line no more, `team` is 0 and the levels are empty. */
const ChildRow = z.object({ ...Person, team: z.int(), levelMin: z.string(), levelMax: z.string(), ...LINE_FIGURES });
export type ChildRow = z.infer<typeof ChildRow>;

export const CHILD_SORTS = [
  'stake',
  'payout',
  'profit',
  'recharge',
  'withdrawal',
  'commission',
  'rebate',
  'gameStake',
] as const;
export type ChildSort = (typeof CHILD_SORTS)[number];

const AgentBet = z.extend(BetItem, {
  userId: UserId,
  userName: z.string(),
  nickname: z.string(),
  /** Frozen when the bet was accepted, of all tiers of its play. */
  odds: BetDetail.shape.odds,
});
export type AgentBet = z.infer<typeof AgentBet>;

const BillLine = z.object({
  id: z.string(),
  userId: UserId,
  userName: z.string(),
  nickname: z.string(),
  code: z.int(),
  codeName: z.string(),
  amount: MoneyOut,
  at: TimeMs,
});
export type BillLine = z.infer<typeof BillLine>;

/** One share of the commission: what a member's bets in one settled part of an issue brought. */
const CommissionShare = z.object({
  /** Of bets, or of rounds of card games, which are a day's and no issue's. */
  kind: z.enum(['bets', 'games']),
  at: TimeMs,
  /** Empty for games. */
  lotteryName: z.string(),
  /** For games the day of the rounds. */
  issue: z.string(),
  /** Empty for games, as the part: each of their shares was floored by itself. */
  issueId: z.string(),
  /** Up to which bet the part went: shares of one issue and part were posted as one line. */
  part: z.string(),
  userName: z.string(),
  nickname: z.string(),
  valid: MoneyOut,
  /** In yuan with fourteen decimals, before the one floor of the posting. */
  share: z.string().check(z.regex(/^\d+\.\d{14}$/)),
  /** The bets it came from. */
  bets: z.array(z.string()),
});
export type CommissionShare = z.infer<typeof CommissionShare>;

const InviteUse = z.object({ userName: z.string(), nickname: z.string(), isAgent: z.boolean(), at: TimeMs });

export const agentCalls = {
  userManage: call({
    method: 'GET',
    path: '/v1/users/userManage',
    who: 'agent',
    doc: 'Members of one’s line by key: the direct downline of oneself or of the member `userId`, or (search) anybody below by user name or nickname.',
    input: z.object({
      userId: z.optional(UserId),
      search: z.optional(text(20)),
      kind: z.optional(z.enum(['all', 'agent', 'member'])),
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({ path: z.array(Step), list: z.array(LineMember), next: z.nullable(z.string()) }),
    refusals: ['memberUnknown'],
  }),
  userAgentReport: call({
    method: 'GET',
    path: '/v1/report/userAgentReport',
    reads: 'replica',
    who: 'agent',
    doc: 'What one’s line came to in some days (90 at most), as a sum and by day, and what it brought: commission by level difference, and the own rebate beside it. Exact up to this moment.',
    input: z.object(SPAN),
    output: z.object({
      from: Day,
      to: Day,
      total: z.extend(LineFigures, { activeMembers: z.int() }),
      own: z.object({ commission: MoneyOut, rebate: MoneyOut }),
      /** Every day of the span, the oldest first. */
      days: z.array(z.extend(LineFigures, { day: Day, ownCommission: MoneyOut })),
    }),
    refusals: SPAN_REFUSALS,
  }),
  childReport: call({
    method: 'GET',
    path: '/v1/report/childReport',
    reads: 'replica',
    who: 'agent',
    doc: 'The direct downline of oneself or of the member `userId`, each with the figures of himself and his line; sorted, by key. Days before a move count where they were made.',
    input: z.object({
      ...SPAN,
      userId: z.optional(UserId),
      sort: z.prefault(z.enum(CHILD_SORTS), 'stake'),
      search: z.optional(text(20)),
      after: ChildKey,
      pageSize: PageSize,
    }),
    output: z.object({
      from: Day,
      to: Day,
      path: z.array(Step),
      /** Of the line whose direct downline is listed. */
      total: LineFigures,
      list: z.array(ChildRow),
      next: z.nullable(z.string()),
    }),
    refusals: ['memberUnknown', ...SPAN_REFUSALS],
  }),
  teamBalance: call({
    method: 'GET',
    path: '/v1/report/teamBalance',
    who: 'agent',
    doc: 'What the members of one’s line have on their accounts together; null where the tenant shows no balances.',
    input: z.object({}),
    output: z.object({ balance: z.nullable(MoneyOut) }),
    refusals: [],
  }),
  agentReportTeamData: call({
    method: 'GET',
    path: '/v1/report/agentReportTeamData',
    reads: 'replica',
    who: 'agent',
    doc: 'How large one’s line is now: members, agents among them, direct ones, online; new and active today.',
    input: z.object({}),
    output: z.object({
      team: z.int(),
      direct: z.int(),
      agents: z.int(),
      online: z.int(),
      newToday: z.int(),
      activeToday: z.int(),
      levels: Levels,
      commissionFrozen: z.boolean(),
    }),
    refusals: [],
  }),
  agentReportDetail: call({
    method: 'GET',
    path: '/v1/report/detail',
    reads: 'replica',
    who: 'agent',
    doc: 'The card of one member of one’s line: who he is, his own figures of some days, and those of his line.',
    input: z.object({ userId: UserId, ...SPAN }),
    output: z.object({ from: Day, to: Day, member: LineMember, own: LineFigures, line: LineFigures }),
    refusals: ['memberUnknown', ...SPAN_REFUSALS],
  }),
  getAgentBetData: call({
    method: 'GET',
    path: '/v1/betting/getAgentBetData',
    reads: 'replica',
    who: 'agent',
    doc: 'Bets of one’s line or of one member, newest first, by key. A line of more than 1,000 members asks for one.',
    input: z.object({
      ...SPAN,
      userId: z.optional(UserId),
      state: z.optional(z.enum(['all', 'placed', 'won', 'lost', 'cancelled'])),
      lotteryCode: z.optional(LotteryCode),
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({ list: z.array(AgentBet), next: z.nullable(z.string()) }),
    refusals: ['memberUnknown', 'memberNeeded', ...SPAN_REFUSALS],
  }),
  getAgentGameBetData: call({
    method: 'GET',
    path: '/v1/game/getAgentGameBetData',
    reads: 'replica',
    who: 'agent',
    doc: 'Rounds of card games of one’s line or of one member, newest first, by key. A line of more than 1,000 members asks for one.',
    input: z.object({ ...SPAN, userId: z.optional(UserId), before: Before, pageSize: PageSize }),
    output: z.object({
      list: z.array(z.object({ ...GameRound.shape, userId: UserId, userName: z.string() })),
      next: z.nullable(z.string()),
    }),
    refusals: ['memberUnknown', 'memberNeeded', ...SPAN_REFUSALS],
  }),
  agentBillData: call({
    method: 'GET',
    path: '/v1/report/agentBillData',
    reads: 'replica',
    who: 'agent',
    doc: 'Lines of the accounts of one’s line or of one member, newest first, by key. A line of more than 1,000 members asks for one.',
    input: z.object({
      ...SPAN,
      userId: z.optional(UserId),
      type: z.optional(z.enum(STATEMENT_TYPES)),
      after: BillKey,
      pageSize: PageSize,
    }),
    output: z.object({ list: z.array(BillLine), next: z.nullable(z.string()) }),
    refusals: ['memberUnknown', 'memberNeeded', ...SPAN_REFUSALS],
  }),
  agentCommission: call({
    method: 'GET',
    path: '/v1/report/agentCommission',
    reads: 'replica',
    who: 'agent',
    doc: 'Own commission (502) of some days, share by share with the bets each came from, oldest first, then those of card games by day, by key. Σ over parts of floor(Σ share, 4 decimals) = posted.',
    input: z.object({ ...SPAN, after: ShareKey, pageSize: z.prefault(intIn(1, 500), 100) }),
    output: z.object({
      from: Day,
      to: Day,
      /** As the ledger has it. */
      posted: MoneyOut,
      list: z.array(CommissionShare),
      next: z.nullable(z.string()),
    }),
    refusals: SPAN_REFUSALS,
  }),
  inviteCodeUses: call({
    method: 'GET',
    path: '/v1/users/inviteCodeUses',
    who: 'agent',
    doc: 'Who came by an own invite code, newest first; those who left the line are not named.',
    input: z.object({ code: typedIn('inviteCode'), before: Before, pageSize: PageSize }),
    output: z.object({ list: z.array(InviteUse), next: z.nullable(z.string()) }),
    refusals: ['inviteCodeUnknown'],
  }),
  raiseMemberLevel: call({
    method: 'POST',
    path: '/v1/users/raiseMemberLevel',
    who: 'agent',
    doc: 'Raise rebate levels of a member of the direct downline: upward only, none above the agent’s own, for bets from now on.',
    input: z.object({
      userId: UserId,
      levels: jsonText(z.record(text(8, 2), z.string().check(z.regex(/^\d{1,2}(?:\.\d)?$/))), 1_000),
    }),
    output: z.object({ levels: Levels }),
    refusals: ['memberUnknown', 'inviteLevelTooHigh', 'memberLevelLower'],
  }),
} as const;
