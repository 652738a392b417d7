import type { Queries, Tx } from '../../../platform/db/pool.ts';

export interface NewNotice {
  readonly provider: string;
  readonly nonce: string;
  readonly orderNo: string;
  readonly providerNo: string;
  readonly amount: bigint;
  readonly status: 'paid' | 'failed' | 'confirming';
  readonly coinAmount?: bigint | undefined;
  readonly confirmations?: number | undefined;
  readonly outcome: 'credited' | 'repeated' | 'rejected' | 'amountMismatch' | 'ignored' | 'confirming' | 'tooSmall';
}

/** What was said and what came of it. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await tx.run(
    `insert into provider_notice (provider, nonce, order_no, provider_no, amount, status, outcome, coin_amount, confirmations)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      notice.provider,
      notice.nonce,
      notice.orderNo,
      notice.providerNo,
      notice.amount,
      notice.status,
      notice.outcome,
      notice.coinAmount ?? null,
      notice.confirmations ?? null,
    ],
  );
}

/** The outcome of a notice that came before with this nonce. */
export async function findNotice(tx: Queries, provider: string, nonce: string): Promise<NewNotice['outcome'] | null> {
  const row = await tx.maybeOne<{ outcome: NewNotice['outcome'] }>(
    'select outcome from provider_notice where provider = $1 and nonce = $2',
    [provider, nonce],
  );
  return row?.outcome ?? null;
}

/**
 * Whether a provider's timestamp is near the real time. Real, not app_now(): the provider knows nothing of a clock that was set for a
 * demo, and this guards a signature's age, not a moment of the game.
 */
export async function isFresh(db: Queries, timestampMs: string, toleranceMs: number): Promise<boolean> {
  const { fresh } = await db.one<{ fresh: boolean }>(
    'select abs(extract(epoch from clock_timestamp()) * 1000 - $1::int8) <= $2 as fresh',
    [timestampMs, toleranceMs],
  );
  return fresh;
}
