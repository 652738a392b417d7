import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { pushOrders } from './announce.ts';
import { calls } from './calls.ts';
import { expireOrders } from './expire-orders.ts';
import { reconcileOrders } from './recharge/ask-provider.ts';
import { payFormRoute } from './recharge/pay-form.ts';
import { followCredits, followSettlement } from './wagering/follow-postings.ts';
import { pushWithdrawals } from './withdraw/announce.ts';
import { payOut } from './withdraw/pay-out.ts';

export { addDemoCard } from './demo-card.ts';
export { addDemoOrder } from './demo-order.ts';
export { addDemoWithdrawal } from './demo-withdrawal.ts';
export { addSandboxLines } from './demo-lines.ts';
export { cashierAudit } from './audit.ts';
export { rechargeChecks } from './recharge/audit.ts';
export { listForStaff } from './withdraw/review-queries.ts';
export { payeeOf } from './withdraw/payee.ts';
export { reviewWithdrawal } from './withdraw/review-withdrawal.ts';

export {
  creditReviewed,
  findReviewed,
  rechargeReviews,
  rejectReviewed,
  coinRate,
  setCoinRate,
  takesTwoStaff,
} from './recharge/review.ts';

const EXPIRE_EVERY_MS = 10_000;
const RECONCILE_EVERY_MS = 15_000;

const PAY_OUT_EVERY_MS = 2_000;

followCredits();

/** Money in and out: recharge orders, payout accounts, withdrawals, turnover, statements; providers and their notices. */
export const cashierModule: ServerModule = { name: 'cashier', calls, routes: payFormRoute, start };

async function start(deps: Deps): Promise<void> {
  pushOrders(deps);
  pushWithdrawals(deps);
  followSettlement(deps);
  deps.jobs.tick('cashier.payout', PAY_OUT_EVERY_MS, async () => void (await payOut(deps)));
  deps.jobs.tick('cashier.expire', EXPIRE_EVERY_MS, async () => void (await expireOrders(deps)));
  deps.jobs.tick('cashier.reconcile', RECONCILE_EVERY_MS, async () => void (await reconcileOrders(deps)));
}
