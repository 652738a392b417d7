import { randomUUID } from 'node:crypto';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DemoEnding } from '../../../platform/module.ts';
import { cancelOrder } from './end-order.ts';
import { matureDue } from './mature.ts';

/** Cancels every running pledge as its owner could, at the end of a demo; one that is due matures first. Gives how many. */
export async function endAllOrders(deps: Deps, { players }: DemoEnding): Promise<number> {
  await matureDue(deps);
  let count = 0;
  for (const { id, player } of await listRunning(deps.db, players)) {
    const userId = String(player);
    const { ok } = await cancelOrder(deps, { userId, requestId: randomUUID() }, String(id));
    if (ok) count += 1;
  }
  return count;
}

function listRunning(db: Queries, players: DemoEnding['players']): Promise<{ id: bigint; player: bigint }[]> {
  return db.query(
    `select id, player from pledge_order where state = 'holding' and ($1::int8[] is null or player = any ($1)) order by id`,
    [players],
  );
}
