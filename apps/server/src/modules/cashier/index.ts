import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { pushOrders } from './announce.ts';
import { calls } from './calls.ts';
import { expireOrders } from './expire-orders.ts';
import { reconcileOrders } from './recharge/ask-provider.ts';
import { payFormRoute } from './recharge/pay-form.ts';

export { addDemoOrder } from './demo-order.ts';
export { addSandboxLines } from './demo-lines.ts';

export { onRechargeCredited, type CreditedHook, type RechargeCredited } from './recharge/credit.ts';
export {
  creditReviewed,
  findReviewed,
  rechargeReviews,
  rejectReviewed,
  setCoinRate,
  takesTwoStaff,
} from './recharge/review.ts';

const EXPIRE_EVERY_MS = 10_000;
const RECONCILE_EVERY_MS = 15_000;

/** Money in through payment channels: orders, providers, their notices. */
export const cashierModule: ServerModule = { name: 'cashier', calls, routes: payFormRoute, start };

async function start(deps: Deps): Promise<void> {
  pushOrders(deps);
  deps.jobs.tick('cashier.expire', EXPIRE_EVERY_MS, async () => void (await expireOrders(deps)));
  deps.jobs.tick('cashier.reconcile', RECONCILE_EVERY_MS, async () => void (await reconcileOrders(deps)));
}
