import * as z from 'zod/mini';
import { StaffName } from '../../../staff/named-people.ts';
import { STAFF_MAY, TimeMs, intIn, staffCall, text } from '../../../wire/index.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const DAYS_MAX = 365;
/** Names of calls, with commas or spaces between them. */
const Scope = text(1_000, 1).check(z.regex(/^[A-Za-z]+(?:[\s,，]+[A-Za-z]+)*$/));

/** Tokens for scripts, each with a name, an end and the calls it may make (docs/decisions/0334). */
export const consoleTokenCalls = {
  staffTokens: staffCall({
    method: 'GET',
    path: '/v1/console/staffTokens',
    roles: STAFF_MAY.staff.look,
    doc: 'Service tokens, the newest first: what each may call, until when, and when and from where it was last used. The token itself is nowhere.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          tokenName: z.string(),
          scope: z.array(z.string()),
          state: z.enum(['active', 'expired', 'withdrawn']),
          at: TimeMs,
          endsAt: TimeMs,
          lastUsedAt: z.nullable(TimeMs),
          lastUsedFrom: z.string(),
        }),
      ),
    }),
    refusals: [],
  }),
  addStaffToken: staffCall({
    method: 'POST',
    path: '/v1/console/addStaffToken',
    roles: STAFF_MAY.staff.set,
    doc: `Make a token for a script. \`scope\`: the calls it may make, by name: looks, askExport, audit, retryJob, retryParked, retryMessage, askGameRound; nothing else. It is an account of its own, with no way to sign in, and the log names it. Takes two administrators; the token is in the answer to the second one, this once. At most ${DAYS_MAX} days.`,
    input: z.object({ tokenName: StaffName, scope: Scope, validDays: intIn(1, DAYS_MAX), reason: text(200, 1) }),
    output: done,
    refusals: ['fieldUnique', 'tokenScopeWrong', 'secondStaffNeeded'],
  }),
  withdrawStaffToken: staffCall({
    method: 'POST',
    path: '/v1/console/withdrawStaffToken',
    roles: STAFF_MAY.staff.set,
    doc: 'Take a service token away: at once, and for good.',
    input: z.object({ tokenName: StaffName, reason: text(200, 1) }),
    output: done,
    refusals: ['notFound'],
  }),
} as const;
