import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { pushYuebao } from './core/announce.ts';
import { payDueDays } from './interest/pay-days.ts';
import { endAllOrders } from './pledge/end-all-orders.ts';
import { matureDue } from './pledge/mature.ts';
import { emptyWallets } from './wallet/empty-wallets.ts';
import { yuebaoLeaving } from './leaving.ts';
import { yuebaoLists } from './own-lists.ts';

export { payDueDays } from './interest/pay-days.ts';
export { createOrder } from './pledge/create-order.ts';
export { cancelOrder } from './pledge/end-order.ts';
export { matureDue } from './pledge/mature.ts';
export { findWallet } from './core/wallet.ts';
export { countWallets, foundWallets } from './wallet/found-wallets.ts';
export { moveIn } from './wallet/move.ts';
export { productTakesTwo, setProduct } from './terms/products.ts';
export { rateTakesTwo, setRate, yuebaoTerms } from './terms/rates.ts';
export { yuebaoAudit } from './audit.ts';

const PAY_EVERY_MS = 10_000;
const MATURE_EVERY_MS = 5_000;

/** Yuebao: a wallet that earns by the second, and pledges for a fixed term. */
export const yuebaoModule: ServerModule = {
  name: 'yuebao',
  ownLists: yuebaoLists,
  leaving: yuebaoLeaving,
  calls,
  start,
  endDemo: async (deps, end) => ({
    pledges: await endAllOrders(deps, end),
    wallets: await emptyWallets(deps, end),
  }),
};

async function start(deps: Deps): Promise<void> {
  pushYuebao(deps);
  deps.jobs.tick('yuebao.pay', 'jobs', PAY_EVERY_MS, async () => void (await payDueDays(deps)));
  deps.jobs.tick('yuebao.mature', 'jobs', MATURE_EVERY_MS, async () => void (await matureDue(deps)));
}
