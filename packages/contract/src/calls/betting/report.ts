import * as z from 'zod/mini';
import { FIGURES, IssueNo, LotteryCode, MoneyOut, PageSize, call } from '../../wire/index.ts';

/** A day of Shanghai, `2026-11-21`. */
export const Day = z.string().check(
  z.regex(/^20\d\d-[01]\d-[0-3]\d$/),
  z.refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true),
);

/** Most days that one answer covers; a longer span is cut at its beginning. */
export const REPORT_DAYS_MAX = 92;

/** A bet counts on the day of its result; while it waits, on the day it was placed. */
const ProfitFigures = z.object({
  /** Settled bets; cancelled and void ones are none. */
  bets: z.int(),
  ...FIGURES,
  /** Rebate from the downline: earned by others' bets, so it is no part of `profit`. */
  agentRebate: MoneyOut,
});
export type ProfitFigures = z.infer<typeof ProfitFigures>;

const ProfitDay = z.extend(ProfitFigures, { day: Day });
export type ProfitDay = z.infer<typeof ProfitDay>;

const RankRow = z.object({
  rank: z.int(),
  /** Masked: two characters, stars, one (product §9). */
  userName: z.string(),
  bets: z.int(),
  stake: MoneyOut,
  profit: MoneyOut,
});
export type RankRow = z.infer<typeof RankRow>;

/** What the members of one's line staked in an issue, and what of it came as agent rebate. */
const AgentRebateDetail = z.object({
  lotteryCode: LotteryCode,
  lotteryName: z.string(),
  lotteryType: z.string(),
  issue: IssueNo,
  /** As posted: one line of the statement for each part in which the issue was settled, added up. */
  amount: MoneyOut,
  valid: MoneyOut,
  members: z.int(),
  /** The largest shares first, before the one floor of the posting. Names are masked. */
  list: z.array(z.object({ userName: z.string(), valid: MoneyOut, amount: MoneyOut })),
});
export type AgentRebateDetail = z.infer<typeof AgentRebateDetail>;

export const reportCalls = {
  agentRebate: call({
    method: 'GET',
    path: '/v1/report/agentRebate',
    reads: 'replica',
    who: 'login',
    doc: 'Where a line 下级返点 of the statement comes from: the issue, and whose stakes in it brought how much.',
    input: z.object({ issueId: z.string().check(z.regex(/^[1-9]\d{0,17}$/)), pageSize: PageSize }),
    output: AgentRebateDetail,
    refusals: ['notFound'],
  }),
  userProfit: call({
    method: 'GET',
    path: '/v1/report/userProfit',
    reads: 'replica',
    who: 'login',
    doc: 'Own figures by day of settlement (open stakes by day of placing), today when no days are given; days without bets are left out; 92 days at most.',
    input: z.object({ from: z.optional(Day), to: z.optional(Day) }),
    output: z.object({
      from: Day,
      to: Day,
      total: ProfitFigures,
      /** Newest first. */
      days: z.array(ProfitDay),
    }),
    refusals: [],
  }),
  userProfitRank: call({
    method: 'GET',
    path: '/v1/report/userProfitRank',
    who: 'any',
    doc: 'Who gained most by bets settled today (or yesterday), with masked names; nobody without a gain.',
    input: z.object({ day: z.optional(z.enum(['today', 'yesterday'])), pageSize: PageSize }),
    output: z.object({ day: Day, list: z.array(RankRow) }),
    refusals: [],
  }),
} as const;
