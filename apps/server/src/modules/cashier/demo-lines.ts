import { yuan } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import { insertLine } from './queries.ts';

const AMOUNTS = [100, 300, 500, 1_000, 3_000, 5_000, 10_000, 50_000].map((amount) => yuan(amount));

/** The lines of the sandbox provider, for a demo. Repeatable. */
export async function addSandboxLines(tx: Queries): Promise<void> {
  const common = { channel: 'alipay', provider: 'sandbox', amounts: AMOUNTS, isFree: true, tag: '推荐' } as const;
  await insertLine(tx, {
    ...common,
    lineId: 'sandbox-a',
    name: '支付宝一线',
    min: yuan(10),
    max: yuan(50_000),
    fee: 0n,
    arrival: '即时到账',
    sort: 1,
  });
  await insertLine(tx, {
    ...common,
    lineId: 'sandbox-b',
    name: '支付宝二线',
    min: yuan(100),
    max: yuan(200_000),
    // Half a percent, so that a fee is to be seen.
    fee: 5_000n,
    arrival: '约 1 分钟',
    sort: 2,
  });
}
