import { TRANSACTIONS, type TransactionKey } from '@caiting/contract';
import { money, type Money } from '@caiting/money';
import { wakeOutbox } from '../../platform/outbox/outbox.ts';
import { type Tx, prepared } from '../../platform/db/pool.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { runPostedHooks } from './posted-hooks.ts';

/** Ids of players come branded from the wire and as bigint from the database; the ledger takes both. */
export type PlayerId = bigint | string;

/** One movement of money between the two accounts that its code fixes. */
export interface Posting {
  /** The idempotency key, from `cause(…)`: a retry with the same one moves nothing. */
  readonly id: string;
  readonly code: TransactionKey;
  /** Whose balance moves; for a hold, whose hold it is unless `owner` says otherwise. */
  readonly player: PlayerId;
  /** Always positive: the code knows the direction. */
  readonly amount: Money;
  /** What it is about (an order, an envelope). It names the hold account where the code has one. */
  readonly ref: bigint;
  /** The player who put the money on hold, where another one receives it. */
  readonly owner?: PlayerId;
  /** Turnover that a credit brings with it, in hundredths of its amount, where the tenant's factor does not count. */
  readonly wagering?: number;
}

export interface Posted {
  /** False when this cause was posted before. */
  readonly isNew: boolean;
  /** Main balance after the posting and the number of its line; null for codes that do not touch the main balance. */
  readonly balance: Money | null;
  readonly seq: bigint | null;
}

/** The id of a posting, made from what caused it: `cause('recharge', order.id)`. */
export function cause(what: string, ...ids: readonly (bigint | string | number)[]): string {
  return [what, ...ids].join(':');
}

/**
 * Posts in the caller's transaction, all or none: when one balance is short the answer is `balanceShort` and the caller must return
 * it (the transaction rolls back). Balance pushes go out after the commit.
 */
export async function post(
  tx: Tx,
  postings: Posting | readonly Posting[],
): Promise<Outcome<readonly Posted[], 'balanceShort'>> {
  const list = Array.isArray(postings) ? (postings as readonly Posting[]) : [postings as Posting];
  if (list.length === 0) return ok([]);
  for (const { amount, id } of list) {
    if (amount <= 0n) throw new RangeError(`posting ${id} moves ${amount}`);
  }
  const rows = await postRows(
    tx,
    list.map((posting) => ({ ...posting, codeNumber: TRANSACTIONS[posting.code].code })),
  );
  if (rows.some((row) => row.outcome === 'short')) return refuse('balanceShort');
  tx.afterCommit(wakeOutbox);
  for (const [at, posting] of list.entries()) if (rows[at]?.outcome === 'moved') await runPostedHooks(tx, posting);
  return ok(
    rows.map(({ outcome, balance, seq }) => ({
      isNew: outcome === 'moved',
      balance: balance === null ? null : money(balance),
      seq,
    })),
  );
}

interface PostedRow {
  readonly outcome: 'moved' | 'repeated' | 'short';
  readonly balance: bigint | null;
  readonly seq: bigint | null;
}

const POST = prepared(
  'ledger.post',
  'select outcome, balance, seq from ledger_post($1::int8[], $2::int8[], $3::int2[], $4::int8[], $5::text[], $6::int8[]) order by ord',
);

function postRows(tx: Tx, list: readonly (Posting & { codeNumber: number })[]): Promise<PostedRow[]> {
  return tx.query<PostedRow>(POST, [
    list.map((posting) => posting.player),
    list.map((posting) => posting.owner ?? null),
    list.map((posting) => posting.codeNumber),
    list.map((posting) => posting.amount),
    list.map((posting) => posting.id),
    list.map((posting) => posting.ref),
  ]);
}
