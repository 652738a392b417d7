import type { Deps } from '../../platform/deps.ts';
import { announce } from './announce.ts';
import { ProviderDown, type PayProvider } from './pay-provider.ts';
import { providersOf } from './providers.ts';
import { closeOrder, findOrderForUpdate, listOverdueOrders, type OrderRow } from './queries.ts';
import { credit } from './take-notice.ts';

const AT_ONCE = 50;

/**
 * Ends orders whose time is over. The provider is asked once more before: a payment whose notice was lost is credited here. Safe to run in
 * several processes, since the row's lock and state decide. Gives the number of orders ended.
 */
export async function expireOrders(deps: Deps): Promise<number> {
  const overdue = await listOverdueOrders(deps.db, AT_ONCE);
  const providers = await providersOf(deps);
  for (const order of overdue) {
    const paidAs = await findPayment(deps, providers.get(order.provider), order);
    await deps.db.tx(async (tx) => {
      const current = await findOrderForUpdate(tx, order.order_no);
      if (current === null || current.state !== 'expired') return;
      if (paidAs !== null) await credit(tx, current, paidAs);
      else await announce(tx, await closeOrder(tx, current.id, 'expired'));
    });
  }
  return overdue.length;
}

/** The provider's number of a payment of exactly this amount, or null. */
async function findPayment(deps: Deps, provider: PayProvider | undefined, order: OrderRow): Promise<string | null> {
  if (provider === undefined || order.pay_url === '') return null;
  try {
    const { status, providerNo, amount } = await provider.query(order.order_no);
    return status === 'paid' && amount === order.amount ? providerNo : null;
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    // The order ends all the same; a notice that still comes is credited.
    deps.log.warn({ err: error, orderNo: order.order_no }, 'provider could not be asked about an overdue order');
    return null;
  }
}
