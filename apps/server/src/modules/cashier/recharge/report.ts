import { YUAN, money, worthOf, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { ProviderReport } from '../core/pay-provider.ts';
import { announce } from '../orders/announce.ts';
import { findRate, listCoins, type CoinRow } from '../orders/detail-queries.ts';
import { closeOrder, ORDER_COLUMNS, type OrderRow } from '../orders/queries.ts';
import { claimNumber, claimTransaction, hasNumber } from './claim-number.ts';
import { credit } from './credit.ts';
import { hasLeft } from '../../account/index.ts';
import { keepCase } from './keep-case.ts';

export type ReportOutcome =
  | 'credited'
  | 'repeated'
  | 'rejected'
  | 'amountMismatch'
  | 'ignored'
  | 'confirming'
  | 'tooSmall'
  | 'numberTaken';

/** What a provider says that is more than "nothing yet". */
export type FinalReport = ProviderReport & { readonly status: 'paid' | 'failed' | 'confirming' };

/** Coins worth less than this are kept for staff. */
const WORTH_MIN = YUAN;

/**
 * Lets take effect what a provider says about an order, in the transaction that holds the order's row: the same for a notice and for an
 * answer we asked for. Gives what came of it.
 */
export async function applyReport(tx: Tx, order: OrderRow, report: FinalReport): Promise<ReportOutcome> {
  if (order.state !== 'credited' && report.status === 'paid' && (await hasLeft(tx, order.player))) {
    // Nobody to credit: staff send it back.
    await keepCase(tx, { provider: order.provider, orderNo: order.order_no }, report, 'unmatched');
    return 'ignored';
  }
  const outcome = order.kind === 'coin' ? await applyCoins(tx, order, report) : await applyPayment(tx, order, report);
  if (!(await isPaidIn(tx, order, report)) || outcome === 'repeated')
    await keepCase(tx, { provider: order.provider, orderNo: order.order_no }, report, outcome);
  return outcome;
}

/**
 * Whether this payment has brought its order money, by itself or booked by staff. Whatever sum is said of it then, sooner or later, is no other payment:
 * kept as a case it would be booked once more. The notice stays as evidence.
 */
const isPaidIn = async (tx: Tx, order: OrderRow, { providerNo }: FinalReport): Promise<boolean> =>
  order.state === 'credited' && (await hasNumber(tx, order.id, { provider: order.provider, providerNo }));

async function applyPayment(tx: Tx, order: OrderRow, report: FinalReport): Promise<ReportOutcome> {
  const outcome = judge(order, report);
  if (outcome === 'credited') {
    if (!(await claimNumber(tx, order.id, { ...report, provider: order.provider }))) return 'numberTaken';
    await credit(tx, order, { providerNo: report.providerNo });
  }
  if (outcome === 'rejected') await reject(tx, order);
  return outcome;
}

function judge(order: OrderRow, report: FinalReport): ReportOutcome {
  if (report.amount !== order.amount) return 'amountMismatch';
  if (report.status === 'failed') return order.state === 'created' ? 'rejected' : 'ignored';
  // Only a chain has confirmations; elsewhere this word means nothing yet.
  if (report.status === 'confirming') return 'ignored';
  if (order.state !== 'credited') return 'credited';
  // A second payment under one order number is money that staff must look at.
  return report.providerNo === order.provider_no ? 'repeated' : 'ignored';
}

async function reject(tx: Tx, order: OrderRow): Promise<void> {
  await announce(tx, await closeOrder(tx, order.id, 'rejected'));
  await askNoMore(tx, order.id);
}

/**
 * Digital currency: what arrives is what counts. Its worth at the order's rate is credited once it lies deep enough, more or less than was
 * due (docs/decisions/0054). The rate is locked while the order can be paid; coins first seen later are worth the rate of that moment.
 */
async function applyCoins(tx: Tx, order: OrderRow, report: FinalReport): Promise<ReportOutcome> {
  const [coin] = await listCoins(tx, [order.id]);
  if (coin === undefined) throw new Error(`order ${order.order_no} has no coins`);
  if (report.amount !== order.amount) return 'amountMismatch';
  if (report.status === 'failed') {
    if (order.state !== 'created' && order.state !== 'paid') return 'ignored';
    await reject(tx, order);
    return 'rejected';
  }
  if (order.state === 'credited') return report.providerNo === order.provider_no ? 'repeated' : 'ignored';
  const { coins } = report;
  if (coins === undefined) return 'amountMismatch';
  const rate = await rateOf(tx, order, coin);
  const worth = worthOf(coins.amount, rate);
  if (worth < WORTH_MIN) return 'tooSmall';

  await saveSeen(tx, order.id, { amount: coins.amount, confirmations: coins.confirmations, txId: coins.txId, rate });
  // "Paid" is the provider's word; how deep is deep enough is ours.
  const isDeep = report.status === 'paid' && coins.confirmations >= coin.needed;
  if (isDeep && !(await claimCoins(tx, order, { network: coin.network, providerNo: report.providerNo, ...coins })))
    return 'numberTaken';
  if (isDeep) await credit(tx, order, { providerNo: report.providerNo, settled: worth });
  else await announce(tx, await markPaid(tx, order.id, report.providerNo));
  return isDeep ? 'credited' : 'confirming';
}

/** Neither the provider's number nor the transaction of the chain has credited another order. */
async function claimCoins(
  tx: Tx,
  order: OrderRow,
  of: { readonly network: string; readonly providerNo: string; readonly txId: string },
): Promise<boolean> {
  return (
    (await claimNumber(tx, order.id, { provider: order.provider, providerNo: of.providerNo })) &&
    (await claimTransaction(tx, order.id, of))
  );
}

async function rateOf(tx: Tx, order: OrderRow, coin: CoinRow): Promise<Money> {
  const isLocked = coin.received !== null || order.state === 'created';
  return money(isLocked ? coin.rate : ((await findRate(tx, coin.coin)) ?? coin.rate));
}

/** What was seen on the chain. News may overtake each other: confirmations only grow. */
async function saveSeen(
  tx: Tx,
  order: bigint,
  seen: { readonly amount: bigint; readonly confirmations: number; readonly txId: string; readonly rate: bigint },
): Promise<void> {
  await tx.run(
    `update recharge_coin
        set received = $2, tx_id = $4, rate = $5, confirmations = greatest(confirmations, $3)
      where order_id = $1`,
    [order, seen.amount, seen.confirmations, seen.txId, seen.rate],
  );
}

/** What became of an order is known for good. */
async function askNoMore(tx: Tx, id: bigint): Promise<void> {
  await tx.run('update recharge_order set ask_at = null where id = $1', [id]);
}

/** The provider has seen the payment, but it is not money yet: a digital currency waits for its confirmations. */
function markPaid(tx: Tx, id: bigint, providerNo: string): Promise<OrderRow> {
  return tx.one<OrderRow>(
    `update recharge_order set state = 'paid', provider_no = $2, paid_at = coalesce(paid_at, app_now())
      where id = $1 and credited_at is null returning ${ORDER_COLUMNS}`,
    [id, providerNo],
  );
}
