import * as z from 'zod/mini';
import { ISSUES_AHEAD_MIN } from '../../limits.ts';
import { BetId, IssueNo, LotteryCode, PageSize, RateIn, TimeMs, call, intIn, text } from '../../wire/index.ts';

/** Every fixed fact of a lottery; the plays of its group are the engine's catalogue. */
export const LotteryInfo = z.object({
  lotteryCode: LotteryCode,
  lotteryType: z.string(),
  lotteryName: z.string(),
  source: z.enum(['house', 'feed']),
  /** A feed lottery whose results are made up here at present, since no source is configured: said wherever 官方结果 stands. */
  simulated: z.boolean(),
  /** Seconds from one draw to the next; 0 for a calendar lottery. */
  periodSeconds: z.int(),
  closeSeconds: z.int(),
  issuesPerDay: z.int(),
  /** Numbers of a draw: plays that need more are not sold. */
  drawLength: z.int(),
  paused: z.boolean(),
  hot: z.boolean(),
});
export type LotteryInfo = z.infer<typeof LotteryInfo>;

export const ISSUE_STATES = ['waiting', 'selling', 'closed', 'drawn', 'settled', 'void'] as const;
export const IssueInfo = z.object({
  issue: IssueNo,
  opensAt: TimeMs,
  closeAt: TimeMs,
  drawAt: TimeMs,
  state: z.enum(ISSUE_STATES),
});
export type IssueInfo = z.infer<typeof IssueInfo>;

/** A result. openNumber: numbers joined by "," in drawn order (plays.md §1). */
export const DrawResult = z.object({
  issue: IssueNo,
  openNumber: z.string(),
  drawnAt: TimeMs,
  closeAt: TimeMs,
  source: z.enum(['house', 'feed']),
  void: z.boolean(),
});
export type DrawResult = z.infer<typeof DrawResult>;

/** What a lottery is doing at this moment: the issue on sale, the one after, the last result. */
export const LotteryNow = z.object({
  lotteryCode: LotteryCode,
  serverTime: TimeMs,
  current: IssueInfo,
  next: IssueInfo,
  last: z.nullable(DrawResult),
  drawing: z.nullable(IssueInfo),
});
export type LotteryNow = z.infer<typeof LotteryNow>;

/**
 * Why an issue was void: proven slow clock, beacon out too long, a bet after the close, an operator before the close, a feed without result, never sold, a chain whose
 * seed no key opens any more.
 */
export const VOID_REASONS = [
  'clockDrift',
  'beaconOutage',
  'betAfterClose',
  'operator',
  'feedOverdue',
  'paused',
  'keyLost',
] as const;

/**
 * Everything needed to recompute a house draw (architecture §4). Hex is lower case. Of a void issue it is what the issue would have drawn, told once its
 * beacon round is out; nothing was settled by it.
 */
export const DrawProof = z.object({
  version: z.string(),
  lotteryCode: LotteryCode,
  lotteryType: z.string(),
  lotteryName: z.string(),
  issue: IssueNo,
  state: z.enum(ISSUE_STATES),
  /** Of a void issue. */
  voidReason: z.nullable(z.enum(VOID_REASONS)),
  /** Null also for an issue that was void before this was kept. */
  voidedAt: z.nullable(TimeMs),
  chain: z.object({
    day: z.string(),
    anchor: z.string(),
    length: z.int(),
    publishedAt: TimeMs,
    /** 1-based: issue i uses link i. */ index: z.int(),
    link: z.nullable(z.string()),
    previousLink: z.nullable(z.string()),
  }),
  closeAt: TimeMs,
  sealedAt: z.nullable(TimeMs),
  sealedLate: z.boolean(),
  betRoot: z.nullable(z.string()),
  betCount: z.nullable(z.int()),
  beacon: z.object({
    name: z.string(),
    test: z.boolean(),
    chainHash: z.string(),
    publicKey: z.string(),
    /** Part of the chain hash, which anyone recomputes from period, genesis, key, this and the name. */
    groupHash: z.string(),
    genesis: z.int(),
    periodSeconds: z.int(),
    scheme: z.string(),
    dst: z.string(),
    round: z.int(),
    roundTime: TimeMs,
    signature: z.nullable(z.string()),
    randomness: z.nullable(z.string()),
    /** When this site first had the round: of a void issue, beside the round's time, whether there was an outage. */
    fetchedAt: z.nullable(TimeMs),
  }),
  /**
   * The newest rounds that relays of the network showed around the seal, each with the network's signature and the site's time at that moment. A round exists
   * from its time on, so the site's clock was not ahead; that the clock was not behind follows as far as a relay showed its newest.
   */
  evidence: z.array(z.object({ relay: z.string(), round: z.int(), signature: z.string(), seenAt: TimeMs })),
  openNumber: z.nullable(z.string()),
  numbers: z.nullable(z.array(z.int())),
  /** When the result came to be; of a void issue, when it was told. */
  drawnAt: z.nullable(TimeMs),
  /** Set on rows the demo seed made after the fact: the scheme is real, the time of commitment is not. */
  demoHistory: z.boolean(),
});
export type DrawProof = z.infer<typeof DrawProof>;

/** Inclusion of one bet in the Merkle root published at close. */
export const BetProof = z.object({
  betId: BetId,
  lotteryCode: LotteryCode,
  issue: IssueNo,
  /** Canonical text whose hash is the leaf. */ leafText: z.string(),
  leaf: z.string(),
  index: z.int(),
  total: z.int(),
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
  root: z.string(),
});
export type BetProof = z.infer<typeof BetProof>;

/** Where an official result came from, for an issue that is not drawn here: what each source said, raw bytes kept. */
export const OfficialSource = z.object({
  name: z.string(),
  /** simulated: 模拟官方结果; http: fetched; staff: typed in by two operators. */
  kind: z.enum(['simulated', 'http', 'staff']),
  openNumber: z.string(),
  fetchedAt: TimeMs,
  /** sha256 of the raw bytes, lower-case hex. */
  rawSha256: z.string(),
  /** The raw bytes as text, cut to 2,000 characters. */
  raw: z.string(),
});
export type OfficialSource = z.infer<typeof OfficialSource>;

export const OfficialProof = z.object({
  lotteryCode: LotteryCode,
  lotteryType: z.string(),
  lotteryName: z.string(),
  issue: IssueNo,
  state: z.enum(ISSUE_STATES),
  /** 官方结果，非本站开出 (a simulated feed says so as well). */
  notice: z.string(),
  simulated: z.boolean(),
  closeAt: TimeMs,
  drawAt: TimeMs,
  sealedAt: z.nullable(TimeMs),
  betRoot: z.nullable(z.string()),
  betCount: z.nullable(z.int()),
  openNumber: z.nullable(z.string()),
  drawnAt: z.nullable(TimeMs),
  sources: z.array(OfficialSource),
});
export type OfficialProof = z.infer<typeof OfficialProof>;

/** One play of the how-to-play page. Odds are the published ones, floored to four decimals; chances are exact fractions. */
export const PlayGuide = z.object({
  playDetailCode: z.string(),
  family: z.enum(['official', 'credit']),
  betAmountMode: z.enum(['stake', 'amount']),
  path: z.array(z.string()),
  playName: z.string(),
  rule: z.string(),
  example: z.string(),
  exampleCount: z.int(),
  /** How the count comes about, in words. */
  countRule: z.string(),
  tiers: z.array(
    z.object({
      tier: z.string(),
      chance: z.string(),
      refund: z.nullable(z.string()),
      odds: z.string(),
      /** Exact return to the player as a fraction, and in percent floored to four decimals. */
      returned: z.string(),
      returnedPercent: z.string(),
    }),
  ),
});
export type PlayGuide = z.infer<typeof PlayGuide>;

/** One side of a long dragon as a quick bet: the text and the odds of this moment. */
const DragonSide = z.object({ desc: z.string(), bettingNumber: z.string(), odds: z.string() });

/** A run of one two-sided property (plays.md §5). */
export const LongDragonItem = z.object({
  /** Stable: lottery and series. */
  key: z.string(),
  lotteryType: z.string(),
  lotteryCode: LotteryCode,
  lotteryName: z.string(),
  playCode: z.string(),
  /** 总和, 第一球, 冠军, 特码 … */
  name: z.string(),
  /** The side that keeps coming. */
  desc: z.string(),
  times: z.int(),
  currIssue: IssueNo,
  /** Close of that issue. */
  endTime: TimeMs,
  sides: z.array(DragonSide),
});
export type LongDragonItem = z.infer<typeof LongDragonItem>;

/** One column of a trend chart with the figures of each of its values (plays.md §6). */
const TrendColumn = z.object({
  key: z.string(),
  name: z.string(),
  values: z.array(
    z.object({
      value: z.string(),
      hits: z.int(),
      omission: z.int(),
      /** 平均遗漏 with two decimals, rounded down. */
      averageOmission: z.string(),
      longestOmission: z.int(),
      longestStreak: z.int(),
      heat: z.enum(['热', '温', '冷']),
    }),
  ),
});
export const TrendChart = z.object({
  lotteryCode: LotteryCode,
  lotteryType: z.string(),
  window: z.int(),
  columns: z.array(TrendColumn),
  /** Oldest first. `cells` has one list per column: the running omission of each value, 0 where it was drawn. */
  rows: z.array(z.object({ issue: IssueNo, openNumber: z.string(), cells: z.array(z.array(z.int())) })),
  /** 路珠 of the two-sided columns, newest column last. */
  roads: z.array(
    z.object({ key: z.string(), name: z.string(), columns: z.array(z.object({ side: z.string(), length: z.int() })) }),
  ),
});
export type TrendChart = z.infer<typeof TrendChart>;

export const lotteryCalls = {
  lotteryConfig: call({
    method: 'GET',
    path: '/v1/lottery/config',
    who: 'any',
    doc: 'Lotteries on sale, base payout per group, rule version.',
    input: z.object({}),
    output: z.object({
      version: z.string(),
      lotteries: z.array(LotteryInfo),
      groups: z.record(
        z.string(),
        z.object({ basePayout: z.string(), rebateMax: z.string(), stakeMin: z.string(), stakeMax: z.string() }),
      ),
    }),
    refusals: [],
  }),
  hot: call({
    method: 'GET',
    path: '/v1/lottery/hot',
    who: 'any',
    doc: 'Hot lotteries with issue and last result.',
    input: z.object({}),
    output: z.object({ serverTime: TimeMs, list: z.array(LotteryNow) }),
    refusals: [],
  }),
  currentIssue: call({
    method: 'GET',
    path: '/v1/lottery/currentIssue',
    who: 'any',
    doc: 'What one lottery is doing now.',
    input: z.object({ lotteryCode: LotteryCode }),
    output: LotteryNow,
    refusals: ['lotteryUnknown', 'waiting'],
  }),
  allCurrent: call({
    method: 'GET',
    path: '/v1/lottery/allCurrent',
    who: 'any',
    doc: 'What every lottery on sale is doing now: the hall in one call.',
    input: z.object({}),
    output: z.object({ serverTime: TimeMs, list: z.array(LotteryNow) }),
    refusals: [],
  }),
  openTime: call({
    method: 'GET',
    path: '/v1/lottery/openTime',
    who: 'any',
    doc: 'The coming issues of a lottery with their times; a whole chase fits into one page.',
    input: z.object({ lotteryCode: LotteryCode, pageSize: z.prefault(intIn(1, ISSUES_AHEAD_MIN), 20) }),
    output: z.object({ serverTime: TimeMs, list: z.array(IssueInfo) }),
    refusals: ['lotteryUnknown'],
  }),
  openResult: call({
    method: 'GET',
    path: '/v1/lottery/openResult',
    who: 'any',
    doc: 'Results, newest first, by key (`before` is the last issue seen).',
    input: z.object({ lotteryCode: LotteryCode, before: z.optional(IssueNo), pageSize: PageSize }),
    output: z.object({ list: z.array(DrawResult), next: z.nullable(z.string()) }),
    refusals: ['lotteryUnknown'],
  }),
  nextIssueOpenData: call({
    method: 'GET',
    path: '/v1/betting/nextIssueOpenData',
    who: 'any',
    doc: 'The issue on sale and the next one.',
    input: z.object({ lotteryCode: LotteryCode }),
    output: LotteryNow,
    refusals: ['lotteryUnknown', 'waiting'],
  }),
  lotteryOpenData: call({
    method: 'GET',
    path: '/v1/betting/lotteryOpenData',
    who: 'any',
    doc: 'The latest results of one lottery.',
    input: z.object({ lotteryCode: LotteryCode, pageSize: PageSize }),
    output: z.object({ list: z.array(DrawResult) }),
    refusals: ['lotteryUnknown'],
  }),
  sixOpenTime: call({
    method: 'GET',
    path: '/v1/lottery/6hc/openTime',
    who: 'any',
    doc: 'The coming draws of a 六合彩 lottery with their weekdays (hk6 when no code is given) and its last result.',
    input: z.object({ lotteryCode: z.optional(LotteryCode) }),
    output: z.object({
      lotteryCode: LotteryCode,
      lotteryName: z.string(),
      serverTime: TimeMs,
      last: z.nullable(DrawResult),
      list: z.array(
        z.object({
          issue: IssueNo,
          day: z.string(),
          /** 1 Monday … 7 Sunday. */ weekday: z.int(),
          closeAt: TimeMs,
          drawAt: TimeMs,
        }),
      ),
    }),
    refusals: ['lotteryUnknown'],
  }),
  howToPlay: call({
    method: 'GET',
    path: '/v1/lottery/howToPlay',
    who: 'any',
    doc: 'Every play of a lottery: rule, example, count, tiers, exact return to the player at the odds of `bettingPoint` (0 when absent).',
    input: z.object({ lotteryCode: LotteryCode, bettingPoint: z.optional(RateIn) }),
    output: z.object({
      lotteryCode: LotteryCode,
      lotteryType: z.string(),
      lotteryName: z.string(),
      basePayout: z.string(),
      bettingPoint: z.string(),
      /** Of the issue on sale, 六合彩 only: the year whose zodiacs and elements the figures are of. */
      lunarYear: z.nullable(z.int()),
      plays: z.array(PlayGuide),
    }),
    refusals: ['lotteryUnknown', 'rebateChanged'],
  }),
  longDragon: call({
    method: 'GET',
    path: '/v1/lottery/longDragon',
    who: 'any',
    doc: 'Long dragons of all lotteries on sale (or one, or those of one group: `type`, e.g. SSC), longest first, with both sides at the odds of no betting point.',
    input: z.object({
      lotteryCode: z.optional(LotteryCode),
      /** Group of lotteries, as `lotteryType` of an item. */ type: z.optional(text(8, 1)),
    }),
    output: z.object({ serverTime: TimeMs, timesMin: z.int(), list: z.array(LongDragonItem) }),
    refusals: ['lotteryUnknown'],
  }),
  trendChart: call({
    method: 'GET',
    path: '/v1/lottery/trendChart',
    who: 'any',
    doc: 'Trend chart of the last 30, 50 or 100 draws, or of the day (`window=day`); `columns` picks columns by key, joined by ",".',
    input: z.object({
      lotteryCode: LotteryCode,
      window: z.optional(z.enum(['30', '50', '100', 'day'])),
      columns: z.optional(text(600)),
    }),
    output: TrendChart,
    refusals: ['lotteryUnknown'],
  }),
  officialProof: call({
    method: 'GET',
    path: '/v1/lottery/officialProof',
    who: 'any',
    doc: 'Where an official result came from: an issue of a feed lottery is not drawn here.',
    input: z.object({ lotteryCode: LotteryCode, issue: IssueNo }),
    output: OfficialProof,
    refusals: ['lotteryUnknown', 'issueUnknown'],
  }),
  drawProof: call({
    method: 'GET',
    path: '/v1/lottery/drawProof',
    who: 'any',
    doc: 'All inputs of a house draw: chain link, beacon round, sealed root. Of a void issue too: why, and what it would have drawn.',
    input: z.object({ lotteryCode: LotteryCode, issue: IssueNo }),
    output: DrawProof,
    refusals: ['lotteryUnknown', 'issueUnknown', 'notDrawnHere'],
  }),
  betProof: call({
    method: 'GET',
    path: '/v1/lottery/betProof',
    who: 'login',
    doc: 'Inclusion proof of one own bet; there once its issue is sealed.',
    input: z.object({ id: BetId }),
    output: BetProof,
    refusals: ['betNotFound', 'betArchived'],
  }),
  chainAnchors: call({
    method: 'GET',
    path: '/v1/lottery/chainAnchors',
    who: 'any',
    doc: 'Published ends of the secret hash chains, newest day first.',
    input: z.object({ lotteryCode: LotteryCode }),
    output: z.object({
      list: z.array(z.object({ day: z.string(), anchor: z.string(), length: z.int(), publishedAt: TimeMs })),
    }),
    refusals: ['lotteryUnknown'],
  }),
} as const;
