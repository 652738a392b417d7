import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { announce } from '../announce.ts';
import { findOrder, findOrderForUpdate, markSubmitted, type OrderRow } from '../queries.ts';
import { savePayer } from './detail-queries.ts';

/** A transfer may be made in time and told late; after this staff are asked directly. */
const LATE_MS = 24 * 3_600_000;

/**
 * The player says that the transfer of a manual order was made. It then waits for staff and runs out no more. Said again it corrects the
 * payer's name.
 */
export async function submitProof(
  deps: Deps,
  player: string,
  { orderNo, payerName }: { readonly orderNo: string; readonly payerName: string },
): Promise<Outcome<OrderRow, 'orderNotFound' | 'orderClosed'>> {
  if ((await findOrder(deps.db, player, orderNo)) === null) return refuse('orderNotFound');
  return deps.db.tx(async (tx) => {
    const order = await findOrderForUpdate(tx, orderNo);
    if (order === null) return refuse('orderNotFound');
    const at = await appNow(tx);
    const isLate = order.state === 'expired' && at.getTime() - order.created_at.getTime() < LATE_MS;
    const isOpen = order.state === 'created' || order.state === 'submitted' || isLate;
    if (order.kind !== 'manual' || !isOpen) return refuse('orderClosed');
    await savePayer(tx, order.id, payerName);
    const submitted = await markSubmitted(tx, order.id);
    await announce(tx, submitted);
    return ok(submitted);
  });
}
