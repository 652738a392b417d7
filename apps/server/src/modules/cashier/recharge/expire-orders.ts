import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sideBySide } from '../core/side-by-side.ts';
import { announce } from '../orders/announce.ts';
import { closeOrder, findOrderForUpdate, ORDER_COLUMNS, type OrderRow } from '../orders/queries.ts';
import { askProvider } from './ask-provider.ts';
import { keepAnswer } from './keep-notice.ts';
import { applyReport } from './report.ts';

const PER_ROUND = 50;

/**
 * Ends orders whose time is over. The provider is asked once more before: a payment whose notice was lost is credited here. When it cannot
 * be asked the order ends all the same, and the reconciling goes on. Safe to run in several processes, since the row's lock and state
 * decide. Gives the number of orders looked at.
 */
export async function expireOrders(deps: Deps): Promise<number> {
  const overdue = await listOverdueOrders(deps.db, PER_ROUND);
  await sideBySide(overdue, (order) => expire(deps, order));
  return overdue.length;
}

async function expire(deps: Deps, order: OrderRow): Promise<void> {
  // Before the transaction: no row is locked while somebody else's server takes its time.
  const report = order.kind === 'manual' ? null : await askProvider(deps, order);
  await deps.db.tx(async (tx) => {
    const current = await findOrderForUpdate(tx, order.order_no);
    if (current === null || current.state !== 'expired') return;
    const outcome = report === null ? null : await applyReport(tx, current, report);
    if (report !== null && outcome !== null) await keepAnswer(tx, current, report, outcome);
    if (outcome !== 'credited' && outcome !== 'confirming')
      await announce(tx, await closeOrder(tx, current.id, 'expired'));
  });
}

/** Unpaid orders whose time is over, oldest first. */
function listOverdueOrders(db: Queries, limit: number): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from recharge_order
      where state = 'created' and expires_at <= (select app_now()) order by expires_at limit $1`,
    [limit],
  );
}
