import { laneNow, type Lane } from '../../../platform/engine/lane.ts';

/** Jobs that draws sends and betting works off; data `{ issueId: string }`. Sent in the transaction that drew or voided the issue. */
export const SETTLE_JOB = 'settle-issue';
export const VOID_JOB = 'void-issue';

/** The same for issues that downtime left behind: queues of their own, so that no live issue waits behind them. */
const BACKLOG_JOBS = { [SETTLE_JOB]: 'settle-backlog-issue', [VOID_JOB]: 'void-backlog-issue' } as const;

/** The queue of a job in the lane that is worked in, or in another one. */
export const inLane = (job: typeof SETTLE_JOB | typeof VOID_JOB, lane: Lane = laneNow()): string =>
  lane === 'backlog' ? BACKLOG_JOBS[job] : job;
