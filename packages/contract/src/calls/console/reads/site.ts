import * as z from 'zod/mini';
import { accountNameIn, accountNameOrEmpty } from '../../../staff/named-people.ts';
import {
  Before,
  IssueNo,
  LotteryCode,
  MoneyOut,
  PageSize,
  RoomCode,
  TimeMs,
  UserId,
  STAFF_MAY,
  staffCall,
} from '../../../wire/index.ts';
import { LINE_FIGURES, SPAN_REFUSALS } from '../../agency/agent.ts';
import { Day } from '../../betting/report.ts';
import { PAGE } from './page.ts';

/** What waits for staff, by the part of the console where it is dealt with. */
export const STAFF_QUEUES = [
  'withdrawals',
  'payouts',
  'recharges',
  'payments',
  'adjustments',
  'wishes',
  'verifications',
  'recoveries',
  'results',
  'betsAside',
  'filterHits',
  'parkedEvents',
  'reports',
] as const;
export type StaffQueue = (typeof STAFF_QUEUES)[number];

export const consoleSiteReadCalls = {
  lotteriesFound: staffCall({
    method: 'GET',
    path: '/v1/console/lotteriesFound',
    roles: STAFF_MAY.lotteries.look,
    doc: 'Every lottery of the catalogue in the order of the hall, sold or not: whether it is switched on, paused by staff, or held by itself while no beacon round comes; `closeAt`: when what sells now closes.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          lotteryCode: LotteryCode,
          lotteryName: z.string(),
          lotteryType: z.string(),
          source: z.enum(['house', 'feed']),
          /** Seconds from one draw to the next; 0: by a calendar. */
          periodSeconds: z.int(),
          enabled: z.boolean(),
          paused: z.boolean(),
          isHeld: z.boolean(),
          issue: z.nullable(IssueNo),
          closeAt: z.nullable(TimeMs),
        }),
      ),
    }),
    refusals: [],
  }),
  homeFigures: staffCall({
    method: 'GET',
    path: '/v1/console/homeFigures',
    roles: STAFF_MAY.home.look,
    doc: 'Today in figures, from the sums of days, and what waits for staff with the age of the oldest. Read at most every five seconds; `at` is when.',
    input: z.object({}),
    output: z.object({
      day: Day,
      at: TimeMs,
      /** Settled bets of today. */
      bets: z.int(),
      stake: MoneyOut,
      payout: MoneyOut,
      rebate: MoneyOut,
      /** What the house keeps of them: stake − payout − rebate. */
      margin: MoneyOut,
      /** Stakes that wait for their draw, in issues that sell or have closed. */
      open: MoneyOut,
      gameStake: MoneyOut,
      gamePayout: MoneyOut,
      gameRebate: MoneyOut,
      registered: z.int(),
      recharge: MoneyOut,
      recharges: z.int(),
      withdrawal: MoneyOut,
      withdrawals: z.int(),
      bonus: MoneyOut,
      /** Players with a page open in the last two minutes. */
      online: z.int(),
      queues: z.array(z.object({ queue: z.enum(STAFF_QUEUES), count: z.int(), oldestAt: z.nullable(TimeMs) })),
    }),
    refusals: [],
  }),
  homeHours: staffCall({
    method: 'GET',
    path: '/v1/console/homeHours',
    roles: STAFF_MAY.home.look,
    doc: 'Stakes and payouts of lotteries by the hour: the last twenty-four hours and the one that runs, at the moments of their lines in the ledger. Stakes are less what was given back. Read at most every half a minute; `at` is when.',
    input: z.object({}),
    output: z.object({
      at: TimeMs,
      list: z.array(z.object({ at: TimeMs, stake: MoneyOut, payout: MoneyOut })),
    }),
    refusals: [],
  }),
  agents: staffCall({
    method: 'GET',
    path: '/v1/console/agents',
    reads: 'replica',
    roles: STAFF_MAY.agents.look,
    doc: 'Agents, the newest first, with the size of their line and what it came to in a span of at most ninety days (today where none is given), and their own commission.',
    input: z.object({
      userName: accountNameOrEmpty,
      from: z.optional(Day),
      to: z.optional(Day),
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({
      firstDay: Day,
      lastDay: Day,
      list: z.array(
        z.object({
          userId: UserId,
          userName: z.string(),
          nickname: z.string(),
          grade: z.int(),
          locked: z.boolean(),
          /** The line is paid no commission. */
          isFrozen: z.boolean(),
          upline: z.string(),
          direct: z.int(),
          team: z.int(),
          /** Of the line, the agent not among it. */
          ...LINE_FIGURES,
          /** What the agent earned. */
          ownCommission: MoneyOut,
        }),
      ),
      ...PAGE,
    }),
    refusals: SPAN_REFUSALS,
  }),
  inviteCodesFound: staffCall({
    method: 'GET',
    path: '/v1/console/inviteCodesFound',
    roles: STAFF_MAY.agents.look,
    doc: 'Invite codes of an agent, the newest 500, the withdrawn ones too. The look is logged.',
    input: z.object({ userName: accountNameIn }),
    output: z.object({
      list: z.array(
        z.object({
          code: z.string(),
          makesAgent: z.boolean(),
          state: z.enum(['open', 'expired', 'usedUp', 'withdrawn']),
          usedCount: z.int(),
          useLimit: z.nullable(z.int()),
          remark: z.string(),
          createdAt: TimeMs,
          expiresAt: z.nullable(TimeMs),
          /** When it was withdrawn. */
          endedAt: z.nullable(TimeMs),
        }),
      ),
    }),
    refusals: ['notFound'],
  }),
  roomsFound: staffCall({
    method: 'GET',
    path: '/v1/console/roomsFound',
    roles: STAFF_MAY.chat.look,
    doc: 'Open rooms of the chat hall in the order shown, with who is there, what holds in them and how many are muted.',
    input: z.object({ before: z.optional(RoomCode), pageSize: PageSize }),
    output: z.object({
      list: z.array(
        z.object({
          roomCode: RoomCode,
          title: z.string(),
          order: z.int(),
          onlineCount: z.int(),
          isMessageBanned: z.boolean(),
          isPassword: z.boolean(),
          isShowList: z.boolean(),
          speakFromGrade: z.nullable(z.int()),
          slowSeconds: z.int(),
          managers: z.int(),
          muted: z.int(),
          /** Messages that stand. */
          messages: z.int(),
          createdAt: TimeMs,
        }),
      ),
      ...PAGE,
    }),
    refusals: [],
  }),
  jobsHealth: staffCall({
    method: 'GET',
    path: '/v1/console/jobsHealth',
    roles: STAFF_MAY.jobs.look,
    doc: 'Jobs by queue with what waits, runs and has failed, and events that were parked after ten tries, the newest first. `late`: the work by the clock of this process that is the longest behind its time.',
    input: z.object({ before: Before, pageSize: PageSize }),
    output: z.object({
      jobs: z.array(
        z.object({
          name: z.string(),
          /** Cron of Shanghai; empty for one that comes by what happens. */
          cron: z.string(),
          waiting: z.int(),
          running: z.int(),
          failed: z.int(),
          lastStartedAt: z.nullable(TimeMs),
          lastDoneAt: z.nullable(TimeMs),
          lastFailedAt: z.nullable(TimeMs),
        }),
      ),
      late: z.nullable(z.object({ name: z.string(), seconds: z.int() })),
      /** Parked events. */
      list: z.array(z.object({ id: z.string(), type: z.string(), tries: z.int(), at: TimeMs })),
      ...PAGE,
    }),
    refusals: [],
  }),
} as const;
