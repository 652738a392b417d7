import { moneyText, pushes } from '@caiting/contract';
import { money } from '@caiting/money';
import { appNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';
import type { OrderRow } from './queries.ts';

/** Tells the player's open pages, after the commit, what became of an order. Notifications and first letters listen to `recharge.changed` too. */
export async function announce(tx: Tx, order: OrderRow): Promise<void> {
  await publishLater(tx, 'recharge.changed', {
    userId: String(order.player),
    orderNo: order.order_no,
    state: order.state,
    amount: moneyText(money(order.credit)),
    at: (await appNow(tx)).getTime(),
  });
}

/** Hands those events to the sockets. */
export function pushOrders(deps: Deps): void {
  deps.outbox.on('recharge.changed', async ({ userId, orderNo, state, amount, at }, tx) => {
    tx.afterCommit(() => {
      deps.hub.live(userRoom(userId), frameOf(pushes.rechargeState, { orderNo, state, amount, at }));
    });
  });
}
