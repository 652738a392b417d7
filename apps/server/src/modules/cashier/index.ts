import { countText } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { layProviderKeys } from './core/provider-keys.ts';
import { countPaying, endDemoOrders } from './demo/end-demo-orders.ts';
import { pushOrders } from './orders/announce.ts';
import { payFormRoute } from './orders/pay-form.ts';
import { resealOld } from './payout-accounts/reseal-old.ts';
import { cashierState } from './payouts/cashier-state.ts';
import { payOut } from './payouts/pay-out.ts';
import { reconcileOrders } from './recharge/ask-provider.ts';
import { expireOrders } from './recharge/expire-orders.ts';
import { followCredits, followSettlement } from './wagering/follow-postings.ts';
import { orderFigures } from './orders/figures.ts';
import { pushWithdrawals } from './withdraw/announce.ts';
import { cashierLists } from './own-lists.ts';
import { cashierLeaving } from './leaving.ts';

export { takeBudgetAlone } from './core/approve-alone.ts';
export { payoutAccountsOf, playersByCardTail } from './payout-accounts/of-player.ts';
export { accountKeyPath, sealerOf } from './payout-accounts/seal.ts';
export { addDemoCard } from './demo/demo-card.ts';
export { addDemoOrder } from './demo/demo-order.ts';
export { addDemoWithdrawal } from './demo/demo-withdrawal.ts';
export { addSandboxLines } from './demo/demo-lines.ts';
export { cashierAudit } from './audit.ts';
export { rechargeChecks } from './audit-recharges.ts';
export { countWords, wordChecks, wordFindings } from './audit-words.ts';
export { linesOf, statementOf } from './statements/lines-of.ts';
export { countOpenLines } from './lines/queries.ts';
export { listCashierQueues } from './orders/queues.ts';
export { countRecharges, findRecharges } from './orders/orders-found.ts';
export {
  countWithdrawals,
  findWithdrawals,
  sumWaitingWithdrawals,
  type FoundWithdrawal,
  type WaitingWithdrawals,
} from './withdraw/withdrawals-found.ts';
export { listForStaff, stateOfWithdrawal } from './withdraw/review-queries.ts';
export { askAgain } from './payouts/ask-again.ts';
export { payeeOf } from './payouts/payee.ts';
export { countOwnMoney } from './statements/own-counts.ts';
export { findMissing, listMissing } from './wagering/queries.ts';
export { findPayout, listLostPayouts } from './payouts/find-payout.ts';
export { reviewWithdrawal } from './withdraw/review-withdrawal.ts';
export { blockWithdrawals, findBlock, openWithdrawals } from './withdraw/block.ts';
export { withdrawalTimes } from './withdraw/withdrawal-times.ts';

export { listReviews } from './recharge/reviews-waiting.ts';
export {
  creditReviewed,
  findReviewed,
  rejectReviewed,
  coinRate,
  setCoinRate,
  mayCreditAlone,
} from './recharge/review.ts';
export {
  askAdjustment,
  codeOf,
  confirmAdjustment,
  declineAdjustment,
  kindOf,
  type AdjustmentDraft,
} from './adjust/adjust.ts';
export { bookPayment, dismissPayment } from './adjust/book-payment.ts';
export { findCandidates } from './adjust/candidates.ts';
export { listCases } from './adjust/payment-cases.ts';
export { CONFIRM_HOURS, adjustmentLine, listAdjustments, type AdjustmentRow } from './adjust/queries.ts';
export { compareFile } from './reconcile/compare-file.ts';
export { listFileRows, listFiles } from './reconcile/list-files.ts';
export { payLines } from './lines/list-lines.ts';
export { closePayChannel, closePayLine, openPayLine } from './lines/open-line.ts';
export { savePayLine } from './lines/save-line.ts';
export { adjustmentChecks } from './audit-adjustments.ts';
export { hundredths } from './wagering/follow-postings.ts';

const EXPIRE_EVERY_MS = 10_000;
const RECONCILE_EVERY_MS = 15_000;

const PAY_OUT_EVERY_MS = 2_000;

followCredits();

/** Money in and out: recharge orders, payout accounts, withdrawals, turnover, statements; providers and their notices. */
export const cashierModule: ServerModule = {
  name: 'cashier',
  ownLists: cashierLists,
  leaving: cashierLeaving,
  fileColumns: [{ table: 'recharge_transfer', column: 'voucher' }],
  calls,
  routes: payFormRoute,
  start,
  endDemo: endDemoOrders,
  demoAwaits: async ({ db }, { players }) => {
    const paying = await countPaying(db, players);
    return paying === 0
      ? []
      : [`${countText(paying)} 笔提现正在付款 / ${countText(paying)} withdrawals are being paid`];
  },
  figures: orderFigures,
  availability: { part: 'cashier', state: cashierState },
};

async function start(deps: Deps): Promise<void> {
  await layProviderKeys(deps);
  await resealOld(deps);
  pushOrders(deps);
  pushWithdrawals(deps);
  followSettlement(deps);
  deps.jobs.tick('cashier.payout', 'jobs', PAY_OUT_EVERY_MS, async () => void (await payOut(deps)));
  deps.jobs.tick('cashier.expire', 'jobs', EXPIRE_EVERY_MS, async () => void (await expireOrders(deps)));
  deps.jobs.tick('cashier.reconcile', 'jobs', RECONCILE_EVERY_MS, async () => void (await reconcileOrders(deps)));
}
