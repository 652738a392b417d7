import * as z from 'zod/mini';
import { calls } from '../registry.ts';
import { STAFF_QUEUES, type StaffQueue } from '../calls/console/reads/site.ts';
import type { StaffCallDef } from '../wire/staff-call.ts';
import type { ConsoleCallName } from './console-entries.ts';
import type { StaffRole } from './staff-roles.ts';

/** Server-sent events of the console (docs/decisions/0334, 0357): that something changed in a queue, never what, and the figures of the first page. */
export const STAFF_STREAM_PATH = '/v1/console/stream';
/** Pages of one member of staff that listen at a time. */
export const STAFF_STREAMS_MAX = 4;
/** Its events: queues that changed; the figures of the first page; and that nothing will come any more, since the session has ended. */
export const STAFF_STREAM_EVENTS = { queues: 'queues', figures: 'figures', ended: 'ended' } as const;
/** From one telling of the figures to the next. Where none came for three times as long, they are asked for as without the stream. */
export const STAFF_FIGURES_EVERY_MS = 5_000;

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

const mayRead = (roles: readonly StaffRole[], name: ConsoleCallName): boolean =>
  (calls[name] as unknown as StaffCallDef).roles.some((role) => roles.includes(role));

/** Whether somebody with these roles hears of a queue. */
export const hearsQueue = (roles: readonly StaffRole[], queue: StaffQueue): boolean =>
  mayRead(roles, READ_OF_QUEUE[queue]);

/** What is told of the first page is what its read answers. */
export const FiguresNews = calls.homeFigures.output;
export type FiguresNews = z.infer<typeof FiguresNews>;

/** Whether somebody with these roles hears the figures of the first page. */
export const hearsFigures = (roles: readonly StaffRole[]): boolean => mayRead(roles, 'homeFigures');
