import { pushes } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';

/** A large line changes with every draw of every lottery; its agent's pages ask for the reports again with each push. */
const TELL_EVERY_MS = 3_000;

/** Tells agents that the figures of their lines have changed; which, their reports say. */
export function tellAgents(deps: Deps): void {
  /** The latest change of each agent who has not been told yet. */
  const changed = new Map<string, string>();
  deps.outbox.on('line.changed', async ({ agents, at }, tx) => {
    tx.afterCommit(() => {
      for (const agent of agents.split(',')) changed.set(agent, at);
    });
  });
  deps.jobs.tick('agency.tell', 'each', TELL_EVERY_MS, async () => {
    for (const [agent, version] of changed) deps.hub.live(userRoom(agent), frameOf(pushes.lineChanged, { version }));
    changed.clear();
  });
}
