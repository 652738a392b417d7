import * as z from 'zod/mini';
import { LONG_DRAGON_STAKE_MAX_YUAN, MULTIPLE_MAX } from '../../limits.ts';
import { BetId, LotteryCode, MoneyOut, RoomCode, TimeMs, call, intIn, text } from '../../wire/index.ts';

/**
 * Cards of the chat (product §3): shared bets (7), profit and loss (9), push plans (10). Who shares names own records; the server writes the card from them. A
 * message that brings figures of its own is refused.
 */
const BETS_ON_A_CARD_MAX = 20;

/** 0 the numbers are shown; 1 hidden until the draw (product §10.2). */
export const CARD_DISPLAY_MODES = { shown: 0, hidden: 1 } as const;

/** `message` of addMessage and addDirectMessage for type 7: which own bets, and the stake that is suggested to others (share-edit dialog). */
export const BetShare = z.strictObject({
  type: z.literal(1),
  data: z
    .array(
      z.strictObject({
        betId: BetId,
        cardDisplayMode: z.optional(intIn(0, 1)),
        /** Fixed-stake lines. */ graduationCount: z.optional(intIn(1, MULTIPLE_MAX)),
        /** Amount lines: yuan for each ticket. */ amount: z.optional(intIn(1, LONG_DRAGON_STAKE_MAX_YUAN)),
      }),
    )
    .check(z.minLength(1), z.maxLength(BETS_ON_A_CARD_MAX)),
});

/** The same for type 9: whose day. */
export const ProfitShare = z.strictObject({
  type: z.literal(2),
  data: z.strictObject({ day: z.enum(['today', 'yesterday']) }),
});

export const BetCardLine = z.object({
  betId: z.string(),
  lotteryCode: LotteryCode,
  lotteryName: z.string(),
  lotteryType: z.string(),
  country: z.string(),
  bettingIssue: z.string(),
  /** Play and numbers in one line; play; numbers. Numbers are empty while hidden. */
  betDetail: z.string(),
  betDetailTitle: z.string(),
  betDetailContent: z.string(),
  bettingAmount: MoneyOut,
  /** What a follow-bet needs. */
  playDetailCode: z.string(),
  bettingNumber: z.string(),
  bettingCount: z.int(),
  bettingUnit: z.string(),
  graduationCount: z.int(),
  betAmountMode: z.enum(['stake', 'amount']),
  cardDisplayMode: z.int(),
  /** The stake was changed for sharing: it is a suggestion, not what was bet. */ isEdited: z.boolean(),
});
export type BetCardLine = z.infer<typeof BetCardLine>;
/** The JSON of a message of type 7: lines of one lottery and issue. */
export const BetCard = z.object({ data: z.array(BetCardLine) });
export type BetCard = z.infer<typeof BetCard>;

/** The JSON of a message of type 9. */
export const ProfitCard = z.object({
  data: z.array(
    z.object({
      /** Stakes that stand, with the part that waits in `openAmount`; payouts; own rebate. Cards of before have the first two alone. */
      betAmount: MoneyOut,
      openAmount: z.optional(MoneyOut),
      returnAmount: MoneyOut,
      rebateAmount: z.optional(MoneyOut),
      profit: z.string(),
      dateName: z.string(),
      date: z.string(),
    }),
  ),
});
export type ProfitCard = z.infer<typeof ProfitCard>;

const PlanHistory = z.object({
  issue: z.string(),
  predictionResult: z.string(),
  playType: z.string(),
  /** 0 miss, 1 hit, null awaited or void. */ isPrize: z.nullable(z.int()),
  cardDisplayMode: z.int(),
});

/** What has become of a plan's prediction. `neither`: a void issue, or a tie that only returns stakes. Closed once `closeAt` has passed. */
export const PLAN_STATES = ['open', 'closed', 'hit', 'miss', 'neither'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Percent with one decimal; empty below PLAN_RATE_SAMPLE_MIN results, where the counts are stated instead. */
const WinRates = {
  totalWinRate: z.string(),
  todayWinRate: z.string(),
  /** Hits, and the results that they are of. */
  totalHits: z.int(),
  totalResults: z.int(),
  todayHits: z.int(),
  todayResults: z.int(),
};

/** The JSON of a message of type 10. Rates are those when it was pushed; state and `openNumber` those when it was read, and push 3.11 brings them up to date. */
export const PlanCard = z.object({
  playId: z.string(),
  playName: z.string(),
  playHistory: z.array(PlanHistory),
  betPlay: z.object({
    lotteryName: z.string(),
    lotteryCode: LotteryCode,
    lotteryType: z.string(),
    bettingIssue: z.string(),
    playDetails: z.string(),
    playDetailCode: z.string(),
    bettingNumber: z.string(),
    bettingCount: z.int(),
    betAmountMode: z.enum(['stake', 'amount']),
    /** When its issue closes. */ closeAt: TimeMs,
  }),
  state: z.enum(PLAN_STATES),
  /** Empty before the draw. */ openNumber: z.string(),
  describePlay: z.string(),
  ...WinRates,
  /** Two flags: total rate shown, today's rate shown. */ displayContent: z.string(),
});
export type PlanCard = z.infer<typeof PlanCard>;

export const PlanRow = z.object({
  id: z.string(),
  gameName: z.string(),
  issue: z.string(),
  openNumber: z.string(),
  state: z.enum(PLAN_STATES),
  predictionResult: z.string(),
  playType: z.string(),
  describePlay: z.string(),
  isPrize: z.nullable(z.int()),
  pushedAt: TimeMs,
});
export type PlanRow = z.infer<typeof PlanRow>;

/** What stands against pushing a plan, whoever pushes it. */
export const PLAN_REFUSALS = [
  'roomUnknown',
  'roomDeleted',
  'messageEmpty',
  'lotteryUnknown',
  'playUnknown',
  'picksInvalid',
  'issueUnknown',
  'issueClosed',
  'planPushedTwice',
  'planNameForbidden',
] as const;

export const chatCardCalls = {
  addPushPlay: call({
    method: 'POST',
    path: '/v1/chat/addPushPlay',
    who: 'manager',
    doc: 'Push a plan into a room: a prediction for the issue on sale, one per plan and issue, never edited.',
    bodyLimit: 20_480,
    input: z.object({
      roomCode: RoomCode,
      playName: text(20, 1),
      lotteryCode: LotteryCode,
      bettingIssue: text(16, 5),
      playDetailCode: text(24, 1),
      bettingNumber: text(2_000, 1),
      describePlay: z.prefault(text(100), ''),
      displayContent: z.prefault(z.string().check(z.regex(/^[01],[01]$/)), '1,1'),
    }),
    output: z.object({ playId: z.string(), messageId: z.string() }),
    refusals: PLAN_REFUSALS,
  }),
  getPushPlayListFront: call({
    method: 'GET',
    path: '/v1/chat/getPushPlayListFront',
    who: 'any',
    doc: 'History of a plan, newest first: prediction, draw, hit or miss, with the rates over all its pushes.',
    silent: true,
    input: z.object({
      playId: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
      pageSize: z.prefault(intIn(1, 50), 10),
      pageNum: z.prefault(intIn(1, 10_000), 1),
      guestCode: z.optional(text(32)),
    }),
    output: z.object({
      rows: z.array(PlanRow),
      total: z.int(),
      ...WinRates,
    }),
    refusals: ['planUnknown'],
  }),
} as const;
