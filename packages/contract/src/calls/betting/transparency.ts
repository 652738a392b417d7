import * as z from 'zod/mini';
import { Before, IssueNo, LotteryCode, MoneyOut, PageSize, TimeMs, call } from '../../wire/index.ts';
import { VOID_REASONS } from './lottery.ts';
import { Day } from './report.ts';

/** Days that one answer of `transparency` covers. */
export const TRANSPARENCY_DAYS = 60;
/** A result of our own is on time when it is recorded this soon after its beacon round; an official one after its draw. In seconds. */
export const ON_TIME_S = { house: 3, feed: 600 } as const;

/** Days that `availability` covers. */
export const AVAILABILITY_DAYS = 90;
/** Days that `withdrawalTimes` covers, and how many withdrawals it takes before anything is told of them: of a few, one could be somebody's own. */
export const WITHDRAWAL_TIMES_DAYS = 7;
export const WITHDRAWAL_TIMES_FROM = 20;
/** What players use, and how each of these was in a minute. */
export const PARTS = ['betting', 'cashier', 'chat'] as const;
export const PART_STATES = ['ok', 'degraded', 'down'] as const;

export type VoidReasonName = (typeof VOID_REASONS)[number];

/** What issues came to. `paused`: kept from sale by a pause until their close, which are not counted among the void. */
const figures = {
  drawn: z.int(),
  late: z.int(),
  slowestMs: z.int(),
  void: z.int(),
  paused: z.int(),
};
const Source = z.enum(['house', 'feed']);
const lottery = { lotteryCode: LotteryCode, lotteryName: z.string(), source: Source };

/** The end of the operators' log as a hash chain: links, and the hash of the last of them. */
const logHead = { seq: z.string(), hash: z.string() };

export const TransparencyDay = z.object({
  ...lottery,
  ...figures,
  /** The published end of the day's secret hash chain; null for official results. */
  chain: z.nullable(z.object({ anchor: z.string(), length: z.int(), publishedAt: TimeMs, demoHistory: z.boolean() })),
  /** Ends of this day's chains whose seed no key opens any more; that of `chain` among them when no other took its place. */
  lost: z.array(z.object({ anchor: z.string(), at: TimeMs })),
});
export type TransparencyDay = z.infer<typeof TransparencyDay>;

export const VoidIssueRow = z.object({
  id: z.string(),
  ...lottery,
  issue: IssueNo,
  closeAt: TimeMs,
  reason: z.enum(VOID_REASONS),
});
export type VoidIssueRow = z.infer<typeof VoidIssueRow>;

/** What anybody may know about how the site keeps its own rules (product §10.1). Figures of the demo's history are in none of them. */
export const transparencyCalls = {
  transparency: call({
    method: 'GET',
    path: '/v1/lottery/transparency',
    who: 'any',
    doc: `Issues on time, late and void of ${TRANSPARENCY_DAYS} days (days without any are left out), those that wait too long now, the beacon in force, the head of the operators' log. \`before\`: the day that the page ends before.`,
    input: z.object({ before: z.optional(Day) }),
    output: z.object({
      serverTime: TimeMs,
      today: Day,
      demo: z.boolean(),
      beacons: z.array(z.object({ name: z.string(), test: z.boolean(), chainHash: z.string() })),
      days: z.array(z.object({ day: Day, source: Source, ...figures })),
      /** Stakes of these days' void issues: given back, and not yet. Null on older pages. */
      refunds: z.nullable(z.object({ refunded: MoneyOut, owed: MoneyOut })),
      /** The key of the page before this one. */
      next: z.nullable(Day),
      /** Closes of the last hour of issues that a public network decides, and how many of them have evidence of their time. Null on older pages. */
      evidence: z.nullable(z.object({ sealed: z.int(), witnessed: z.int() })),
      /** Recharges and payouts of providers whose message is kept: signed by a key that the site has not, and the site's own word; and those of before. Null on older pages. */
      words: z.nullable(z.object({ signed: z.int(), ofSite: z.int(), before: z.int() })),
      waiting: z.array(z.object({ ...lottery, issue: IssueNo, drawAt: TimeMs })),
      log: z.object(logHead),
      /** Where the log ended on each of these days. */
      logDays: z.array(z.object({ day: Day, at: TimeMs, ...logHead })),
      /** Seals of these days: a hash over everything that the books say of the day, chained to the seal before. */
      seals: z.array(z.object({ day: Day, at: TimeMs, seq: z.int(), hash: z.string() })),
      /** Operators' own keys (docs/decisions/0319), without names; null on older pages. `signed`, `unsigned`: acts done since the first key, with a signature and without. */
      signing: z.nullable(
        z.object({
          keys: z.array(
            z.object({
              fingerprint: z.string(),
              isFirst: z.boolean(),
              activeAt: TimeMs,
              withdrawnAt: z.nullable(TimeMs),
            }),
          ),
          requiredSince: z.nullable(z.object({ seq: z.string(), at: TimeMs })),
          signed: z.int(),
          unsigned: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  transparencyDay: call({
    method: 'GET',
    path: '/v1/lottery/transparencyDay',
    who: 'any',
    doc: 'Every lottery of one day: issues on time, late, void, and the published end of its secret hash chain. Today when no day is given.',
    input: z.object({ day: z.optional(Day) }),
    output: z.object({ day: Day, list: z.array(TransparencyDay) }),
    refusals: [],
  }),
  availability: call({
    method: 'GET',
    path: '/v1/lottery/availability',
    who: 'any',
    doc: `Betting, cashier and chat of ${AVAILABILITY_DAYS} days, as the site measured them each minute: how many minutes passed (of the first day since it measures, of today so far), in how many the part was degraded, in how many it was down. A minute in which nothing could be measured is down. The oldest day first.`,
    input: z.object({}),
    output: z.object({
      today: Day,
      parts: z.array(
        z.object({
          part: z.enum(PARTS),
          days: z.array(z.object({ day: Day, minutes: z.int(), degraded: z.int(), down: z.int() })),
        }),
      ),
    }),
    refusals: [],
  }),
  withdrawalTimes: call({
    method: 'GET',
    path: '/v1/lottery/withdrawalTimes',
    who: 'any',
    doc: `Minutes from the request of a withdrawal until it was paid, of the last ${WITHDRAWAL_TIMES_DAYS} days: half were paid within \`median\`, 95 of 100 within \`p95\`, begun minutes counted whole. Null below ${WITHDRAWAL_TIMES_FROM} withdrawals.`,
    input: z.object({}),
    output: z.object({ days: z.int(), times: z.nullable(z.object({ median: z.int(), p95: z.int() })) }),
    refusals: [],
  }),
  voidIssues: call({
    method: 'GET',
    path: '/v1/lottery/voidIssues',
    who: 'any',
    doc: 'Void issues with the reason, the newest first. `before`: the id of the last one seen.',
    input: z.object({ before: Before, pageSize: PageSize }),
    output: z.object({ list: z.array(VoidIssueRow), next: z.nullable(z.string()) }),
    refusals: [],
  }),
} as const;
