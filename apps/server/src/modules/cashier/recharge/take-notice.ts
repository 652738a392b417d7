import { cashierCalls, type CallInput } from '@caiting/contract';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { isBelieved } from '../core/believed-notice.ts';
import { keepWord } from '../core/keep-word.ts';
import { providersOf } from '../core/providers.ts';
import { isYuan, readCoins, readOrderNo, readSum, readWord } from '../core/read-notice.ts';
import { findOrderForUpdate } from '../orders/queries.ts';
import { keepCase, keepUnreadable } from './keep-case.ts';
import { insertNotice } from './keep-notice.ts';
import { applyReport, type FinalReport, type ReportOutcome } from './report.ts';

export const takeNoticeBinding = bind(cashierCalls.providerCallback, ({ deps, rawBody }, input) =>
  takeNotice(deps, input, rawBody),
);

export type Notice = CallInput<typeof cashierCalls.providerCallback>;
type NoticeRefusal = 'badSignature' | 'orderNotFound' | 'orderAmountMismatch';

/**
 * A provider says what became of an order. Signed with its key over exactly the fields received, young, and for a known order with the
 * same amount, by its value: then it takes effect. What is signed and cannot be read is kept for staff. Idempotent: it takes effect once, however often and however concurrently it arrives. A payment counts even for an order that was
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
  return deps.db.tx((tx) => applyNotice(deps, tx, notice, rawBody), { keepsOnRefusal: true });
}

async function applyNotice(
  deps: Deps,
  tx: Tx,
  notice: Notice,
  body: string,
): Promise<Outcome<{ accepted: boolean }, NoticeRefusal>> {
  const orderNo = readOrderNo(notice.orderNo);
  const order = await findOrderForUpdate(tx, orderNo);
  const report = reportOf(notice);
  if (report === null) {
    deps.log.error({ orderNo: notice.orderNo }, 'signed payment notice that cannot be read');
    await keepUnreadable(tx, { ...notice, orderNo, said: saidOf(notice) });
    return refuse('orderAmountMismatch');
  }
  const of = { provider: notice.provider, orderNo };
  if (order === null || order.provider !== notice.provider) {
    await keepCase(tx, of, report, 'unmatched');
    return refuse('orderNotFound');
  }
  const earlier = await findNotice(tx, notice.provider, notice.nonce);
  if (earlier !== null) return earlier === 'amountMismatch' ? refuse('orderAmountMismatch') : ok({ accepted: true });

  const outcome = await applyReport(tx, order, report);
  const { status, providerNo, amount, coins } = report;
  const said = { status, providerNo, amount, coinAmount: coins?.amount, confirmations: coins?.confirmations };
  await insertNotice(tx, { ...of, nonce: notice.nonce, ...said, outcome });
  if (outcome === 'credited') await keepWord(tx, { kind: 'recharge', ...of, how: 'notice', body });
  if (outcome === 'amountMismatch') {
    deps.log.error({ orderNo }, 'payment notice with another amount than the order');
    return refuse('orderAmountMismatch');
  }
  if (outcome === 'ignored' || outcome === 'tooSmall' || outcome === 'numberTaken')
    deps.log.warn({ orderNo, providerNo, outcome }, 'payment notice without effect');
  return ok({ accepted: true });
}

const STATUSES: readonly string[] = ['paid', 'failed', 'confirming'] satisfies FinalReport['status'][];
const CONFIRMATIONS_MAX = 100_000;

/** What the words mean; null where one of them means nothing to us. */
function reportOf({ providerNo, txId = '', ...said }: Notice): FinalReport | null {
  const status = readWord(said.status);
  const amount = readSum(said.amount);
  if (!STATUSES.includes(status) || amount === null || !isYuan(said.currency) || providerNo.trim() === '') return null;
  const report = { status: status as FinalReport['status'], providerNo, amount };
  if (said.coinAmount === undefined || said.coinAmount === '') return report;
  const [coins, confirmations] = [readCoins(said.coinAmount), Number(said.confirmations ?? 0)];
  if (coins === null || !Number.isInteger(confirmations) || confirmations < 0 || confirmations > CONFIRMATIONS_MAX)
    return null;
  return { ...report, coins: { amount: coins, confirmations, txId } };
}

/** The words for whoever looks at them. */
function saidOf({ amount, status, currency, coinAmount, confirmations }: Notice): string {
  const words = { amount, status, currency, coinAmount, confirmations };
  return Object.entries(words)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** The outcome of a notice that came before with this nonce. */
async function findNotice(tx: Queries, provider: string, nonce: string): Promise<ReportOutcome | null> {
  const row = await tx.maybeOne<{ outcome: ReportOutcome }>(
    'select outcome from provider_notice where provider = $1 and nonce = $2',
    [provider, nonce],
  );
  return row?.outcome ?? null;
}
