import { pushes } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { OutboxEvent } from '../../../platform/outbox/outbox.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';
import type { BetsSettled } from '../push-results.ts';
import { endChases } from './cancel-chase.ts';
import { findChase, listTouchedChases } from './list-queries.ts';
import { chaseFigures } from './present-chase.ts';

/** Written by the SQL function refund_chase: the chase as a whole has changed. */
interface ChaseChanged extends OutboxEvent {
  readonly type: 'chase.changed';
  readonly player: string;
  readonly chase: string;
}

/** Written by module protection in the transaction that shuts a player out. */
interface PlayerExcluded extends OutboxEvent {
  readonly type: 'protection.excluded';
  readonly player: string;
}

/** Tells the owners of chases how they stand after an issue was settled or refunded, and after a part was given back. */
export function pushChases(deps: Deps): void {
  deps.outbox.on('bet.settled', async (event, tx) => tellTouched(deps, tx, event as BetsSettled & { chase?: string }));
  deps.outbox.on('chase.changed', async (event, tx) => {
    const { player, chase } = event as ChaseChanged;
    const row = await findChase(tx, player, chase);
    if (row) deps.hub.live(userRoom(player), frameOf(pushes.chaseState, chaseFigures(chase, row.figures)));
  });
}

/** Ends the chases of a player who has shut himself out, in the dispatcher's transaction: once, whatever crashes in between. */
export function endExcludedChases(deps: Deps): void {
  deps.outbox.on('protection.excluded', (event, tx) => endChases(tx, (event as PlayerExcluded).player));
}

async function tellTouched(deps: Deps, tx: Tx, event: BetsSettled & { chase?: string }): Promise<void> {
  // Of a refund of many issues the chase itself is told once, by its own event.
  if (event.chase !== undefined) return;
  const players = [...new Set(event.players.split(','))];
  for (const { player, id, figures } of await listTouchedChases(tx, event.issueId, players))
    deps.hub.live(userRoom(player), frameOf(pushes.chaseState, chaseFigures(id, figures)));
}
