import type { ConsoleCallName } from './console-entries.ts';

/**
 * What one person must not do to the same thing (docs/decisions/0318). `apart`: nobody holds roles for both, whatever is combined. `row`: no role holds both;
 * whoever holds two roles is refused at the row itself, where one did the first (the test that shows it is named).
 */
export interface ForbiddenPair {
  readonly one: readonly ConsoleCallName[];
  readonly other: readonly ConsoleCallName[];
  readonly why: string;
  readonly kept: 'apart' | 'row';
  readonly shownBy?: string;
}

/** Acts that a limit of the settings, a price or a right bounds. */
const BOUNDED = [
  'reviewWithdrawal',
  'reviewRecharge',
  'bookPayment',
  'adjustBalance',
  'confirmAdjustment',
  'voidIssue',
  'enterResult',
  'settleBetsAside',
  'voidBetsAside',
  'voidGameRound',
] as const satisfies readonly ConsoleCallName[];

export const FORBIDDEN_PAIRS: readonly ForbiddenPair[] = [
  {
    one: ['adjustBalance'],
    other: ['confirmAdjustment'],
    why: 'asks for money by hand / confirms it',
    kept: 'row',
    shownBy: 'apps/server/src/modules/console/acts/money.test.ts',
  },
  {
    one: [
      'setTenantSetting',
      'scheduleSetting',
      'setLossLimit',
      'setYuebaoRate',
      'setPledgeProduct',
      'setCoinRate',
      'openPayLine',
      'setGameTurnover',
    ],
    other: BOUNDED,
    why: 'sets a limit, a price or a pay line / moves money under it',
    kept: 'apart',
  },
  {
    one: ['addStaff', 'setStaffRole', 'resetSecondFactor', 'setStaffActive'],
    other: BOUNDED,
    why: 'says who may act / acts with money',
    kept: 'apart',
  },
  {
    one: ['outbox'],
    other: ['reviewRecoveryRequest', 'reviewManualVerification'],
    why: 'sees a code of recovery (in a demo; elsewhere nobody does) / approves a recovery',
    kept: 'row',
    shownBy: 'apps/server/src/modules/console/acts/recovery-codes.test.ts',
  },
  {
    one: ['resetPlayerPassword'],
    other: ['reviewRecoveryRequest'],
    why: 'sends a code to somebody who asks / approves a new way in',
    kept: 'row',
    shownBy: 'apps/server/src/modules/console/acts/recovery-codes.test.ts',
  },
];

/** Approving and paying are one call with two words, so they are kept apart at the row: who approved a withdrawal is not who pays it by hand. */
export const PAIRS_OF_ONE_CALL = [
  {
    call: 'reviewWithdrawal',
    one: 'approve',
    other: 'paid',
    shownBy: 'apps/server/src/modules/console/acts/withdrawals.test.ts',
  },
] as const;
