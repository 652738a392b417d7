import { cashierCalls } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { announce } from '../orders/announce.ts';
import { orderView } from '../orders/order-view.ts';
import { closeOrder, findOrder, findOrderForUpdate, type OrderRow } from '../orders/queries.ts';

export const cancelOrderBinding = bind(cashierCalls.cancelRecharge, async ({ deps, session, origin }, { orderNo }) => {
  const outcome = await cancelOrder(deps, session.userId, orderNo);
  return outcome.ok ? ok(await orderView(deps, outcome.data, origin)) : outcome;
});

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
