import type { CallInput, withdrawCalls } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { isBelieved } from '../believed-notice.ts';
import { endPaying } from './pay-out.ts';
import { payoutProvidersOf } from './payout-providers.ts';
import { findPayoutNotice, insertPayoutNotice, type NewPayoutNotice } from './payout-queries.ts';
import { findWithdrawalForUpdate, type WithdrawalRow } from './queries.ts';

type Notice = CallInput<typeof withdrawCalls.payoutCallback>;
type NoticeRefusal = 'badSignature' | 'withdrawUnknown' | 'orderAmountMismatch';

/**
 * A provider says what became of a payout. Signed over exactly the fields received, young, for a payout it was given and with its amount:
 * then it takes effect, once, however often and however parallel it comes. The opposite of what took effect is kept for operators.
 */
export async function takePayoutNotice(
  deps: Deps,
  notice: Notice,
  rawBody: string,
): Promise<Outcome<{ accepted: boolean }, NoticeRefusal>> {
  const provider = (await payoutProvidersOf(deps)).get(notice.provider);
  if (!(await isBelieved(deps, provider, notice, rawBody))) return refuse('badSignature');
  // A refusal here keeps its row: what a provider said wrongly is evidence.
  return deps.db.tx((tx) => applyNotice(deps, tx, notice), { keepsOnRefusal: true });
}

async function applyNotice(deps: Deps, tx: Tx, notice: Notice): Promise<Outcome<{ accepted: boolean }, NoticeRefusal>> {
  const row = await findWithdrawalForUpdate(tx, notice.orderNo);
  // A payout that was never handed over is none of the provider's business.
  if (row === null || row.provider !== notice.provider) return refuse('withdrawUnknown');
  const earlier = await findPayoutNotice(tx, notice.provider, notice.nonce);
  if (earlier !== null) return earlier === 'amountMismatch' ? refuse('orderAmountMismatch') : ok({ accepted: true });

  const outcome = judge(row, notice);
  await insertPayoutNotice(tx, { ...notice, outcome });
  switch (outcome) {
    case 'amountMismatch':
      deps.log.error({ orderNo: notice.orderNo }, 'payout notice with another amount than the withdrawal');
      return refuse('orderAmountMismatch');
    case 'conflict':
      deps.log.error({ orderNo: notice.orderNo, said: notice.status }, 'payout notice against what took effect');
      break;
    case 'repeated':
      break;
    case 'paid':
    case 'failed':
      await endPaying(tx, row, { ...notice, reason: notice.reason ?? '' });
      break;
  }
  return ok({ accepted: true });
}

function judge(row: WithdrawalRow, notice: Notice): NewPayoutNotice['outcome'] {
  if (notice.amount !== row.net) return 'amountMismatch';
  if (row.state === 'paying') return notice.status;
  return row.state === notice.status ? 'repeated' : 'conflict';
}
