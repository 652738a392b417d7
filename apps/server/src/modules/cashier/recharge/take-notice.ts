import { cashierCalls, type CallInput } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { isBelieved } from '../core/believed-notice.ts';
import { providersOf } from '../core/providers.ts';
import { findOrderForUpdate } from '../orders/queries.ts';
import { keepCase } from './keep-case.ts';
import { insertNotice } from './keep-notice.ts';
import { applyReport, type FinalReport, type ReportOutcome } from './report.ts';

export const takeNoticeBinding = bind(cashierCalls.providerCallback, ({ deps, rawBody }, input) =>
  takeNotice(deps, input, rawBody),
);

export type Notice = CallInput<typeof cashierCalls.providerCallback>;
type NoticeRefusal = 'badSignature' | 'orderNotFound' | 'orderAmountMismatch';

/**
 * A provider says what became of an order. Signed with its key over exactly the fields received, young, and for a known order with the
 * same amount: then it takes effect. Idempotent: it takes effect once, however often and however concurrently it arrives. A payment counts even for an order that was
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
  const report = reportOf(notice);
  if (order === null || order.provider !== notice.provider) {
    await keepCase(tx, notice, report, 'unmatched');
    return refuse('orderNotFound');
  }
  const earlier = await findNotice(tx, notice.provider, notice.nonce);
  if (earlier !== null) return earlier === 'amountMismatch' ? refuse('orderAmountMismatch') : ok({ accepted: true });

  const outcome = await applyReport(tx, order, report);
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

/** The outcome of a notice that came before with this nonce. */
async function findNotice(tx: Queries, provider: string, nonce: string): Promise<ReportOutcome | null> {
  const row = await tx.maybeOne<{ outcome: ReportOutcome }>(
    'select outcome from provider_notice where provider = $1 and nonce = $2',
    [provider, nonce],
  );
  return row?.outcome ?? null;
}
