import { REQUEST_KEY_KEPT_HOURS } from '@caiting/contract';
import { money, type Money } from '@caiting/money';
import { prepared, type Queries } from '../../platform/db/pool.ts';
import type { Sweep } from '../../platform/jobs/sweep.ts';
import type { PlayerId } from './post.ts';

/** Opens the main account of a new player. Repeatable. */
export async function openAccount(tx: Queries, player: PlayerId): Promise<void> {
  await tx.query('select open_account($1)', [player]);
}

/** No bets from this player before `until`; null lifts the block. Looked at by every placement. */
export async function blockBets(tx: Queries, player: PlayerId, until: Date | null): Promise<void> {
  await tx.query('select block_bets($1, $2)', [player, until]);
}

export interface Balance {
  readonly balance: Money;
  /** All holds together: withdrawals, envelopes, pledges. Income from gifts is none: it can be taken at any time. */
  readonly held: Money;
  /** Number of the last line of the main balance; a push with a smaller one is old. */
  readonly seq: bigint;
}

const BALANCE = prepared(
  'ledger.balance',
  `select coalesce(sum(balance) filter (where asset = 'main'), 0)::int8 as balance,
          coalesce(sum(balance) filter (where asset like 'hold.%' and asset not like 'hold.gift:%'), 0)::int8 as held,
          coalesce(max(seq) filter (where asset = 'main'), 0)::int8 as seq
     from account where player = $1`,
);

/** Spendable balance and holds; zeros for a player without an account. */
export async function balanceOf(db: Queries, player: PlayerId): Promise<Balance> {
  const row = await db.one<{ balance: bigint; held: bigint; seq: bigint }>(BALANCE, [player]);
  return { balance: money(row.balance), held: money(row.held), seq: row.seq };
}

const BALANCES = prepared(
  'ledger.balances',
  `select player, coalesce(sum(balance) filter (where asset = 'main'), 0)::int8 as balance,
          coalesce(sum(balance) filter (where asset like 'hold.%' and asset not like 'hold.gift:%'), 0)::int8 as held
     from account where player = any($1::int8[]) group by player`,
);

/** The same of several players; who has no account is not among them. */
export async function balancesOf(
  db: Queries,
  players: readonly bigint[],
): Promise<ReadonlyMap<bigint, Omit<Balance, 'seq'>>> {
  const rows = await db.query<{ player: bigint; balance: bigint; held: bigint }>(BALANCES, [players]);
  return new Map(rows.map(({ player, balance, held }) => [player, { balance: money(balance), held: money(held) }]));
}

/** The main balance; null for a player who has no account. */
export async function findBalance(db: Queries, player: PlayerId): Promise<Money | null> {
  const row = await db.maybeOne<{ balance: bigint }>(
    `select balance from account where player = $1 and asset = 'main'`,
    [player],
  );
  return row && money(row.balance);
}

/** What one hold still has, e.g. `heldFor(db, player, 'hold.envelope', id)`. Zero when there is none. */
export async function heldFor(db: Queries, player: PlayerId, account: string, ref: bigint): Promise<Money> {
  const row = await db.maybeOne<{ balance: bigint }>('select balance from account where player = $1 and asset = $2', [
    player,
    `${account}:${ref}`,
  ]);
  return money(row?.balance ?? 0n);
}

/** Holds of one kind that have something left, of these players (null: of everybody), by player. */
export const listHolds = (
  db: Queries,
  account: string,
  players: readonly string[] | null,
): Promise<{ player: bigint; balance: bigint }[]> =>
  db.query(
    `select player, balance from account where asset like $1 || ':%' and balance > 0 and ($2::int8[] is null or player = any ($2)) order by player`,
    [account, players],
  );

/** One line of a player's main account. */
export interface Entry {
  readonly seq: bigint;
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly code: number;
  readonly ref: bigint;
  readonly at: Date;
}

const ENTRY_COLUMNS = 'seq, amount, balance_after as "balanceAfter", code, ref, at';

/** Lines of the main account by their numbers, oldest first: how a bet finds its own. */
export function entriesBySeq(db: Queries, player: PlayerId, seqs: readonly bigint[]): Promise<Entry[]> {
  return db.query<Entry>(
    `select e.seq, e.amount, e.balance_after as "balanceAfter", e.code, e.ref, e.at
       from unnest($2::int8[]) as n (seq) cross join lateral own_entries($1, 'main', n.seq, n.seq + 1, null, 1) as e order by e.seq`,
    [player, seqs],
  );
}

/** Lines of the main account about one order that was posted singly (recharge, withdrawal, envelope), oldest first. */
export function entriesByRef(db: Queries, player: PlayerId, ref: bigint, codes: readonly number[]): Promise<Entry[]> {
  return db.query<Entry>(
    `select ${ENTRY_COLUMNS} from entry
      where player = $1 and ref = $2 and cause is not null and asset = 'main' and code = any($3::int2[]) order by seq`,
    [player, ref, codes],
  );
}

/**
 * Idempotency keys (request ids) that nobody needs: a replay within REQUEST_KEY_KEPT_HOURS of real time gets its first answer (architecture §3). Kept for
 * twice the promise: nobody retries for a day, but a clock may be set.
 */
export const OLD_REQUEST_KEYS: Sweep = {
  table: 'request_key',
  where: `old.created_at < clock_timestamp() - interval '${2 * REQUEST_KEY_KEPT_HOURS} hours'`,
};
