import * as z from 'zod/mini';
import { BetId, IssueNo, LotteryCode, PageSize, TimeMs, call } from '../wire/index.ts';

/** Every fixed fact of a lottery; the plays of its group are the engine's catalogue. */
export const LotteryInfo = z.object({
  lotteryCode: LotteryCode,
  lotteryType: z.string(),
  lotteryName: z.string(),
  source: z.enum(['house', 'feed']),
  /** Seconds from one draw to the next; 0 for a calendar lottery. */
  periodSeconds: z.int(),
  closeSeconds: z.int(),
  issuesPerDay: z.int(),
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

/** Everything needed to recompute a house draw (architecture §4). Hex is lower case. */
export const DrawProof = z.object({
  version: z.string(),
  lotteryCode: LotteryCode,
  lotteryType: z.string(),
  lotteryName: z.string(),
  issue: IssueNo,
  state: z.enum(ISSUE_STATES),
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
    genesis: z.int(),
    periodSeconds: z.int(),
    scheme: z.string(),
    dst: z.string(),
    round: z.int(),
    roundTime: TimeMs,
    signature: z.nullable(z.string()),
    randomness: z.nullable(z.string()),
  }),
  openNumber: z.nullable(z.string()),
  numbers: z.nullable(z.array(z.int())),
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
    doc: 'The coming issues of a lottery with their times.',
    input: z.object({ lotteryCode: LotteryCode, pageSize: PageSize }),
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
  drawProof: call({
    method: 'GET',
    path: '/v1/lottery/drawProof',
    who: 'any',
    doc: 'All inputs of a house draw: chain link, beacon round, sealed root.',
    input: z.object({ lotteryCode: LotteryCode, issue: IssueNo }),
    output: DrawProof,
    refusals: ['lotteryUnknown', 'issueUnknown'],
  }),
  betProof: call({
    method: 'GET',
    path: '/v1/lottery/betProof',
    who: 'login',
    doc: 'Inclusion proof of one own bet; there once its issue is sealed.',
    input: z.object({ id: BetId }),
    output: BetProof,
    refusals: ['betNotFound'],
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
