import * as z from 'zod/mini';
import { MoneyOut, call } from '../../wire/index.ts';

/** What stands at the rows of a player's own page, in one answer. */
export const ownOverviewCalls = {
  ownOverview: call({
    method: 'GET',
    path: '/v1/users/ownOverview',
    who: 'login',
    doc: 'The figures at the rows of the own page: bets of today, chases that run, recharges of today, withdrawals that wait, payout accounts, envelopes received in a week, passkeys, open logins, devices for push messages; for agents also their line.',
    silent: true,
    input: z.object({}),
    output: z.object({
      betsToday: z.int(),
      chasesRunning: z.int(),
      rechargedToday: MoneyOut,
      withdrawalsWaiting: z.int(),
      payoutAccounts: z.int(),
      envelopesWeek: z.int(),
      passkeys: z.int(),
      devices: z.int(),
      pushDevices: z.int(),
      /** Null for who is no agent. */
      line: z.nullable(z.object({ members: z.int(), inviteCodes: z.int(), commissionYesterday: MoneyOut })),
    }),
    refusals: [],
  }),
} as const;
