import { withdrawCalls, type CallInput } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { isBelieved } from '../core/believed-notice.ts';
import { isYuan, readOrderNo, readSum, readWord } from '../core/read-notice.ts';
import { findWithdrawalForUpdate, type WithdrawalRow } from '../withdraw/queries.ts';
import { endPaying } from './pay-out.ts';
import { payoutProvidersOf } from './payout-providers.ts';

export const takePayoutNoticeBinding = bind(withdrawCalls.payoutCallback, ({ deps, rawBody }, input) =>
  takePayoutNotice(deps, input, rawBody),
);

type Notice = CallInput<typeof withdrawCalls.payoutCallback>;
type NoticeRefusal = 'badSignature' | 'withdrawUnknown' | 'orderAmountMismatch';

/**
 * A provider says what became of a payout. Signed over exactly the fields received, young, for a payout it was given and with its amount:
 * then it takes effect. Idempotent: it takes effect once, however often and however concurrently it arrives. The opposite of what took effect is kept for operators.
 */
export async function takePayoutNotice(
  deps: Deps,
  notice: Notice,
  rawBody: string,
): Promise<Outcome<{ accepted: boolean }, NoticeRefusal>> {
  const provider = (await payoutProvidersOf(deps)).get(notice.provider);
  if (!(await isBelieved(deps, provider, notice, rawBody))) return refuse('badSignature');
  // A refusal here keeps its row: what a provider said wrongly is evidence.
  return deps.db.tx((tx) => applyNotice(deps, tx, notice, rawBody), { keepsOnRefusal: true });
}

async function applyNotice(
  deps: Deps,
  tx: Tx,
  said: Notice,
  body: string,
): Promise<Outcome<{ accepted: boolean }, NoticeRefusal>> {
  const orderNo = readOrderNo(said.orderNo);
  const row = await findWithdrawalForUpdate(tx, orderNo);
  // A payout that was never handed over is none of the provider's business.
  if (row === null || row.provider !== said.provider) return refuse('withdrawUnknown');
  const earlier = await findPayoutNotice(tx, said.provider, said.nonce);
  if (earlier !== null) return earlier === 'amountMismatch' ? refuse('orderAmountMismatch') : ok({ accepted: true });
  const status = STATUSES.find((known) => known === readWord(said.status));
  if (status === undefined) {
    // Neither paid nor failed: the payout stays under way and is asked about.
    deps.log.error({ orderNo, said: said.status }, 'signed payout notice that cannot be read');
    return refuse('orderAmountMismatch');
  }
  const sum = isYuan(said.currency) ? readSum(said.amount) : null;
  const notice = { ...said, orderNo, status, amount: sum ?? money(0n), said: sum === null ? String(said.amount) : '' };
  const outcome = judge(row, notice);
  await insertPayoutNotice(tx, { ...notice, outcome });
  switch (outcome) {
    case 'amountMismatch':
      deps.log.error({ orderNo }, 'payout notice with another amount than the withdrawal');
      return refuse('orderAmountMismatch');
    case 'conflict':
      deps.log.error({ orderNo, said: status }, 'payout notice against what took effect');
      break;
    case 'repeated':
      break;
    case 'paid':
    case 'failed':
      await endPaying(
        tx,
        row,
        { ...notice, reason: (said.reason ?? '').slice(0, REASON_MAX) },
        { how: 'notice', body },
      );
      break;
  }
  return ok({ accepted: true });
}

const STATUSES = ['paid', 'failed'] as const;
/** Letters of a reason that a player reads. */
const REASON_MAX = 100;

function judge(row: WithdrawalRow, notice: Pick<NewPayoutNotice, 'amount' | 'status'>): NewPayoutNotice['outcome'] {
  if (notice.amount !== row.net) return 'amountMismatch';
  if (row.state === 'paying') return notice.status;
  return row.state === notice.status ? 'repeated' : 'conflict';
}

interface NewPayoutNotice {
  readonly provider: string;
  readonly nonce: string;
  readonly orderNo: string;
  readonly providerNo: string;
  readonly amount: bigint;
  readonly status: 'paid' | 'failed';
  readonly outcome: 'paid' | 'failed' | 'repeated' | 'conflict' | 'amountMismatch';
  /** The words, where they are no sum; the amount is then 0. */
  readonly said: string;
}

async function insertPayoutNotice(tx: Tx, notice: NewPayoutNotice): Promise<void> {
  await tx.run(
    `insert into payout_notice (provider, nonce, withdraw_no, provider_no, amount, status, outcome, said)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      notice.provider,
      notice.nonce,
      notice.orderNo,
      notice.providerNo,
      notice.amount,
      notice.status,
      notice.outcome,
      notice.said,
    ],
  );
}

/** The outcome of a notice that came before with this nonce. */
async function findPayoutNotice(
  tx: Queries,
  provider: string,
  nonce: string,
): Promise<NewPayoutNotice['outcome'] | null> {
  const row = await tx.maybeOne<{ outcome: NewPayoutNotice['outcome'] }>(
    'select outcome from payout_notice where provider = $1 and nonce = $2',
    [provider, nonce],
  );
  return row?.outcome ?? null;
}
