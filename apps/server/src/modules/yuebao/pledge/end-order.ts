import { moneyText, pledgeCalls, type PledgeOrder, type PledgeState } from '@caiting/contract';
import { money } from '@caiting/money';
import { appNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { cause, post } from '../../ledger/index.ts';
import { announceMove } from '../core/announce.ts';
import { endOrder, findOrder, findOrderForUpdate, orderView, type OrderRow } from './queries.ts';

export const endOrderBindings = [
  bind(pledgeCalls.cancelYuebaoPledgeOrderWeb, ({ deps, session: { userId }, requestId }, { orderId }) =>
    cancelOrder(deps, { userId, requestId }, orderId),
  ),
  bind(pledgeCalls.setYuebaoPledgeOrderAutoRenewWeb, ({ deps, session: { userId } }, { orderId, autoRenew }) =>
    setAutoRenew(deps, userId, orderId, autoRenew),
  ),
];

type OrderRefusal = 'yuebaoFailed' | 'pledgeEnded' | 'pledgeMatured';

/** Gives the principal back before its time, without the running term's earning. From the second of maturity on it is too late. */
export async function cancelOrder(
  deps: Deps,
  { userId, requestId }: { readonly userId: string; readonly requestId: string },
  orderId: string,
): Promise<Outcome<PledgeOrder, OrderRefusal | 'requestIdReused'>> {
  return deps.db.tx((tx) =>
    once(tx, { userId, requestId, call: 'cancelYuebaoPledgeOrderWeb', body: { orderId } }, async () => {
      const found = await findRunning(tx, userId, orderId);
      if (!found.ok) return found;
      await endOrder(tx, found.data, 'cancelled');
      await giveBack(tx, found.data);
      await announceEnd(tx, found.data, 'cancelled', null);
      await announceMove(tx, userId, 'cancelled');
      return view(tx, userId, orderId);
    }),
  );
}

/** Says whether the principal is to go into another term. */
export async function setAutoRenew(
  deps: Deps,
  userId: string,
  orderId: string,
  autoRenew: boolean,
): Promise<Outcome<PledgeOrder, OrderRefusal>> {
  return deps.db.tx(async (tx) => {
    const found = await findRunning(tx, userId, orderId);
    if (!found.ok) return found;
    if (found.data.auto_renew !== autoRenew) {
      await tx.run('update pledge_order set auto_renew = $2 where id = $1', [found.data.id, autoRenew]);
      await tx.run('insert into pledge_note (order_id, what, at) values ($1, $2, app_now())', [
        found.data.id,
        autoRenew ? 'renewOn' : 'renewOff',
      ]);
    }
    return view(tx, userId, orderId);
  });
}

/** An own order that still runs, locked. Of another's order nothing is said but that it failed. */
async function findRunning(tx: Tx, userId: string, orderId: string): Promise<Outcome<OrderRow, OrderRefusal>> {
  const order = await findOrderForUpdate(tx, orderId);
  if (order === null || String(order.player) !== userId) return refuse('yuebaoFailed');
  if (order.state !== 'holding') return refuse('pledgeEnded');
  return order.matures_at <= (await appNow(tx)) ? refuse('pledgeMatured') : ok(order);
}

async function view(tx: Tx, userId: string, orderId: string): Promise<Outcome<PledgeOrder, 'yuebaoFailed'>> {
  const row = await findOrder(tx, userId, orderId);
  return row === null ? refuse('yuebaoFailed') : ok(orderView(row));
}

/** The principal goes from its hold back to the wallet. */
export async function giveBack(tx: Tx, { id, player, principal }: OrderRow): Promise<void> {
  const amount = money(principal);
  const posted = await post(tx, { id: cause('pledge.out', id), code: 'pledgeOut', player, amount, ref: id });
  if (!posted.ok) throw new Error(`the hold of pledge ${id} does not cover its principal`);
}

/** For letters and open pages. */
export async function announceEnd(
  tx: Tx,
  order: OrderRow,
  state: Exclude<PledgeState, 'holding'>,
  renewedTo: bigint | null,
): Promise<void> {
  await publishLater(tx, 'pledge.ended', {
    userId: String(order.player),
    orderId: String(order.id),
    name: order.name,
    state,
    principal: moneyText(money(order.principal)),
    earning: moneyText(money(state === 'cancelled' ? 0n : order.earning)),
    renewedTo: renewedTo === null ? null : String(renewedTo),
    at: (await appNow(tx)).getTime(),
  });
}
