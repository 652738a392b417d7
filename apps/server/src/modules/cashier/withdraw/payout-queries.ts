import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { findWithdrawalForUpdate, type WithdrawalRow } from './queries.ts';

/** Numbers of approved withdrawals, oldest first. */
export function listApproved(db: Queries, limit: number): Promise<{ withdraw_no: string }[]> {
  return db.query<{ withdraw_no: string }>(
    `select withdraw_no from withdrawal where state = 'approved' order by id limit $1`,
    [limit],
  );
}

/**
 * Takes payouts that are due for a question and sets their next one, so that of several servers one asks. Skips rows that somebody holds.
 */
export async function claimDue(db: Queries, limit: number, againSeconds: number): Promise<string[]> {
  const rows = await db.query<{ withdraw_no: string }>(
    `update withdrawal set ask_at = (select app_now()) + $2 * interval '1 second'
      where id in (select id from withdrawal where state = 'paying' and ask_at <= (select app_now())
                    order by id limit $1 for update skip locked)
     returning withdraw_no`,
    [limit, againSeconds],
  );
  return rows.map(({ withdraw_no }) => withdraw_no);
}

export async function findPaying(tx: Tx, withdrawNo: string): Promise<WithdrawalRow | null> {
  const row = await findWithdrawalForUpdate(tx, withdrawNo);
  return row?.state === 'paying' ? row : null;
}

export interface NewPayoutNotice {
  readonly provider: string;
  readonly nonce: string;
  readonly orderNo: string;
  readonly providerNo: string;
  readonly amount: bigint;
  readonly status: 'paid' | 'failed';
  readonly outcome: 'paid' | 'failed' | 'repeated' | 'conflict' | 'amountMismatch';
}

export async function insertPayoutNotice(tx: Tx, notice: NewPayoutNotice): Promise<void> {
  await tx.run(
    `insert into payout_notice (provider, nonce, withdraw_no, provider_no, amount, status, outcome)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [notice.provider, notice.nonce, notice.orderNo, notice.providerNo, notice.amount, notice.status, notice.outcome],
  );
}

/** The outcome of a notice that came before with this nonce. */
export async function findPayoutNotice(
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
