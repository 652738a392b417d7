import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ProviderDown, UnreadableAnswer } from '../core/pay-provider.ts';
import { providersOf } from '../core/providers.ts';
import { sideBySide } from '../core/side-by-side.ts';
import { findOrderForUpdate } from '../orders/queries.ts';
import { keepUnreadable } from './keep-case.ts';
import { keepAnswer } from './keep-notice.ts';
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
    if (error instanceof UnreadableAnswer) {
      const kept = { provider: order.provider, orderNo: order.order_no, ...error.words };
      await deps.db.tx((tx) => keepUnreadable(tx, kept));
    }
    deps.log.warn({ err: error, orderNo: order.order_no }, 'provider could not be asked about an order');
    return null;
  }
}

/**
 * Reconciliation: polls providers about orders whose notice has not come, with exponential backoff from a minute up, for a day, also when the
 * order was cancelled or expired meanwhile. Safe in several processes: the row's lock and state decide. Gives the number of orders asked
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
      await keepAnswer(tx, current, report, outcome);
      if (outcome === 'amountMismatch' || outcome === 'tooSmall' || outcome === 'numberTaken')
        deps.log.error({ orderNo: order.order_no, outcome }, 'the provider knows a payment that is not the order’s');
    });
  }
  // A credited or rejected order is not asked about again; for the others this sets the next time.
  await askLater(deps.db, order.order_no);
}

/** Orders whose provider should be asked now, oldest question first. */
function listToAsk(db: Queries, limit: number): Promise<{ order_no: string; provider: string }[]> {
  return db.query(
    'select order_no, provider from recharge_order where ask_at <= (select app_now()) order by ask_at limit $1',
    [limit],
  );
}

/** The longest pause between two questions, and for how long after the order an answer can still come. */
const ASK_PAUSE_MAX_MINUTES = 60;

const ASK_HOURS = 24;

/** No final answer: retry with exponential backoff after 1, 2, 4 … minutes, for a day. */
async function askLater(db: Queries, orderNo: string): Promise<void> {
  await db.run(
    `update recharge_order
        set asks = asks + 1,
            ask_at = case when created_at > app_now() - $2 * interval '1 hour'
                          then app_now() + least($3, power(2, least(asks, 10))) * interval '1 minute' end
      where order_no = $1 and ask_at is not null`,
    [orderNo, ASK_HOURS, ASK_PAUSE_MAX_MINUTES],
  );
}
