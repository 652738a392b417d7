import { perDeps, type Deps } from '../../../platform/deps.ts';
import { KeyedQueue } from '../../../platform/engine/keyed-queue.ts';
import type { Session } from '../../../platform/http/binding.ts';

const queuesOf = perDeps(() => new KeyedQueue({ atOnce: 1 }));

/**
 * Reports and lists of one agent, one after the other: however many he asks for at once, and however long his line makes each, he holds one turn's
 * connections and everybody else the rest. Who waits holds none.
 */
export const oneAtATime = <T>(deps: Deps, { userId }: Session, read: () => Promise<T>): Promise<T> =>
  queuesOf(deps).run(userId, read);
