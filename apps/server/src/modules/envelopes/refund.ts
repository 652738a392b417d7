import type { Deps } from '../../platform/deps.ts';
import { wakeOutbox } from '../../platform/outbox/outbox.ts';
import { refundOne } from './queries.ts';

/** Refunds of one turn; the next turn goes on. */
const TURN_MAX = 200;

/** Gives back what nobody took within 12 hours, one envelope per statement: a server that dies in between has lost nothing. Gives how many. */
export async function refundExpired(deps: Deps): Promise<number> {
  let refunded = 0;
  while (refunded < TURN_MAX && (await refundOne(deps.db)) !== null) refunded += 1;
  if (refunded > 0) wakeOutbox();
  return refunded;
}
