import * as z from 'zod/mini';
import { Before, PageSize, STAFF_MAY, TimeMs, staffCall, text } from '../../../wire/index.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const reason = text(200, 1);
const RowId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const JobId = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** What stopped is set going again: what was to be done is done, once, whoever presses and how often (docs/decisions/0318). */
export const consoleRetryCalls = {
  failedJobs: staffCall({
    method: 'GET',
    path: '/v1/console/failedJobs',
    roles: STAFF_MAY.jobs.look,
    doc: 'Jobs that failed as often as their queue tries, the newest first, while they are kept. `before`: the moment of the last one seen, in milliseconds.',
    input: z.object({ before: Before, pageSize: PageSize }),
    output: z.object({
      list: z.array(z.object({ jobId: z.string(), name: z.string(), tries: z.int(), at: TimeMs, fault: z.string() })),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  retryJob: staffCall({
    method: 'POST',
    path: '/v1/console/retryJob',
    roles: STAFF_MAY.jobs.retry,
    doc: 'Hand a failed job out once more. Its completion commits with what it writes, as ever.',
    input: z.object({ jobId: JobId, reason }),
    output: done,
    refusals: ['notStopped'],
  }),
  retryParked: staffCall({
    method: 'POST',
    path: '/v1/console/retryParked',
    roles: STAFF_MAY.jobs.retry,
    doc: 'Hand a parked event to its listeners again, ten tries more.',
    input: z.object({ id: RowId, reason }),
    output: done,
    refusals: ['notStopped'],
  }),
  retryMessage: staffCall({
    method: 'POST',
    path: '/v1/console/retryMessage',
    roles: STAFF_MAY.jobs.messages,
    doc: 'Send a text message or mail that no provider has taken yet. One that was taken is not sent again, whoever presses how often.',
    input: z.object({ messageId: RowId, reason }),
    output: done,
    refusals: ['notStopped', 'messageNoProvider'],
  }),
  askPayoutAgain: staffCall({
    method: 'POST',
    path: '/v1/console/askPayoutAgain',
    roles: STAFF_MAY.withdrawals.decide,
    doc: 'Ask the provider about a payout under way now. It is asked by the number of the withdrawal first, and given the payout only if it does not know it. What is approved and not sent yet is called back by reviewWithdrawal reject.',
    input: z.object({ withdrawNo: text(40, 1), reason }),
    output: done,
    refusals: ['withdrawUnknown', 'notStopped'],
  }),
} as const;
