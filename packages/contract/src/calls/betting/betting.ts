import * as z from 'zod/mini';
import { BET_LINES_MAX, MULTIPLE_MAX } from '../../limits.ts';
import {
  Before,
  BetId,
  ChaseId,
  FIGURES,
  IssueNo,
  LotteryCode,
  MoneyOut,
  PageSize,
  RateIn,
  RequestId,
  TimeMs,
  call,
  intIn,
  jsonText,
  moneyIn,
  text,
} from '../../wire/index.ts';
import { PROTECTION_REFUSALS } from '../account/protection.ts';

/** One line of bettingData (product §3). Texts of picks are bounded by bytes here and by the engine's grammar after. */
export const BetLine = z.object({
  lotteryCode: LotteryCode,
  playDetailCode: text(24, 1),
  bettingNumber: text(200_000, 1),
  bettingCount: intIn(1, 100_000),
  bettingAmount: moneyIn(4),
  /** The part of the rebate level that is turned into odds, in percent. */
  bettingPoint: RateIn,
  /** 1 yuan, 0.1 jiao, 0.01 fen. */
  bettingUnit: z.pipe(
    z.union([z.string(), z.number()]),
    z.pipe(
      z.transform((value: string | number) => String(value)),
      z.enum(['1', '0.1', '0.01']),
    ),
  ),
  bettingIssue: IssueNo,
  graduationCount: intIn(1, MULTIPLE_MAX),
  /** stake: 2 yuan × count × multiple × unit; amount: perTicket × count. Absent: the play's own mode. */
  betAmountMode: z.optional(z.enum(['stake', 'amount'])),
});
export type BetLine = z.infer<typeof BetLine>;

/** `review`: it could not be settled and is being looked at by hand; the others of its issue are paid. */
export const BET_STATES = ['placed', 'review', 'won', 'lost', 'refunded', 'cancelled', 'void'] as const;
export type BetState = (typeof BET_STATES)[number];

/** What one bet brought back, each part apart; with its amount and state it makes the bet's figures. */
export const BET_MONEY = { payout: MoneyOut, refund: MoneyOut, rebate: MoneyOut } as const;

/**
 * A bet as lists show it. `id` is the one number it has for a player: in lists, its page, proofs, files and for staff. `returnAmount` is payout and refunded
 * tickets together, or the word for awaiting, under review, cancelled or void; `state` says it explicitly.
 */
export const BetItem = z.object({
  id: BetId,
  lotteryCode: LotteryCode,
  lotteryName: z.string(),
  lotteryType: z.string(),
  playDetailCode: z.string(),
  playName: z.string(),
  bettingNumber: z.string(),
  bettingCount: z.int(),
  bettingAmount: MoneyOut,
  bettingUnit: z.string(),
  graduationCount: z.int(),
  bettingPoint: z.string(),
  betAmountMode: z.enum(['stake', 'amount']),
  issue: IssueNo,
  returnAmount: z.string(),
  /** What has come of it; zero while it waits. */
  ...BET_MONEY,
  state: z.enum(BET_STATES),
  isPrize: z.boolean(),
  openNumber: z.string(),
  createdAt: TimeMs,
});
export type BetItem = z.infer<typeof BetItem>;

export const BetDetail = z.object({
  bet: BetItem,
  /** Frozen when the bet was accepted: tier and odds with four decimals, of the tiers that its picks can win. */
  odds: z.array(z.object({ tier: z.string(), odds: z.string() })),
  ruleVersion: z.string(),
  /** What was won, tier by tier; empty before the draw and for a lost bet. */
  wins: z.array(z.object({ tier: z.string(), tickets: z.int(), amount: MoneyOut })),
  closeAt: TimeMs,
  drawAt: TimeMs,
  settledAt: z.nullable(TimeMs),
  canCancel: z.boolean(),
  /** The chase it belongs to. */
  chaseId: z.nullable(ChaseId),
  /** The ledger's lines about this bet, each with this bet's own money. */
  entries: z.array(
    z.object({
      id: z.string(),
      code: z.int(),
      label: z.string(),
      amount: MoneyOut,
      balanceAfter: MoneyOut,
      /** Of a line that paid for several bets at once the whole of it; null when it is this bet's alone. */
      orderAmount: z.nullable(MoneyOut),
      at: TimeMs,
    }),
  ),
});

export const Winner = z.object({
  userName: z.string(),
  lotteryCode: LotteryCode,
  lotteryName: z.string(),
  lotteryType: z.string(),
  /** Its draw can be checked by anybody. */
  issue: IssueNo,
  playDetailCode: z.string(),
  playName: z.string(),
  amount: MoneyOut,
  at: TimeMs,
});

const AddBettingOutput = z.object({ orderNo: z.string(), betIds: z.array(BetId), balance: MoneyOut });

/** Why bets are not taken, whichever call brings them. */
export const PLACE_REFUSALS = [
  'waiting',
  'issueClosed',
  'issueUnknown',
  'lotteryUnknown',
  'lotteryPaused',
  'playUnknown',
  'playNotOffered',
  'picksInvalid',
  'countMismatch',
  'amountMismatch',
  'rebateChanged',
  'balanceShort',
  'stakeTooSmall',
  'stakeTooLarge',
  'exposureFull',
  'bettingBlocked',
  ...PROTECTION_REFUSALS,
  'idleTooLong',
  'requestIdReused',
  'regionBlocked',
] as const;

const ROOM_REFUSALS = [
  'waiting',
  'issueUnknown',
  'lotteryUnknown',
  'lotteryPaused',
  'playUnknown',
  'playNotOffered',
  'picksInvalid',
  'countMismatch',
  'amountMismatch',
  'rebateChanged',
  'stakeTooSmall',
  'stakeTooLarge',
] as const;

/** A line in amount mode; the mode need not be said (product §10.2: quick bets are amount bets). */
const FastLine = z.extend(BetLine, { betAmountMode: z.prefault(z.literal('amount'), 'amount') });

/** `count`: bets whose stakes the sums hold; `cancelled`: bets taken back or void, whose stakes are none. */
const BET_COUNTS = { count: z.int(), cancelled: z.int() };

export const bettingCalls = {
  addBetting: call({
    method: 'POST',
    path: '/v1/betting/addBetting',
    who: 'player',
    doc: 'Place the lines of a slip: all or none. The server recomputes count and amount.',
    movesMoney: true,
    bodyLimit: 1_048_576,
    input: z.object({
      bettingData: jsonText(z.array(BetLine).check(z.minLength(1), z.maxLength(BET_LINES_MAX)), 2_000_000),
      requestId: RequestId,
    }),
    output: AddBettingOutput,
    refusals: PLACE_REFUSALS,
  }),
  addFastBetting: call({
    method: 'POST',
    path: '/v1/betting/addFastBetting',
    who: 'player',
    doc: 'Quick bet: a single line in amount mode, not through the slip. Body, checks and answer of addBetting.',
    movesMoney: true,
    bodyLimit: 786_432,
    input: z.object({
      bettingData: jsonText(z.array(FastLine).check(z.length(1)), 250_000),
      requestId: RequestId,
    }),
    output: AddBettingOutput,
    refusals: PLACE_REFUSALS,
  }),
  getStakeRoom: call({
    method: 'POST',
    path: '/v1/betting/getStakeRoom',
    who: 'player',
    doc: 'The largest amount that a line of these picks can have now, where the issue or the play comes near its largest loss; null where nothing limits it but the usual limits. The bet itself asks again.',
    bodyLimit: 786_432,
    silent: true,
    input: z.object({ bettingData: jsonText(z.array(BetLine).check(z.length(1)), 250_000) }),
    output: z.object({ max: z.nullable(MoneyOut) }),
    refusals: ROOM_REFUSALS,
  }),
  cancelBetting: call({
    method: 'POST',
    path: '/v1/betting/cancelBetting',
    who: 'player',
    doc: 'Cancel own bets while their issue is selling; full stake back. All named or none.',
    movesMoney: true,
    input: z.object({
      betIds: z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,18}(?:,[1-9]\d{0,18}){0,199}$/)),
        z.transform((list: string) => [...new Set(list.split(','))]),
      ),
      requestId: RequestId,
    }),
    output: z.object({ cancelled: z.int(), refunded: MoneyOut, balance: MoneyOut }),
    refusals: ['betNotFound', 'betNotCancellable', 'issueClosed', 'requestIdReused'],
  }),
  getBetting: call({
    method: 'GET',
    path: '/v1/betting/getBetting',
    who: 'login',
    doc: 'Own latest bets, newest first, of one lottery or all: the “my bets” box of the betting page.',
    input: z.object({ lotteryCode: z.optional(LotteryCode), pageSize: PageSize }),
    output: z.object({ list: z.array(BetItem) }),
    refusals: [],
  }),
  getBetData: call({
    method: 'GET',
    path: '/v1/betting/getBetData',
    reads: 'replica',
    who: 'login',
    doc: 'Own bets, newest first, by key; filters by state, lottery and time (both ends included); totals of the filter and the counts of each state on the first page, and totals of each day that the page touches.',
    input: z.object({
      before: Before,
      pageSize: PageSize,
      state: z.optional(z.enum(['all', 'placed', 'won', 'lost', 'cancelled'])),
      lotteryCode: z.optional(LotteryCode),
      from: z.optional(intIn(0, 9_999_999_999_999)),
      to: z.optional(intIn(0, 9_999_999_999_999)),
    }),
    output: z.object({
      list: z.array(BetItem),
      next: z.nullable(z.string()),
      /** At the end of a span that reaches into the archive: its last day, yyyy-MM-dd. Bets up to it are not listed, totals hold them. */
      archivedTo: z.optional(z.string()),
      totals: z.nullable(z.object({ ...BET_COUNTS, ...FIGURES })),
      /** On the first page: how many bets of the span and lottery stand in each state, whichever state is asked for. */
      counts: z.optional(z.object({ placed: z.int(), won: z.int(), lost: z.int(), cancelled: z.int() })),
      /** The days (of Shanghai) of the bets in `list`: what the whole day comes to within the filter, not the listed bets alone. */
      days: z.array(z.object({ day: z.string(), ...BET_COUNTS, ...FIGURES })),
    }),
    refusals: [],
  }),
  getBetDetail: call({
    method: 'GET',
    path: '/v1/betting/getBetDetail',
    reads: 'replica',
    who: 'login',
    doc: 'One own bet with its odds, result and ledger lines.',
    input: z.object({ id: BetId }),
    output: BetDetail,
    refusals: ['betNotFound', 'betArchived'],
  }),
  getBetRebate: call({
    method: 'GET',
    path: '/v1/betting/getBetRebate',
    who: 'login',
    doc: 'Own rebate level and the base payout for the group of a lottery.',
    input: z.object({ lotteryCode: LotteryCode }),
    output: z.object({
      lotteryType: z.string(),
      level: z.string(),
      step: z.string(),
      basePayout: z.string(),
      updatedAt: TimeMs,
    }),
    refusals: ['lotteryUnknown'],
  }),
  getAllBetRebate: call({
    method: 'GET',
    path: '/v1/betting/getAllBetRebate',
    who: 'login',
    doc: 'Own rebate level, step and base payout for every lottery group.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          lotteryType: z.string(),
          level: z.string(),
          step: z.string(),
          basePayout: z.string(),
        }),
      ),
      updatedAt: TimeMs,
    }),
    refusals: [],
  }),
  getServerTimeMillisecond: call({
    method: 'GET',
    path: '/v1/betting/getServerTimeMillisecond',
    who: 'any',
    doc: 'The database clock, 13 digits.',
    silent: true,
    input: z.object({}),
    output: z.int(),
    refusals: [],
  }),
  getNewestBounsList: call({
    method: 'GET',
    path: '/v1/betting/getNewestBounsList',
    who: 'any',
    doc: 'Today’s largest winners with masked names, from settled bets.',
    input: z.object({ pageSize: PageSize }),
    output: z.object({ list: z.array(Winner) }),
    refusals: [],
  }),
} as const;
