import { moneyText, type CallOutput, type PayChannel, type consoleRechargeCalls } from '@caiting/contract';
import { money, parseMoney, type Coin, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { announce } from '../announce.ts';
import { closeOrder, findOrderForUpdate, type OrderRow } from '../queries.ts';
import { credit } from './credit.ts';
import { findRate, insertRate, listReviews, saveReviewer } from './detail-queries.ts';

const REVIEWS_SHOWN = 200;

/** Manual recharges that wait for staff. */
export async function rechargeReviews(deps: Deps): Promise<CallOutput<typeof consoleRechargeCalls.rechargeReviews>> {
  const rows = await listReviews(deps.db, REVIEWS_SHOWN);
  return {
    list: rows.map((row) => ({
      orderNo: row.order_no,
      userName: row.user_name,
      channel: row.channel as PayChannel,
      amount: moneyText(money(row.amount)),
      payeeAccount: row.payee_account,
      remark: row.remark ?? '',
      payerName: row.payer_name ?? '',
      voucher: row.voucher ?? '',
      at: row.submitted_at.getTime(),
    })),
  };
}

/** The order under review, its row locked; refused when it does not wait for staff. */
export async function findReviewed(
  tx: Tx,
  orderNo: string,
): Promise<Outcome<OrderRow, 'orderNotFound' | 'reviewNotAwaited'>> {
  const order = await findOrderForUpdate(tx, orderNo);
  if (order === null) return refuse('orderNotFound');
  return order.state === 'submitted' ? ok(order) : refuse('reviewNotAwaited');
}

/** Whether crediting this sum takes two different staff (tenant value rechargeTwoStaffFrom). */
export async function takesTwoStaff(deps: Deps, amount: Money): Promise<boolean> {
  const { rechargeTwoStaffFrom } = await tenantValues(deps);
  return amount >= (parseMoney(rechargeTwoStaffFrom) ?? money(0n));
}

/** Staff found the transfer: what arrived is credited, less the line's fee. */
export async function creditReviewed(
  tx: Tx,
  order: OrderRow,
  { settled, by }: { readonly settled: Money; readonly by: string },
): Promise<void> {
  await saveReviewer(tx, order.id, by);
  await credit(tx, order, { providerNo: null, settled });
}

/** Staff did not find the transfer; the player reads why. */
export async function rejectReviewed(
  tx: Tx,
  order: OrderRow,
  { reason, by }: { readonly reason: string; readonly by: string },
): Promise<void> {
  await saveReviewer(tx, order.id, by);
  await announce(tx, await closeOrder(tx, order.id, 'rejected', reason));
}

/** What one coin costs now; null before anybody said so. */
export async function coinRate(deps: Deps, coin: Coin): Promise<Money | null> {
  const rate = await findRate(deps.db, coin);
  return rate === null ? null : money(rate);
}

/** Sets what one coin costs from now on; open orders keep the rate they were made with. */
export async function setCoinRate(deps: Deps, coin: Coin, rate: Money, by: string): Promise<void> {
  await insertRate(deps.db, coin, rate, by);
}
