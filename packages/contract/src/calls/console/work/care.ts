import * as z from 'zod/mini';
import { accountNameIn } from '../../../staff/named-people.ts';
import { FlagIn, STAFF_MAY, moneyIn, staffCall, text } from '../../../wire/index.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '../../account/protection.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const reason = text(200, 1);

/** Lengths for which staff shut a player out of play, those that players have themselves: up to a month a pause, from half a year on an exclusion. */
export const SHUT_OUT_LENGTHS = [
  'day',
  'threeDays',
  'week',
  'month',
  'halfYear',
  'year',
  'fiveYears',
  'forever',
] as const;
export type ShutOutLength = (typeof SHUT_OUT_LENGTHS)[number];

/** What staff do for a player who plays too much, or whose money they must look at: tighter at once, never looser. */
export const consoleCareCalls = {
  blockWithdrawals: staffCall({
    method: 'POST',
    path: '/v1/console/blockWithdrawals',
    roles: STAFF_MAY.players.block,
    doc: 'Stop withdrawals of one player and nothing else: new ones are refused, waiting ones are neither approved nor sent, and what is held stays held. At once by one; on=0, letting them out again, takes two. The player is told.',
    input: z.object({ userName: accountNameIn, on: FlagIn, reason }),
    output: done,
    refusals: ['notFound', 'accountClosed', 'secondStaffNeeded'],
  }),
  tightenLimit: staffCall({
    method: 'POST',
    path: '/v1/console/tightenLimit',
    roles: STAFF_MAY.players.protect,
    doc: 'Set a limit of a player where there is none, or a lower one (yuan; whole minutes for `session`): it holds at once, and is the player’s own from then on (a raise waits 24 hours and is confirmed). A waiting raise is dropped. The player is told.',
    input: z.object({
      userName: accountNameIn,
      kind: z.enum(LIMIT_KINDS),
      period: z.enum(LIMIT_PERIODS),
      amount: moneyIn(2),
      reason,
    }),
    output: done,
    refusals: ['notFound', 'accountClosed', 'limitUnfit', 'limitNotTighter'],
  }),
  shutPlayerOut: staffCall({
    method: 'POST',
    path: '/v1/console/shutPlayerOut',
    roles: STAFF_MAY.players.protect,
    doc: 'Shut a player out of bets, recharges and envelopes for a time, as the player could: up to a month a pause, from half a year on an exclusion. At once, open chases end, withdrawals stay possible; nobody shortens it. The player is told.',
    input: z.object({ userName: accountNameIn, length: z.enum(SHUT_OUT_LENGTHS), reason }),
    output: done,
    refusals: ['notFound', 'accountClosed', 'limitNotTighter'],
  }),
} as const;
