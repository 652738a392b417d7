import * as z from 'zod/mini';
import { Hash64, MoneyOut, TimeMs, call } from '../../wire/index.ts';

/** What may stand in the way of closing an account, in the order it is told. */
export const CLOSING_OBSTACLES = [
  'bets',
  'chases',
  'games',
  'balance',
  'yuebao',
  'yuebaoEarnings',
  'pledges',
  'envelopes',
  'recharges',
  'withdrawals',
  'gifts',
  'members',
  'liveRoom',
] as const;
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];

/** Closing one's account (docs/decisions/0303). */
export const closingCalls = {
  closingState: call({
    method: 'GET',
    path: '/v1/users/closingState',
    who: 'login',
    doc: 'What stands in the way of closing this account: money, what is open, members of an agent.',
    input: z.object({}),
    output: z.object({
      obstacles: z.array(z.object({ kind: z.enum(CLOSING_OBSTACLES), count: z.int(), amount: z.nullable(MoneyOut) })),
    }),
    refusals: [],
  }),
  closeAccount: call({
    method: 'POST',
    path: '/v1/users/closeAccount',
    who: 'login',
    doc: 'Close this account at the end of the seventh day. Every login ends at once, and nobody signs in meanwhile but by taking it back (`login` with keepAccount). The safety password too, where there is one.',
    input: z.object({ password: Hash64, safetyPassword: z.optional(Hash64) }),
    output: z.object({ dueAt: TimeMs }),
    refusals: [
      'loginPasswordWrong',
      'loginLocked',
      'safetyPasswordWrong',
      'safetyPasswordLocked',
      'safetyPasswordMissing',
      'closingBlocked',
      'accountLocked',
    ],
  }),
} as const;
