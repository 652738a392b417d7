import type { CallInput, cashierCalls } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { isBelieved } from './believed-notice.ts';
import { providersOf } from './providers.ts';
import { findOrderForUpdate } from './queries.ts';
import { findNotice, insertNotice } from './recharge/notice-queries.ts';
import { applyReport, type FinalReport } from './recharge/report.ts';

export type Notice = CallInput<typeof cashierCalls.providerCallback>;
type NoticeRefusal = 'badSignature' | 'orderNotFound' | 'orderAmountMismatch';

/**
 * A provider says what became of an order. Signed with its key over exactly the fields received, young, and for a known order with the
 * same amount: then it takes effect, once, however often and however parallel it comes. A payment counts even for an order that was
 * cancelled or ran out: the money has arrived.
 */
export async function takeNotice(
  deps: Deps,
  notice: Notice,
  rawBody: string,
): Promise<Outcome<{ accepted: boolean }, NoticeRefusal>> {
  const provider = (await providersOf(deps)).get(notice.provider);
  if (!(await isBelieved(deps, provider, notice, rawBody))) return refuse('badSignature');
  // A refusal here keeps its row: what a provider said wrongly is evidence.
  return deps.db.tx((tx) => applyNotice(deps, tx, notice), { keepsOnRefusal: true });
}

async function applyNotice(deps: Deps, tx: Tx, notice: Notice): Promise<Outcome<{ accepted: boolean }, NoticeRefusal>> {
  const order = await findOrderForUpdate(tx, notice.orderNo);
  if (order === null || order.provider !== notice.provider) return refuse('orderNotFound');
  const earlier = await findNotice(tx, notice.provider, notice.nonce);
  if (earlier !== null) return earlier === 'amountMismatch' ? refuse('orderAmountMismatch') : ok({ accepted: true });

  const outcome = await applyReport(tx, order, reportOf(notice));
  await insertNotice(tx, { ...notice, outcome });
  if (outcome === 'amountMismatch') {
    deps.log.error({ orderNo: notice.orderNo }, 'payment notice with another amount than the order');
    return refuse('orderAmountMismatch');
  }
  if (outcome === 'ignored' || outcome === 'tooSmall')
    deps.log.warn({ orderNo: notice.orderNo, providerNo: notice.providerNo, outcome }, 'payment notice without effect');
  return ok({ accepted: true });
}

function reportOf({ status, providerNo, amount, coinAmount, confirmations = 0, txId = '' }: Notice): FinalReport {
  return {
    status,
    providerNo,
    amount,
    ...(coinAmount === undefined ? {} : { coins: { amount: money(coinAmount), confirmations, txId } }),
  };
}
