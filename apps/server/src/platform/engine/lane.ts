import { AsyncLocalStorage } from 'node:async_hooks';

/** What is due now, and what downtime left behind: every stage from the close of an issue to the push about it keeps the two apart (docs/decisions/0255). */
export type Lane = 'live' | 'backlog';

const context = new AsyncLocalStorage<Lane>();

/** Runs `act` and what it awaits in a lane: transactions begun in it write their events there, jobs sent in it go to the queues of that lane. */
export function workIn<T>(lane: Lane, act: () => Promise<T>): Promise<T> {
  return context.run(lane, act);
}

/** Whatever says nothing is live. */
export const laneNow = (): Lane => context.getStore() ?? 'live';
