import { interestFor, money, rateOf } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { cause, post } from '../../ledger/index.ts';
import { refusalOf } from '../../protection/index.ts';
import { readTenantValues } from '../../tenant/index.ts';
import { announceMove } from '../core/announce.ts';
import { lockPlayer } from '../core/wallet.ts';
import { announceEnd, giveBack } from './end-order.ts';
import {
  endOrder,
  findOrderForUpdate,
  findProductForUpdate,
  insertOrder,
  sumHeld,
  type OrderRow,
  type ProductRow,
} from './queries.ts';

/** Pays every order whose term is over, one transaction each, and continues those that are to be renewed. Gives how many. */
export async function matureDue(deps: Pick<Deps, 'db'>): Promise<number> {
  let count = 0;
  while (await deps.db.tx(matureOne)) count += 1;
  return count;
}

/** The oldest due one that no other server is at; false when there is none. */
async function matureOne(tx: Tx): Promise<boolean> {
  const due = await tx.maybeOne<{ id: bigint }>(
    `select id from pledge_order where state = 'holding' and matures_at <= app_now()
      order by matures_at, id limit 1 for update skip locked`,
  );
  const order = due && (await findOrderForUpdate(tx, due.id));
  if (!order) return false;
  await lockPlayer(tx, order.player);
  const product = await findProductForUpdate(tx, order.product);
  if (product === null) throw new Error(`pledge ${order.id} has no product`);
  const hindrance = order.auto_renew ? await findHindrance(tx, order, product) : null;
  const isRenewed = order.auto_renew && hindrance === null;

  await endOrder(tx, order, isRenewed ? 'renewed' : 'matured', hindrance);
  await giveBack(tx, order);
  if (order.earning > 0n)
    await post(tx, {
      id: cause('pledge.earning', order.id),
      code: 'pledgeEarning',
      player: order.player,
      amount: money(order.earning),
      ref: order.id,
    });
  const renewedTo = isRenewed ? await renew(tx, order, product) : null;
  await announceEnd(tx, order, isRenewed ? 'renewed' : 'matured', renewedTo);
  await announceMove(tx, String(order.player), 'matured');
  return true;
}

/** Why the principal may not go on, by the product as it is now; its own place in the quota is free again. */
async function findHindrance(tx: Tx, order: OrderRow, product: ProductRow): Promise<OrderRow['not_renewed']> {
  const { principal } = order;
  if (!product.is_open || !(await readTenantValues(tx)).yuebaoOpen) return 'closed';
  const held = await sumHeld(tx, product.id, order.player);
  if (principal < product.order_min || principal > product.order_max || held > product.player_max) return 'bounds';
  if (product.sold > product.quota) return 'quota';
  return (await refusalOf(tx, String(order.player), 'yuebao', money(principal))) === null ? null : 'excluded';
}

/** Another term of the principal at the rate of now. It begins where the one before ended, however late this comes. */
async function renew(tx: Tx, order: OrderRow, product: ProductRow): Promise<bigint> {
  const amount = money(order.principal);
  const id = await insertOrder(tx, {
    player: order.player,
    product: product.id,
    principal: amount,
    rate: product.rate,
    termDays: product.term_days,
    earning: interestFor(amount, rateOf(product.rate), product.term_days),
    autoRenew: true,
    renews: order.id,
  });
  const held = await post(tx, { id: cause('pledge.in', id), code: 'pledgeIn', player: order.player, amount, ref: id });
  if (!held.ok) throw new Error(`the principal of pledge ${order.id} is not there to be renewed`);
  return id;
}
