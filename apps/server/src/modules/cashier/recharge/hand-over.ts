import { money } from '@caiting/money';
import { rechargeCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { refuse, ok, type Outcome } from '../../../platform/outcome.ts';
import { ProviderDown, type PayProvider, type ProviderOrder } from '../core/pay-provider.ts';
import { providersOf } from '../core/providers.ts';
import { listCoins } from '../orders/detail-queries.ts';
import { orderView } from '../orders/order-view.ts';
import { findOrder, ORDER_COLUMNS, type OrderRow } from '../orders/queries.ts';

export const handOverBinding = bind(
  rechargeCalls.openPayPage,
  async ({ deps, session, origin, ownOrigin }, { orderNo }) => {
    const opened = await openPayPage(deps, session.userId, orderNo, { origin, ownOrigin });
    return opened.ok ? ok(await orderView(deps, opened.data, origin)) : opened;
  },
);

/** From which page the player comes, and where providers reach this server. */
export interface Site {
  readonly origin: string;
  readonly ownOrigin: string;
}

/**
 * Gives a committed order to its provider and keeps the pay page. Outside of any transaction. Null when the provider does not answer: the
 * order stays as it is, payable as soon as somebody asks again, and the same order number gives the same page then.
 */
export async function handOver(
  deps: Deps,
  provider: PayProvider,
  order: OrderRow,
  site: Site,
): Promise<OrderRow | null> {
  try {
    const page = await provider.create(await orderFor(deps, order, site));
    if (page.address !== undefined) await saveAddress(deps.db, order.id, page.address);
    const { providerNo, payUrl, payForm = null } = page;
    return await savePayPage(deps.db, order.id, { providerNo, payUrl, payForm });
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    deps.log.warn({ err: error, orderNo: order.order_no }, 'the provider does not open an order now');
    return null;
  }
}

async function orderFor(deps: Deps, order: OrderRow, { origin, ownOrigin }: Site): Promise<ProviderOrder> {
  if (order.kind === 'manual') throw new Error(`order ${order.order_no} is paid by hand`);
  const [coin] = order.kind === 'coin' ? await listCoins(deps.db, [order.id]) : [];
  return {
    orderNo: order.order_no,
    amount: money(order.amount),
    channel: order.channel,
    kind: order.kind,
    ...(order.bank === null ? {} : { bank: order.bank }),
    ...(coin ? { coin: { coin: coin.coin, network: coin.network, due: coin.due, needed: coin.needed } } : {}),
    lifetimeMs: order.expires_at.getTime() - order.created_at.getTime(),
    returnUrl: `${origin}/userCenter/recharge/${order.channel}?order=${order.order_no}`,
    notifyUrl: `${ownOrigin}/v1/transaction/providerCallback`,
  };
}

/** Asks the provider once more for an unpaid order that has no pay page. */
export async function openPayPage(
  deps: Deps,
  player: string,
  orderNo: string,
  site: Site,
): Promise<Outcome<OrderRow, 'orderNotFound' | 'orderClosed' | 'channelClosed' | 'providerDown'>> {
  const order = await findOrder(deps.db, player, orderNo);
  if (order === null) return refuse('orderNotFound');
  if (order.state !== 'created') return refuse('orderClosed');
  if (order.pay_url !== '' || order.kind === 'manual') return ok(order);
  const provider = (await providersOf(deps)).get(order.provider);
  if (provider === undefined) return refuse('channelClosed');
  const opened = await handOver(deps, provider, order, site);
  return opened === null ? refuse('providerDown') : ok(opened);
}

async function saveAddress(db: Queries, order: bigint, address: string): Promise<void> {
  await db.run('update recharge_coin set address = $2 where order_id = $1', [order, address]);
}

/** What the provider answered when the order was handed to it. */
function savePayPage(
  db: Queries,
  id: bigint,
  page: { readonly providerNo: string; readonly payUrl: string; readonly payForm: object | null },
): Promise<OrderRow> {
  return db.one<OrderRow>(
    `update recharge_order set provider_no = coalesce(provider_no, $2), pay_url = $3, pay_form = $4 where id = $1 returning ${ORDER_COLUMNS}`,
    [id, page.providerNo, page.payUrl, page.payForm && JSON.stringify(page.payForm)],
  );
}
