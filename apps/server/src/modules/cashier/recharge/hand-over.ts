import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { refuse, ok, type Outcome } from '../../../platform/outcome.ts';
import { ProviderDown, type PayProvider, type ProviderOrder } from '../pay-provider.ts';
import { providersOf } from '../providers.ts';
import { findOrder, savePayPage, type OrderRow } from '../queries.ts';
import { listCoins, saveAddress } from './detail-queries.ts';

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
