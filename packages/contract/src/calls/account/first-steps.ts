import * as z from 'zod/mini';
import { call } from '../../wire/index.ts';

/** What a newcomer does first (docs/notifications.md): money, a bet, and the check of its draw. */

const Steps = z.object({
  /** Null once all is done or was sent away, and for accounts that are no newcomers'. */
  steps: z.nullable(z.object({ hasMoney: z.boolean(), hasBet: z.boolean(), hasChecked: z.boolean() })),
});

export const firstStepCalls = {
  firstSteps: call({
    method: 'GET',
    path: '/v1/users/firstSteps',
    who: 'login',
    doc: 'How far a newcomer is: money in the balance, a first bet, the proof of an own bet opened.',
    silent: true,
    input: z.object({}),
    output: Steps,
    refusals: [],
  }),
  setFirstSteps: call({
    method: 'POST',
    path: '/v1/users/setFirstSteps',
    who: 'login',
    doc: '`checked`: the proof of an own bet was opened. `gone`: the card is sent away for good.',
    silent: true,
    input: z.object({ what: z.enum(['checked', 'gone']) }),
    output: Steps,
    refusals: [],
  }),
} as const;
