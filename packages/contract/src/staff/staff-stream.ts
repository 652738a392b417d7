import * as z from 'zod/mini';
import { calls } from '../registry.ts';
import { STAFF_QUEUES, type StaffQueue } from '../calls/console/reads/site.ts';
import type { StaffCallDef } from '../wire/staff-call.ts';
import type { ConsoleCallName } from './console-entries.ts';
import type { StaffRole } from './staff-roles.ts';

/** Server-sent events of the console (docs/decisions/0334): that something changed in a queue, never what. */
export const STAFF_STREAM_PATH = '/v1/console/stream';
/** Pages of one member of staff that listen at a time. */
export const STAFF_STREAMS_MAX = 4;
/** Its events: queues that changed; and that nothing will come any more, since the session has ended. */
export const STAFF_STREAM_EVENTS = { queues: 'queues', ended: 'ended' } as const;

/** The read that shows a queue: who may make it hears of the queue. */
export const READ_OF_QUEUE = {
  withdrawals: 'withdrawals',
  payouts: 'withdrawals',
  recharges: 'rechargeReviews',
  payments: 'unbookedPayments',
  adjustments: 'approvals',
  wishes: 'approvals',
  verifications: 'manualVerificationList',
  recoveries: 'recoveryRequestList',
  results: 'waitingResults',
  betsAside: 'betsAside',
  filterHits: 'filterHits',
  parkedEvents: 'jobsHealth',
  reports: 'reports',
} as const satisfies Readonly<Record<StaffQueue, ConsoleCallName>>;

export const QueueNews = z.object({ changed: z.array(z.object({ queue: z.enum(STAFF_QUEUES), count: z.int() })) });
export type QueueNews = z.infer<typeof QueueNews>;

/** Whether somebody with these roles hears of a queue. */
export const hearsQueue = (roles: readonly StaffRole[], queue: StaffQueue): boolean =>
  (calls[READ_OF_QUEUE[queue]] as unknown as StaffCallDef).roles.some((role) => roles.includes(role));
