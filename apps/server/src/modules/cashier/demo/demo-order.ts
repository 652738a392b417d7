import { yuan as whole } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { tenantValues } from '../../tenant/index.ts';
import { closeOrder, findLine, findOrderByRequest, insertOrder } from '../orders/queries.ts';
import { credit } from '../recharge/credit.ts';
import { newOrderNo } from '../recharge/open-order.ts';

export type DemoOrderEnd = 'credited' | 'cancelled' | 'rejected';
const REJECTED = '付款通道退回了这笔付款';

/** An order of the demo at this moment of the database clock: made, and ended the way a provider's notice or the player would end it. The request id is the idempotency key. */
export async function addDemoOrder(
  deps: Deps,
  { player, yuan, end, requestId }: { player: bigint; yuan: number; end: DemoOrderEnd; requestId: string },
): Promise<void> {
  const line = await findLine(deps.db, 'alipay', 'sandbox-a');
  if (line === null) throw new Error('the demo has no pay line');
  const { orderMinutes } = await tenantValues(deps);
  const orderNo = newOrderNo();
  await deps.db.tx(async (tx) => {
    if (await findOrderByRequest(tx, String(player), requestId)) return;
    const order = await insertOrder(tx, {
      orderNo,
      player: String(player),
      requestId,
      line,
      asked: whole(yuan),
      amount: whole(yuan),
      fee: 0n,
      minutes: orderMinutes,
      bank: null,
    });
    if (end === 'credited') await credit(tx, order, { providerNo: `DEMO${orderNo}` });
    else await closeOrder(tx, order.id, end, end === 'rejected' ? REJECTED : '');
  });
}
