import * as z from 'zod/mini';
import { FIGURES, MoneyOut, TimeMs, call, intIn, moneyIn } from '../../wire/index.ts';

/** What a player can limit. `single` is one order; `session` is time of play in minutes; the rest are yuan a period. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'single', 'session'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
/** Calendar periods of Asia/Shanghai; a week begins on Monday. `bet` goes with `single` only. */
export const LIMIT_PERIODS = ['day', 'week', 'month', 'bet'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** Hours of a time-out, months of a self-exclusion; 0 months = for good. */
export const TIME_OUT_HOURS = [24, 72, 168, 720] as const;
export const EXCLUSION_MONTHS = [6, 12, 60, 0] as const;
export const REALITY_MINUTES = [15, 30, 60, 120] as const;

/** One limit: `amount` and `used` in yuan, for `session` in minutes. */
export const ProtectionLimit = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  amount: MoneyOut,
  used: MoneyOut,
  /** A raise or removal that was asked for: it takes hold when confirmed after `from`. */
  next: z.nullable(z.object({ amount: z.nullable(MoneyOut), from: TimeMs, isDue: z.boolean() })),
});
export type ProtectionLimit = z.infer<typeof ProtectionLimit>;

export const PlayStretch = z.object({
  since: TimeMs,
  minutes: z.int(),
  ...FIGURES,
});

export const ProtectionOverview = z.object({
  limits: z.array(ProtectionLimit),
  /** The time-out or self-exclusion in force; `until` null: for good. */
  exclusion: z.nullable(z.object({ kind: z.enum(['timeOut', 'selfExclusion']), until: z.nullable(TimeMs) })),
  realityMinutes: z.nullable(z.int()),
  /** When play stops for the next reality check, while play goes on. */
  checkAt: z.nullable(TimeMs),
  isCheckDue: z.boolean(),
  /** The present stretch of play: it ends with a pause of half an hour. */
  play: z.nullable(PlayStretch),
  /** The question of the first recharge was answered. */
  wasAsked: z.boolean(),
});
export type ProtectionOverview = z.infer<typeof ProtectionOverview>;

/** What a player's own settings may answer to a bet, a recharge or an envelope. */
export const PROTECTION_REFUSALS = [
  'realityCheckDue',
  'stakeLimitReached',
  'lossLimitReached',
  'sessionLimitReached',
  'singleStakeLimit',
  'depositLimitReached',
  'excluded',
] as const;
export type ProtectionRefusal = (typeof PROTECTION_REFUSALS)[number];

const Limited = { kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_PERIODS) };

/** Player protection (compliance S9–S15). Ours beyond product §7; every act answers with the new overview. */
export const protectionCalls = {
  protectionOverview: call({
    method: 'GET',
    path: '/v1/users/protection/overview',
    who: 'login',
    doc: 'Own limits with what is used of them, time-out or self-exclusion, reality check, present stretch of play.',
    input: z.object({}),
    output: ProtectionOverview,
    refusals: [],
  }),
  playStretch: call({
    method: 'GET',
    path: '/v1/users/protection/play',
    who: 'login',
    doc: 'The session clock: how long play has gone on and the net position, null while nobody plays. A stretch ends with a pause of half an hour.',
    input: z.object({}),
    output: z.object({ play: z.nullable(PlayStretch) }),
    refusals: [],
  }),
  setProtectionLimit: call({
    method: 'POST',
    path: '/v1/users/protection/setLimit',
    who: 'login',
    doc: 'Sets a limit (yuan; whole minutes for `session`). New or lower: at once. Higher: 24 hours later and confirmed once more.',
    input: z.object({ ...Limited, amount: moneyIn(2) }),
    output: ProtectionOverview,
    refusals: ['limitUnfit'],
  }),
  removeProtectionLimit: call({
    method: 'POST',
    path: '/v1/users/protection/removeLimit',
    who: 'login',
    doc: 'Asks for the removal of a limit: 24 hours later and confirmed once more.',
    input: z.object(Limited),
    output: ProtectionOverview,
    refusals: ['limitUnknown'],
  }),
  confirmProtectionLimit: call({
    method: 'POST',
    path: '/v1/users/protection/confirmLimit',
    who: 'login',
    doc: 'Confirms a raise or removal whose 24 hours are over.',
    input: z.object(Limited),
    output: ProtectionOverview,
    refusals: ['limitUnknown', 'limitNotDue'],
  }),
  keepProtectionLimit: call({
    method: 'POST',
    path: '/v1/users/protection/keepLimit',
    who: 'login',
    doc: 'Takes a raise or removal back: the limit stays as it is.',
    input: z.object(Limited),
    output: ProtectionOverview,
    refusals: ['limitUnknown'],
  }),
  takeTimeOut: call({
    method: 'POST',
    path: '/v1/users/protection/timeOut',
    who: 'login',
    doc: 'No bet, recharge or envelope for 24, 72, 168 or 720 hours. At once, and not to be taken back.',
    input: z.object({ hours: intIn(24, 720) }),
    output: ProtectionOverview,
    refusals: ['limitUnfit'],
  }),
  selfExclude: call({
    method: 'POST',
    path: '/v1/users/protection/selfExclude',
    who: 'login',
    doc: 'Self-exclusion for 6, 12 or 60 months, 0 = for good. At once, and not to be taken back. Withdrawals stay possible.',
    input: z.object({ months: intIn(0, 60) }),
    output: ProtectionOverview,
    refusals: ['limitUnfit'],
  }),
  setRealityCheck: call({
    method: 'POST',
    path: '/v1/users/protection/setRealityCheck',
    who: 'login',
    doc: 'Minutes of play between two reality checks: 15, 30, 60, 120; 0 = none.',
    input: z.object({ minutes: intIn(0, 120) }),
    output: ProtectionOverview,
    refusals: ['limitUnfit'],
  }),
  answerRealityCheck: call({
    method: 'POST',
    path: '/v1/users/protection/answerRealityCheck',
    who: 'login',
    doc: 'The player has seen time and net position and goes on.',
    input: z.object({}),
    output: ProtectionOverview,
    refusals: [],
  }),
  answerLimitQuestion: call({
    method: 'POST',
    path: '/v1/users/protection/answerQuestion',
    who: 'login',
    doc: 'The question for a deposit limit at the first recharge was answered; it is not asked again.',
    input: z.object({}),
    output: ProtectionOverview,
    refusals: [],
  }),
} as const;
