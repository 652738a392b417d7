import type { Deps } from '../../../platform/deps.ts';
import { ProviderDown } from '../pay-provider.ts';
import { providersOf } from '../providers.ts';
import { findOrderForUpdate } from '../queries.ts';
import { sideBySide } from '../side-by-side.ts';
import { askLater, listToAsk } from './detail-queries.ts';
import { applyReport, type FinalReport } from './report.ts';

const PER_ROUND = 50;

/** The provider's answer about an order where it says anything that counts; null when nothing is known, or it does not answer. */
export async function askProvider(
  deps: Deps,
  order: { readonly provider: string; readonly order_no: string },
): Promise<FinalReport | null> {
  const provider = (await providersOf(deps)).get(order.provider);
  if (provider === undefined) return null;
  try {
    const report = await provider.query(order.order_no);
    return report.status === 'waiting' || report.status === 'unknown' ? null : (report as FinalReport);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    deps.log.warn({ err: error, orderNo: order.order_no }, 'provider could not be asked about an order');
    return null;
  }
}

/**
 * Asks providers about orders whose notice has not come: first a minute after the order, then ever more rarely, for a day, also when the
 * order was cancelled or ran out meanwhile. Safe in several processes: the row's lock and state decide. Gives the number of orders asked
 * about.
 */
export async function reconcileOrders(deps: Deps): Promise<number> {
  const due = await listToAsk(deps.db, PER_ROUND);
  await sideBySide(due, (order) => reconcile(deps, order));
  return due.length;
}

async function reconcile(deps: Deps, order: { readonly provider: string; readonly order_no: string }): Promise<void> {
  const report = await askProvider(deps, order);
  if (report !== null) {
    await deps.db.tx(async (tx) => {
      const current = await findOrderForUpdate(tx, order.order_no);
      if (current === null) return;
      const outcome = await applyReport(tx, current, report);
      if (outcome === 'amountMismatch' || outcome === 'tooSmall')
        deps.log.error({ orderNo: order.order_no, outcome }, 'the provider knows a payment that is not the order’s');
    });
  }
  // A credited or rejected order is not asked about again; for the others this sets the next time.
  await askLater(deps.db, order.order_no);
}
