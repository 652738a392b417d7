import { pushes } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';
import { countUnread } from './queries.ts';

/** Tells the open pages of these players, after the commit, how many notifications wait. */
export function tellLater(deps: Deps, tx: Tx, players: Iterable<string>): void {
  const whom = [...new Set(players)];
  if (whom.length > 0) tx.afterCommit(() => void tell(deps, whom));
}

async function tell(deps: Deps, players: readonly string[]): Promise<void> {
  try {
    for (const [player, unread] of await countUnread(deps.db, players))
      deps.hub.live(userRoom(player), frameOf(pushes.notified, { unread }));
  } catch (error) {
    // The pages ask again within a minute.
    deps.log.warn({ err: error }, 'unread notifications could not be told');
  }
}
