import * as z from 'zod/mini';
import { MoneyOut, RequestId, TimeMs, call } from '../../wire/index.ts';
import { BothLanguages } from '../content/letters.ts';
import { DayText } from '../yuebao/yuebao.ts';
import { Rain } from './rain.ts';

/** Activities: rewards for what the site's own records show of a player (product §2 /activity, §7 activity calls). */

/** What an activity measures. */
export const ACTIVITY_KINDS = [
  'register',
  'firstRecharge',
  'rechargeSum',
  'turnover',
  'checkIn',
  'level',
  'invite',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** How often one player is rewarded: once, once for each day of Asia/Shanghai (on the day after it), or once for each tier. */
export const ACTIVITY_PERIODS = ['once', 'day', 'tier'] as const;
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number];

export const ACTIVITY_STATES = ['coming', 'running', 'ended'] as const;

/** Kinds whose figure is an amount; the others count days, levels or people. */
export const MONEY_KINDS: readonly ActivityKind[] = ['firstRecharge', 'rechargeSum', 'turnover'];

export const ActivityTier = z.object({
  /** The figure that it takes. */ needed: z.string(),
  /** A fixed amount; null where it is a share. */ reward: z.nullable(MoneyOut),
  /** Percent of the figure, and the most that it gives. */ rate: z.nullable(z.string()),
  cap: z.nullable(MoneyOut),
});
export type ActivityTier = z.infer<typeof ActivityTier>;

/** How far the signed-in player is. */
export const ActivityProgress = z.object({
  /** The figure that counts now; of the day before where each day counts. */ figure: z.string(),
  /** That day. */ day: z.nullable(DayText),
  /** Today's figure so far, which counts tomorrow. */ today: z.nullable(z.string()),
  /** What can be claimed now; "0" for nothing. */ reward: MoneyOut,
  /** The reward of this period, or of every tier, has been claimed. */ isClaimed: z.boolean(),
  /** Everything claimed so far. */ claimed: MoneyOut,
  mayCheckIn: z.boolean(),
});
export type ActivityProgress = z.infer<typeof ActivityProgress>;

export const Activity = z.object({
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  period: z.enum(ACTIVITY_PERIODS),
  state: z.enum(ACTIVITY_STATES),
  title: BothLanguages,
  summary: BothLanguages,
  startsAt: TimeMs,
  endsAt: TimeMs,
  /** Rewards can be claimed until then. */ claimsUntil: TimeMs,
  tiers: z.array(ActivityTier),
  /** Turnover that a reward brings with it, as a multiple of it. */ wagering: z.string(),
  budget: MoneyOut,
  left: MoneyOut,
  claims: z.int(),
  perDevice: z.boolean(),
  /** Each invited member counts from this recharge on; "0" for other kinds. */ inviteeRecharge: MoneyOut,
  /** Null for visitors, and before the beginning. */ progress: z.nullable(ActivityProgress),
});
export type Activity = z.infer<typeof Activity>;

export const ActivityDetail = z.extend(Activity, {
  rules: BothLanguages,
  /** Own rewards, newest first, at most 50. */
  rewards: z.array(z.object({ id: z.string(), amount: MoneyOut, period: z.string(), at: TimeMs })),
});
export type ActivityDetail = z.infer<typeof ActivityDetail>;

const Id = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const OPEN_REFUSALS = ['activityUnknown', 'activityNotBegun', 'activityEnded', 'excluded'] as const;

export const activityCalls = {
  frontList: call({
    method: 'GET',
    path: '/v1/activity/frontList',
    who: 'any',
    doc: 'Activities and red-envelope rains that run, that come, and the newest that ended; with the own progress for a signed-in player. Empty for who has excluded himself.',
    silent: true,
    input: z.object({}),
    output: z.object({ list: z.array(Activity), rains: z.array(Rain) }),
    refusals: [],
  }),
  activityDetail: call({
    method: 'GET',
    path: '/v1/activity/activityDetail',
    who: 'any',
    doc: 'One activity with its rules and the own rewards.',
    silent: true,
    input: z.object({ id: Id }),
    output: ActivityDetail,
    refusals: ['activityUnknown'],
  }),
  claimActivity: call({
    method: 'POST',
    path: '/v1/activity/claimActivity',
    who: 'player',
    doc: 'Claim the reward that the conditions give now. It is paid at once, with the turnover that the activity names.',
    movesMoney: true,
    input: z.object({ id: Id, requestId: RequestId }),
    output: z.object({ amount: MoneyOut, /** What must be staked before it can be withdrawn. */ owed: MoneyOut }),
    refusals: [
      ...OPEN_REFUSALS,
      'activityUnmet',
      'activityClaimed',
      'activityDeviceUsed',
      'activityDeviceUnknown',
      'activityBudgetSpent',
      'requestIdReused',
    ],
  }),
  checkInActivity: call({
    method: 'POST',
    path: '/v1/activity/checkInActivity',
    who: 'player',
    doc: 'Check in for today. Days count on from where they stopped; a missed day takes nothing away.',
    input: z.object({ id: Id }),
    output: z.object({ days: z.int() }),
    refusals: [...OPEN_REFUSALS, 'checkedInToday'],
  }),
} as const;
