import * as z from 'zod/mini';
import { FlagIn, TimeMs, STAFF_MAY, staffCall, text } from '../../wire/index.ts';

const done = z.object({ done: z.boolean(), note: z.string() });

/** Operator acts about people who cannot help themselves (product §10.1). */
export const consolePeopleCalls = {
  outbox: staffCall({
    method: 'GET',
    path: '/v1/console/outbox',
    roles: STAFF_MAY.jobs.messages,
    doc: 'Messages by SMS and mail, newest first. Their text, which may hold a code, is shown in demo mode outside production only, and no more once a provider took it.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          messageId: z.string(),
          at: TimeMs,
          channel: z.string(),
          address: z.string(),
          subject: z.string(),
          body: z.string(),
          sent: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  manualVerificationList: staffCall({
    method: 'GET',
    path: '/v1/console/manualVerificationList',
    roles: STAFF_MAY.players.requests,
    doc: 'Requests that wait for a decision, oldest first.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          userName: z.string(),
          realName: z.string(),
          knownRealName: z.string(),
          contact: z.string(),
          detail: z.string(),
          images: z.array(z.string()),
          createdAt: TimeMs,
        }),
      ),
    }),
    refusals: [],
  }),
  recoveryRequestList: staffCall({
    method: 'GET',
    path: '/v1/console/recoveryRequestList',
    roles: STAFF_MAY.players.requests,
    doc: 'Requests of people who cannot sign in, oldest first, beside what is known of the account.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          userName: z.string(),
          /** False: nobody has that name; only to be rejected. */
          accountExists: z.boolean(),
          realName: z.string(),
          knownRealName: z.string(),
          contact: z.string(),
          /** The contact is the number or address that is bound to the account. */
          contactIsBound: z.boolean(),
          detail: z.string(),
          createdAt: TimeMs,
        }),
      ),
    }),
    refusals: [],
  }),
  reviewRecoveryRequest: staffCall({
    method: 'POST',
    path: '/v1/console/reviewRecoveryRequest',
    roles: STAFF_MAY.players.decide,
    doc: 'Approve or reject a request of somebody who cannot sign in. Approving takes two: a code for a new login password then goes to the contact given, good for a day. Rejecting sends the note there.',
    input: z.object({
      id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
      approved: FlagIn,
      note: z.optional(text(200)),
    }),
    output: done,
    refusals: ['notFound', 'secondStaffNeeded', 'recoveryUndeliverable'],
  }),
  recheckNicknames: staffCall({
    method: 'POST',
    path: '/v1/console/recheckNicknames',
    roles: STAFF_MAY.players.names,
    doc: 'After a word was listed: whoever bears a nickname that would be refused today gets one without meaning, and may choose another. Looks at 2,000 people after the id `after`; `next` says where to go on.',
    input: z.object({ after: z.prefault(z.string().check(z.regex(/^\d{1,18}$/)), '0') }),
    output: z.object({
      list: z.array(z.object({ userName: z.string(), nickname: z.string(), now: z.string() })),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  reviewManualVerification: staffCall({
    method: 'POST',
    path: '/v1/console/reviewManualVerification',
    roles: STAFF_MAY.players.decide,
    doc: 'Approve or reject a request. Approving takes two: the safety password is taken away, the player sets a new one.',
    input: z.object({
      id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
      approved: FlagIn,
      note: z.optional(text(200)),
    }),
    output: done,
    refusals: ['notFound', 'secondStaffNeeded'],
  }),
} as const;
