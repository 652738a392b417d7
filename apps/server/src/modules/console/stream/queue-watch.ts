import type { QueueNews } from '@caiting/contract';
import { perDeps } from '../../../platform/deps.ts';
import { queuesOf, type WaitingIn } from '../work/queues.ts';
import { Watch, type Watched } from './watch.ts';

/**
 * Which queues changed. The tables themselves are asked, by the indexes of what waits: no act can be forgotten, whichever process or job did it. Whoever listens
 * knows within two seconds.
 */
const QUEUES: Watched<readonly WaitingIn[], QueueNews['changed']> = {
  what: 'queues',
  everyMs: 1_000,
  read: ({ db }) => queuesOf(db),
  newsOf: (before, now) => {
    if (before === null) return null;
    const states = new Map(before.map((one) => [one.queue, stateOf(one)]));
    const changed = now.filter((one) => states.get(one.queue) !== stateOf(one));
    return changed.length === 0 ? null : changed.map(({ queue, count }) => ({ queue, count }));
  },
};

const stateOf = ({ count, oldest }: WaitingIn): string => `${count} ${oldest?.getTime() ?? ''}`;

export const queueWatch = perDeps((deps) => new Watch(deps, QUEUES));
