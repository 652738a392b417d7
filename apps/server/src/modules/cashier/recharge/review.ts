import { moneyText, type CallOutput, type PayChannel, type consoleRechargeCalls } from '@caiting/contract';
import { money, parseMoney, type Coin, type Money } from '@caiting/money';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { takeAlone, type Approval } from '../core/approve-alone.ts';
import { announce } from '../orders/announce.ts';
import { findRate, insertRate } from '../orders/detail-queries.ts';
import { closeOrder, findOrderForUpdate, type OrderRow } from '../orders/queries.ts';
import { credit } from './credit.ts';

const REVIEWS_SHOWN = 200;

type ReviewedOrder = Omit<
  CallOutput<typeof consoleRechargeCalls.rechargeReviews>['list'][number],
  'claimedBy' | 'claimedUntil'
>;

/** Manual recharges that wait for staff. */
export async function rechargeReviews(deps: Deps): Promise<ReviewedOrder[]> {
  const rows = await listReviews(deps.db, REVIEWS_SHOWN);
  return rows.map((row) => ({
    orderNo: row.order_no,
    userName: row.user_name,
    channel: row.channel as PayChannel,
    amount: moneyText(money(row.amount)),
    payeeAccount: row.payee_account,
    remark: row.remark ?? '',
    payerName: row.payer_name ?? '',
    voucher: row.voucher ?? '',
    at: row.submitted_at.getTime(),
  }));
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

/** Whether this operator alone may credit the sum: below the limit for one order, and within the sums of the day, to which it is then added. */
export async function mayCreditAlone(deps: Deps, tx: Tx, approval: Approval): Promise<boolean> {
  const values = await tenantValues(deps);
  const isSmall = approval.amount < (parseMoney(values.rechargeTwoStaffFrom) ?? money(0n));
  return isSmall && takeAlone(tx, values, approval);
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
export async function setCoinRate(tx: Queries, coin: Coin, rate: Money, by: string): Promise<void> {
  await insertRate(tx, coin, rate, by);
}

async function saveReviewer(tx: Tx, order: bigint, staff: string): Promise<void> {
  await tx.run('update recharge_transfer set reviewed_by = $2 where order_id = $1', [order, staff]);
}

interface ReviewRow {
  readonly order_no: string;
  readonly user_name: string;
  readonly channel: string;
  readonly amount: bigint;
  readonly payee_account: string;
  readonly remark: string | null;
  readonly payer_name: string | null;
  readonly voucher: string | null;
  readonly submitted_at: Date;
}

/** Manual orders that wait for staff, oldest first. */
function listReviews(db: Queries, limit: number): Promise<ReviewRow[]> {
  return db.query<ReviewRow>(
    `select o.order_no, p.name as user_name, o.channel, o.amount, t.payee_account, t.remark, t.payer_name, t.voucher, t.submitted_at
       from recharge_order o join recharge_transfer t on t.order_id = o.id join player p on p.id = o.player
      where o.state = 'submitted' order by o.id limit $1`,
    [limit],
  );
}
