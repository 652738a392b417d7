import type { Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { announce } from './announce.ts';
import { closeOrder, findOrder, findOrderForUpdate, type OrderRow } from './queries.ts';

/** Gives up an unpaid order. An order that is not open any more is answered as it is. */
export async function cancelOrder(
  deps: Deps,
  player: string,
  orderNo: string,
): Promise<Outcome<OrderRow, 'orderNotFound'>> {
  if ((await findOrder(deps.db, player, orderNo)) === null) return refuse('orderNotFound');
  return deps.db.tx(async (tx) => {
    const order = await findOrderForUpdate(tx, orderNo);
    if (order === null) return refuse('orderNotFound');
    if (order.state !== 'created') return ok(order);
    const cancelled = await closeOrder(tx, order.id, 'cancelled');
    await announce(tx, cancelled);
    return ok(cancelled);
  });
}
