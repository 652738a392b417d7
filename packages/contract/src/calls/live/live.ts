import * as z from 'zod/mini';
import {
  Before,
  FlagIn,
  LotteryCode,
  MessageId,
  MoneyOut,
  PageSize,
  RequestId,
  RoomCode,
  TimeMs,
  UserId,
  call,
  intIn,
  moneyIn,
  text,
} from '../../wire/index.ts';
import { PROTECTION_REFUSALS } from '../account/protection.ts';
import { Day } from '../betting/report.ts';
import { BothLanguages } from '../content/letters.ts';

/** Live rooms: what is on, a room with its gifts, and the studio of who streams. Talk in a room is the chat's (`talkRoom`). */

export const LIVE_STATES = ['planned', 'live', 'ended'] as const;
export type LiveState = (typeof LIVE_STATES)[number];
export const LIVE_REPORT_REASONS = ['fraud', 'indecent', 'abuse', 'contact', 'minor', 'other'] as const;
export type LiveReportReason = (typeof LIVE_REPORT_REASONS)[number];

/** How many of one gift can be sent at once. */
export const GIFT_COUNT_MAX = 99;
/** The same gift of one person again within this time goes on counting. */
export const GIFT_RUN_MS = 3_000;
/** Gifts from this sum on are told on the whole site, in yuan. */
export const GIFT_BANNER_YUAN = 388;
/** Product §3: seconds that a banner is shown, that a gift is shown over the picture, and between two banners. */
export const GIFT_TIMES = { broadcastSeconds: 10, showSeconds: 5, intervalSeconds: 10 } as const;
/** People of a ranking. */
export const RANKING_SIZE = 20;

/** Loops and covers of the release. */
export const LIVE_CLIPS = ['studio', 'race', 'dice'] as const;
/** `clip:` and a picture of the release, or the address of an uploaded one. */
export const LiveCover = z.string().check(z.regex(/^(?:clip:[a-z]{1,20}|\/files\/[0-9a-f]{2}\/[0-9a-f]{36}\.webp)$/));

export const LiveCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/));
const ShowId = z.string().check(z.regex(/^[1-9]\d{0,18}$/));
const GiftCode = z.string().check(z.regex(/^[a-z]{1,20}$/));

/** One show of a room: what a card of the list says. */
export const LiveItem = z.object({
  code: LiveCode,
  showId: ShowId,
  state: z.enum(LIVE_STATES),
  lottery: LotteryCode,
  /** The group of the lottery: the page is /live/{type}/{code}. */
  type: z.string(),
  title: BothLanguages,
  /** A picture of the release (`clip:studio`), or the address of one that its streamer uploaded. */
  cover: z.string(),
  streamer: z.object({ userId: UserId, name: z.string(), avatar: z.string() }),
  plannedAt: z.nullable(TimeMs),
  startedAt: z.nullable(TimeMs),
  endedAt: z.nullable(TimeMs),
  /** Connections now, over all processes; 0 unless it is live. */
  viewers: z.int(),
  /** Most connections at a time, once it has ended. */
  peak: z.int(),
  isFollowed: z.boolean(),
  /** A letter was wished for when it begins. */
  isReminded: z.boolean(),
});
export type LiveItem = z.infer<typeof LiveItem>;

export const GiftKind = z.object({ code: GiftCode, name: BothLanguages, price: MoneyOut });
export type GiftKind = z.infer<typeof GiftKind>;

/** A message that the streamer put on top. */
export const PinnedMessage = z.object({ messageId: MessageId, name: z.string(), text: z.string() });

export const LiveRoom = z.object({
  item: LiveItem,
  /** What the player loads; null while nothing is on. `demo`: a loop of the release, computed from the clock. */
  source: z.nullable(z.object({ kind: z.enum(['demo', 'hls']), url: z.string() })),
  talkRoom: RoomCode,
  pinned: z.nullable(PinnedMessage),
  gifts: z.array(GiftKind),
  /** What this person may still give today. */
  giftDayLeft: MoneyOut,
  /** The person asking streams here. */
  isOwn: z.boolean(),
  followers: z.int(),
});
export type LiveRoom = z.infer<typeof LiveRoom>;

/** The JSON of a message of type `gift`. */
export const GiftCard = z.object({
  giftId: z.string(),
  gift: GiftCode,
  count: z.int(),
  /** The first sending of a run and what it has reached: the same gift within three seconds goes on counting. */
  runId: z.string(),
  runCount: z.int(),
  amount: MoneyOut,
});
export type GiftCard = z.infer<typeof GiftCard>;

const RankedSender = z.object({
  place: z.int(),
  userId: UserId,
  name: z.string(),
  avatar: z.string(),
  gifts: z.int(),
  amount: MoneyOut,
});

/** What a gift may be refused for. */
const GIFT_REFUSALS = [
  'liveUnknown',
  'liveEnded',
  'giftUnknown',
  'giftToOneself',
  'giftPriceChanged',
  'giftDayOver',
  'muted',
  'balanceShort',
  'bettingBlocked',
  'idleTooLong',
  'requestIdReused',
  ...PROTECTION_REFUSALS,
] as const;

const StudioRoom = z.object({
  code: LiveCode,
  type: z.string(),
  lottery: LotteryCode,
  title: BothLanguages,
  cover: z.string(),
  talkRoom: RoomCode,
  sourceKind: z.enum(['demo', 'hls']),
  /** On air or planned; null when there is neither. */
  show: z.nullable(
    z.object({
      showId: ShowId,
      state: z.enum(['planned', 'live']),
      plannedAt: z.nullable(TimeMs),
      startedAt: z.nullable(TimeMs),
      gifts: z.int(),
      income: MoneyOut,
      pinned: z.nullable(PinnedMessage),
    }),
  ),
  viewers: z.int(),
  followers: z.int(),
});
export type StudioRoom = z.infer<typeof StudioRoom>;

const IncomeGift = z.object({
  id: z.string(),
  sender: z.string(),
  gift: GiftCode,
  count: z.int(),
  amount: MoneyOut,
  at: TimeMs,
});

const Room = { room: LiveCode };
const done = z.object({ done: z.boolean() });

export const liveCalls = {
  liveList: call({
    method: 'GET',
    path: '/v1/live/liveList',
    who: 'any',
    doc: 'What is live now (most viewers first), planned (soonest first) and ended (latest first, at most 12), of all lotteries or one.',
    input: z.object({ lottery: z.optional(LotteryCode) }),
    output: z.object({
      now: TimeMs,
      live: z.array(LiveItem),
      planned: z.array(LiveItem),
      ended: z.array(LiveItem),
    }),
    refusals: [],
  }),
  liveRoom: call({
    method: 'GET',
    path: '/v1/live/liveRoom',
    who: 'login',
    doc: 'A room: its show now, or the next or last one; where its picture comes from, its talk, its gifts and their prices.',
    input: z.object(Room),
    output: LiveRoom,
    refusals: ['liveUnknown'],
  }),
  setLiveFollow: call({
    method: 'POST',
    path: '/v1/live/setLiveFollow',
    who: 'login',
    doc: 'Follow a room, or do so no more: who follows is told by a push when a show begins.',
    input: z.object({ ...Room, isFollowed: FlagIn }),
    output: z.object({ isFollowed: z.boolean(), followers: z.int() }),
    refusals: ['liveUnknown'],
  }),
  setLiveReminder: call({
    method: 'POST',
    path: '/v1/live/setLiveReminder',
    who: 'login',
    doc: 'Wish for a letter when a planned show begins, or take the wish back.',
    input: z.object({ showId: ShowId, isReminded: FlagIn }),
    output: z.object({ isReminded: z.boolean() }),
    refusals: ['showUnknown'],
  }),
  sendGift: call({
    method: 'POST',
    path: '/v1/live/sendGift',
    who: 'player',
    doc: 'Send a gift to who streams: taken from the balance at once and never returned. It is no turnover, and counts as a stake in one’s limits. `price` is what one was shown to cost.',
    movesMoney: true,
    input: z.object({
      ...Room,
      gift: GiftCode,
      count: intIn(1, GIFT_COUNT_MAX),
      price: moneyIn(4),
      requestId: RequestId,
    }),
    output: z.object({ card: GiftCard, balance: MoneyOut, giftDayLeft: MoneyOut }),
    refusals: GIFT_REFUSALS,
  }),
  giftRanking: call({
    method: 'GET',
    path: '/v1/live/giftRanking',
    who: 'login',
    doc: 'Who gave most in a room on a day of Shanghai (today unless named), at most 20, and the own place.',
    input: z.object({ ...Room, day: z.optional(Day) }),
    output: z.object({ day: Day, list: z.array(RankedSender), own: z.nullable(RankedSender) }),
    refusals: ['liveUnknown'],
  }),
  reportLive: call({
    method: 'POST',
    path: '/v1/live/reportLive',
    who: 'login',
    doc: 'Report a room to the operators of the site; ten a day.',
    input: z.object({ ...Room, reason: z.enum(LIVE_REPORT_REASONS), text: z.prefault(text(200), '') }),
    output: done,
    refusals: ['liveUnknown', 'reportsOver'],
  }),
  liveStudio: call({
    method: 'GET',
    path: '/v1/live/liveStudio',
    who: 'login',
    doc: 'The rooms in which one streams, as their streamer sees them; empty for everybody else.',
    input: z.object({}),
    output: z.object({ rooms: z.array(StudioRoom) }),
    refusals: [],
  }),
  startLive: call({
    method: 'POST',
    path: '/v1/live/startLive',
    who: 'login',
    doc: 'Go on air, with the planned show where there is one.',
    input: z.object(Room),
    output: done,
    refusals: ['liveUnknown', 'notStreamer', 'liveIsOn'],
  }),
  endLive: call({
    method: 'POST',
    path: '/v1/live/endLive',
    who: 'login',
    doc: 'End the own show: gifts are refused from then on, talk goes on.',
    input: z.object(Room),
    output: done,
    refusals: ['liveUnknown', 'notStreamer', 'liveNotOn'],
  }),
  planLive: call({
    method: 'POST',
    path: '/v1/live/planLive',
    who: 'login',
    doc: 'Say when the next show of the own room begins, at most 30 days ahead; a planned one is moved.',
    input: z.object({ ...Room, at: intIn(0, 9_999_999_999_999) }),
    output: done,
    refusals: ['liveUnknown', 'notStreamer', 'badInput'],
  }),
  callOffLive: call({
    method: 'POST',
    path: '/v1/live/callOffLive',
    who: 'login',
    doc: 'Call the planned show of the own room off.',
    input: z.object(Room),
    output: done,
    refusals: ['liveUnknown', 'notStreamer', 'showUnknown'],
  }),
  setLiveTitle: call({
    method: 'POST',
    path: '/v1/live/setLiveTitle',
    who: 'login',
    doc: 'Title of the own room, by the rules of texts in the chat.',
    input: z.object({ ...Room, title: text(40, 1), titleEn: text(60, 1) }),
    output: done,
    refusals: ['liveUnknown', 'notStreamer', 'textForbidden'],
  }),
  setLiveCover: call({
    method: 'POST',
    path: '/v1/live/setLiveCover',
    who: 'login',
    doc: 'Cover of the own room: a picture of the release, or one that this person gave to uploadImage.',
    input: z.object({ ...Room, cover: LiveCover }),
    output: done,
    refusals: ['liveUnknown', 'notStreamer', 'uploadUnknown'],
  }),
  pinLiveMessage: call({
    method: 'POST',
    path: '/v1/live/pinLiveMessage',
    who: 'login',
    doc: 'Put a text message of the own room on top while the show lasts; without one, take it down.',
    input: z.object({ ...Room, messageId: z.optional(MessageId) }),
    output: done,
    refusals: ['liveUnknown', 'notStreamer', 'liveNotOn', 'messageUnknown'],
  }),
  liveIncome: call({
    method: 'GET',
    path: '/v1/live/liveIncome',
    who: 'login',
    doc: 'The own income from gifts: what is there to take, the gifts that made it (latest first), and the last twenty times it was taken.',
    input: z.object({ before: Before, pageSize: PageSize }),
    output: z.object({
      balance: MoneyOut,
      today: MoneyOut,
      total: MoneyOut,
      list: z.array(IncomeGift),
      next: z.nullable(z.string()),
      payouts: z.array(z.object({ id: z.string(), amount: MoneyOut, at: TimeMs })),
    }),
    refusals: [],
  }),
  takeLiveIncome: call({
    method: 'POST',
    path: '/v1/live/takeLiveIncome',
    who: 'login',
    doc: 'Take of the own income to one’s balance, from where it is withdrawn like any other.',
    movesMoney: true,
    input: z.object({ amount: moneyIn(2), requestId: RequestId }),
    output: z.object({ balance: MoneyOut }),
    refusals: ['giftIncomeShort', 'requestIdReused'],
  }),
} as const;
