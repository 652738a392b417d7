import { YUAN, money, worthOf, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import { announce } from '../announce.ts';
import type { ProviderReport } from '../pay-provider.ts';
import { closeOrder, markPaid, type OrderRow } from '../queries.ts';
import { credit } from './credit.ts';
import { askNoMore, findRate, listCoins, saveSeen, type CoinRow } from './detail-queries.ts';
import type { NewNotice } from './notice-queries.ts';

export type ReportOutcome = NewNotice['outcome'];

/** What a provider says that is more than "nothing yet". */
export type FinalReport = ProviderReport & { readonly status: 'paid' | 'failed' | 'confirming' };

/** Coins worth less than this are kept for staff. */
const WORTH_MIN = YUAN;

/**
 * Lets take effect what a provider says about an order, in the transaction that holds the order's row: the same for a notice and for an
 * answer we asked for. Gives what came of it.
 */
export async function applyReport(tx: Tx, order: OrderRow, report: FinalReport): Promise<ReportOutcome> {
  if (order.kind === 'coin') return applyCoins(tx, order, report);
  const outcome = judge(order, report);
  if (outcome === 'credited') await credit(tx, order, { providerNo: report.providerNo });
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
 * due (docs/decisions/0055). The rate is locked while the order can be paid; coins first seen later are worth the rate of that moment.
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
  if (isDeep) await credit(tx, order, { providerNo: report.providerNo, settled: worth });
  else await announce(tx, await markPaid(tx, order.id, report.providerNo));
  return isDeep ? 'credited' : 'confirming';
}

async function rateOf(tx: Tx, order: OrderRow, coin: CoinRow): Promise<Money> {
  const isLocked = coin.received !== null || order.state === 'created';
  return money(isLocked ? coin.rate : ((await findRate(tx, coin.coin)) ?? coin.rate));
}
