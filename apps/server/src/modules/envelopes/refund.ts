import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { wakeOutbox } from '../../platform/outbox/outbox.ts';

/** Refunds of one turn; the next turn goes on. */
const TURN_MAX = 200;

/** Gives back what nobody took within 12 hours, one envelope per statement: a server that dies in between has lost nothing. Gives how many. */
export async function refundExpired(deps: Deps): Promise<number> {
  let refunded = 0;
  while (refunded < TURN_MAX && (await refundOne(deps.db)) !== null) refunded += 1;
  if (refunded > 0) wakeOutbox();
  return refunded;
}

/** Refunds one expired envelope and gives its id; null when there is none. */
async function refundOne(db: Queries): Promise<bigint | null> {
  return (await db.one<{ id: bigint | null }>('select refund_envelope() as id')).id;
}
