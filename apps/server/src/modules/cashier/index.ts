import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { pushOrders } from './announce.ts';
import { calls } from './calls.ts';
import { expireOrders } from './expire-orders.ts';

export { addDemoOrder } from './demo-order.ts';
export { addSandboxLines } from './demo-lines.ts';

const EXPIRE_EVERY_MS = 10_000;

/** Money in through payment channels: orders, providers, their notices. */
export const cashierModule: ServerModule = { name: 'cashier', calls, start };

async function start(deps: Deps): Promise<void> {
  pushOrders(deps);
  deps.jobs.tick('cashier.expire', EXPIRE_EVERY_MS, async () => void (await expireOrders(deps)));
}
