import * as z from 'zod/mini';
import { STAFF_ROLES, TimeMs, STAFF_MAY, staffCall } from '../../../wire/index.ts';
import { FACTOR_REFUSALS, FactorShown } from './passkeys.ts';

/** How a session of staff is carried: by the console's pages as a cookie, by the command line and by scripts as a bearer. */
export const StaffSessionKind = z.enum(['cookie', 'bearer']);
export type StaffSessionKind = z.infer<typeof StaffSessionKind>;

const SessionId = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** One's own account and sessions. */
export const consoleSessionCalls = {
  staffSelf: staffCall({
    method: 'GET',
    path: '/v1/console/staffSelf',
    roles: STAFF_MAY.own.do,
    doc: 'Who is signed in, and how this session stands: its ends, and until when what moves money, rights, doors or prices is done without showing the second factor again (`stepUp`; null: it need not be shown again here).',
    input: z.object({}),
    output: z.object({
      /** For the header x-caiting-person: what one tab wrote is not done as who signed in in another. */
      staffId: z.string(),
      staffName: z.string(),
      roles: z.array(z.enum(STAFF_ROLES)),
      hasFactor: z.boolean(),
      hasPasskey: z.boolean(),
      /** Recovery codes not used yet. */
      recoveryCodes: z.int(),
      mustChangePassword: z.boolean(),
      session: StaffSessionKind,
      endsAt: TimeMs,
      /** Without an act until then the session ends: a call by POST, or one that says x-caiting-act: 1. */
      idleEndsAt: TimeMs,
      stepUp: z.nullable(z.object({ until: z.nullable(TimeMs) })),
      mode: z.enum(['demo', 'production']),
      now: TimeMs,
    }),
    refusals: ['staffLoginNeeded'],
  }),
  staffSessions: staffCall({
    method: 'GET',
    path: '/v1/console/staffSessions',
    roles: STAFF_MAY.own.do,
    doc: 'Running sessions of one’s own account, newest act first.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          sessionId: z.string(),
          session: StaffSessionKind,
          at: TimeMs,
          lastActAt: TimeMs,
          endsAt: TimeMs,
          address: z.string(),
          device: z.string(),
          isThis: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  endStaffSession: staffCall({
    method: 'POST',
    path: '/v1/console/endStaffSession',
    roles: STAFF_MAY.own.do,
    doc: 'End one running session of one’s own account.',
    input: z.object({ sessionId: SessionId }),
    output: z.object({ done: z.boolean(), note: z.string() }),
    refusals: ['notFound'],
  }),
  staffStepUp: staffCall({
    method: 'POST',
    path: '/v1/console/staffStepUp',
    roles: STAFF_MAY.own.do,
    doc: 'Show the second factor again in this session, by a code that was not used yet or a passkey: acts that were refused with staffStepUpDue are then done for five minutes.',
    input: z.object(FactorShown),
    output: z.object({ until: TimeMs }),
    refusals: [...FACTOR_REFUSALS, 'loginLocked', 'staffFactorMissing'],
  }),
} as const;
