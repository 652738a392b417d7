import * as z from 'zod/mini';
import {
  CHASE_FACTOR_MAX,
  CHASE_ISSUES_MAX,
  CHASE_ISSUES_MIN,
  CHASE_LINES_MAX,
  CHASE_PROFIT_MAX,
  MULTIPLE_MAX,
} from '../../limits.ts';
import {
  Before,
  BetId,
  ChaseId,
  FIGURES,
  FlagIn,
  IssueNo,
  LotteryCode,
  MoneyOut,
  PageSize,
  RequestId,
  TimeMs,
  call,
  intIn,
  jsonText,
  moneyIn,
} from '../../wire/index.ts';
import { BET_MONEY, BET_STATES, BetLine, PLACE_REFUSALS } from './betting.ts';
import { ISSUE_STATES } from './lottery.ts';

const Multiple = intIn(1, MULTIPLE_MAX);
/** How the multiples come about (plays.md §4); `custom`: the player typed at least one of them. */
const ChasePlanIn = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('same'), multiple: Multiple }),
  z.object({
    mode: z.literal('double'),
    multiple: Multiple,
    factor: intIn(2, CHASE_FACTOR_MAX),
    every: intIn(1, CHASE_ISSUES_MAX),
  }),
  /** profitRate: whole percent. */
  z.object({ mode: z.literal('profit'), multiple: Multiple, profitRate: intIn(1, CHASE_PROFIT_MAX) }),
  z.object({ mode: z.literal('custom'), multiple: Multiple }),
]);
export type ChasePlanIn = z.infer<typeof ChasePlanIn>;

/** The plan beside the lines of the slip. The server makes the same plan again and refuses any difference. */
export const ChaseData = z.object({
  plan: ChasePlanIn,
  /** Consecutive issues of the lines' lottery, the first one not closed. */
  issues: z
    .array(z.object({ issue: IssueNo, multiple: Multiple }))
    .check(z.minLength(CHASE_ISSUES_MIN), z.maxLength(CHASE_ISSUES_MAX)),
  stopOnWin: FlagIn,
  /** What the whole chase costs. */
  amount: moneyIn(4),
});
export type ChaseData = z.infer<typeof ChaseData>;

/**
 * running: an issue waits for its result; stopped: by a win; cancelled: by hand, or because the player shut himself out; finished: all others.
 */
export const CHASE_STATES = ['running', 'finished', 'stopped', 'cancelled'] as const;
export type ChaseState = (typeof CHASE_STATES)[number];

/** A chase as lists show it. */
export const ChaseItem = z.object({
  id: ChaseId,
  lotteryCode: LotteryCode,
  lotteryName: z.string(),
  lotteryType: z.string(),
  mode: z.enum(['same', 'double', 'profit', 'custom']),
  multiple: z.int(),
  factor: z.nullable(z.int()),
  every: z.nullable(z.int()),
  profitRate: z.nullable(z.int()),
  stopOnWin: z.boolean(),
  /** Of its first line; picks cut to 200 characters. */
  playDetailCode: z.string(),
  playName: z.string(),
  bettingNumber: z.string(),
  lines: z.int(),
  issues: z.int(),
  firstIssue: IssueNo,
  lastIssue: IssueNo,
  /** Issues that ran to their result: drawn, or void. */
  doneIssues: z.int(),
  /** Issues whose bets were taken back before their close: by the player, by a stop, by a limit. */
  cancelledIssues: z.int(),
  /** What was paid for all of it. */
  amount: MoneyOut,
  ...FIGURES,
  state: z.enum(CHASE_STATES),
  createdAt: TimeMs,
});
export type ChaseItem = z.infer<typeof ChaseItem>;

export const ChaseDetail = z.object({
  chase: ChaseItem,
  lines: z.array(
    z.object({
      playDetailCode: z.string(),
      playName: z.string(),
      bettingNumber: z.string(),
      bettingCount: z.int(),
      /** Staked once. */
      bettingAmount: MoneyOut,
      bettingUnit: z.string(),
      graduationCount: z.int(),
      bettingPoint: z.string(),
      betAmountMode: z.enum(['stake', 'amount']),
      odds: z.array(z.object({ tier: z.string(), odds: z.string() })),
    }),
  ),
  issues: z.array(
    z.object({
      issue: IssueNo,
      issueState: z.enum(ISSUE_STATES),
      multiple: z.int(),
      amount: MoneyOut,
      closeAt: TimeMs,
      drawAt: TimeMs,
      openNumber: z.string(),
      betIds: z.array(BetId),
      state: z.enum(BET_STATES),
      /** What its bets brought; "0" while it waits. */
      ...BET_MONEY,
    }),
  ),
  /** Why it ended before its last issue. */
  stop: z.nullable(
    z.object({
      reason: z.enum(['won', 'player', 'excluded']),
      /** The issue that was won. */
      issue: z.nullable(IssueNo),
      refunded: MoneyOut,
      at: z.nullable(TimeMs),
    }),
  ),
  serverTime: TimeMs,
});
export type ChaseDetail = z.infer<typeof ChaseDetail>;

export const chaseCalls = {
  addChaseBetting: call({
    method: 'POST',
    path: '/v1/betting/addChaseBetting',
    who: 'player',
    doc: 'Chase: the lines of a slip on 5–120 issues to come, paid at once, all or nothing. `bettingData` holds the lines staked once, for the first issue.',
    movesMoney: true,
    bodyLimit: 1_048_576,
    input: z.object({
      bettingData: jsonText(z.array(BetLine).check(z.minLength(1), z.maxLength(CHASE_LINES_MAX)), 2_000_000),
      chaseData: jsonText(ChaseData, 20_000),
      requestId: RequestId,
    }),
    output: z.object({ id: ChaseId, issues: z.int(), amount: MoneyOut, balance: MoneyOut }),
    refusals: [...PLACE_REFUSALS, 'chaseIssuesInvalid', 'chasePlanMismatch', 'chaseImpossible', 'chaseTooLarge'],
  }),
  cancelAutoChaseBetting: call({
    method: 'POST',
    path: '/v1/betting/cancelAutoChaseBetting',
    who: 'player',
    doc: 'Ends an own chase: everything that has not closed goes back. `issues` (joined by ",") takes out only those, all or none.',
    movesMoney: true,
    input: z.object({
      id: ChaseId,
      issues: z.optional(
        z.pipe(
          z.string().check(z.regex(/^\d{5,16}(?:,\d{5,16}){0,119}$/)),
          z.transform((list: string) => [...new Set(list.split(','))]),
        ),
      ),
      requestId: RequestId,
    }),
    output: z.object({ cancelled: z.int(), refunded: MoneyOut, balance: MoneyOut }),
    refusals: [
      'chaseNotFound',
      'chaseNothingLeft',
      'issueUnknown',
      'issueClosed',
      'betNotCancellable',
      'requestIdReused',
    ],
  }),
  getChaseBetting: call({
    method: 'GET',
    path: '/v1/betting/getChaseBetting',
    who: 'login',
    doc: 'Own latest chases, newest first, of one lottery or all.',
    input: z.object({ lotteryCode: z.optional(LotteryCode), pageSize: PageSize }),
    output: z.object({ list: z.array(ChaseItem) }),
    refusals: [],
  }),
  getChaseBetData: call({
    method: 'GET',
    path: '/v1/betting/getChaseBetData',
    reads: 'replica',
    who: 'login',
    doc: 'Own chases, newest first, by key; filters by state, lottery and time; totals of the filter on the first page.',
    input: z.object({
      before: Before,
      pageSize: PageSize,
      state: z.optional(z.enum(['all', ...CHASE_STATES])),
      lotteryCode: z.optional(LotteryCode),
      from: z.optional(intIn(0, 9_999_999_999_999)),
      to: z.optional(intIn(0, 9_999_999_999_999)),
    }),
    output: z.object({
      list: z.array(ChaseItem),
      next: z.nullable(z.string()),
      totals: z.nullable(z.object({ count: z.int(), amount: MoneyOut, ...FIGURES })),
    }),
    refusals: [],
  }),
  getChaseDetail: call({
    method: 'GET',
    path: '/v1/betting/getChaseDetail',
    reads: 'replica',
    who: 'login',
    doc: 'One own chase: its plan, every issue with its bets and result, and why it ended.',
    input: z.object({ id: ChaseId }),
    output: ChaseDetail,
    refusals: ['chaseNotFound', 'betArchived'],
  }),
} as const;
