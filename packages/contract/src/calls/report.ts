import * as z from 'zod/mini';
import { MoneyOut, PageSize, call } from '../wire/index.ts';

/** A day of Shanghai, `2026-11-21`. */
const Day = z.string().check(
  z.regex(/^20\d\d-[01]\d-[0-3]\d$/),
  z.refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true),
);

/** Most days that one answer covers; a longer span is cut at its beginning. */
export const REPORT_DAYS_MAX = 92;

/** What settlement brought, always from the player's side. Bets count on the day of their result; cancelled and void ones only in `returned`. */
const ProfitFigures = z.object({
  bets: z.int(),
  stake: MoneyOut,
  /** Stake without refunded tickets: turnover. */
  valid: MoneyOut,
  won: MoneyOut,
  /** Stakes of ties, given back by the draw. */
  refunded: MoneyOut,
  /** Own rebate. */
  rebate: MoneyOut,
  /** Rebate from the downline. */
  agentRebate: MoneyOut,
  /** Stakes of cancelled bets and void issues, given back. */
  returned: MoneyOut,
  /** won + refunded + rebate + agentRebate − stake. */
  profit: MoneyOut,
});
export type ProfitFigures = z.infer<typeof ProfitFigures>;

const ProfitDay = z.extend(ProfitFigures, { day: Day });
export type ProfitDay = z.infer<typeof ProfitDay>;

const RankRow = z.object({
  rank: z.int(),
  /** Masked: two characters, stars, one (SPEC §9). */
  userName: z.string(),
  bets: z.int(),
  stake: MoneyOut,
  profit: MoneyOut,
});
export type RankRow = z.infer<typeof RankRow>;

export const reportCalls = {
  userProfit: call({
    method: 'GET',
    path: '/v1/report/userProfit',
    who: 'login',
    doc: 'Own profit and loss by day of settlement, today when no days are given; days without bets are left out; 92 days at most.',
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
