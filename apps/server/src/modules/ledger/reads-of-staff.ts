import { money, type Money } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import { balanceBefore, findSpan } from './statement.ts';
import type { Entry } from './queries.ts';

const ACCOUNTS_MAX = 100;

/** Accounts of a player that have something, the main one first. */
export function listAccountsOf(db: Queries, player: bigint): Promise<{ asset: string; balance: Money }[]> {
  return db.query(
    `select asset, balance from account where player = $1 and (balance > 0 or asset = 'main') order by asset <> 'main', asset limit ${ACCOUNTS_MAX}`,
    [player],
  );
}

/** Lines of any account, the newest first, older than number `before`. */
export function listEntriesOf(
  db: Queries,
  player: bigint,
  asset: string,
  before: string | null,
  limit: number,
): Promise<Entry[]> {
  return db.query<Entry>(
    `select e.seq, e.amount, e.balance_after as "balanceAfter", e.code, e.ref, e.at
       from account a cross join lateral own_entries(a.player, a.asset, 0, least(a.seq + 1, coalesce($3, a.seq + 1)), null, $4) as e
      where a.player = $1 and a.asset = $2 order by e.seq desc`,
    [player, asset, before, limit],
  );
}

/** The main balance as it stood at a moment: after the last line before it. */
export async function balanceAt(db: Queries, player: bigint, at: Date): Promise<Money> {
  const { end } = await findSpan(db, player, null, at);
  return balanceBefore(db, player, end);
}

export interface PostedLine {
  readonly entry: Entry;
  readonly batch: bigint;
  /** Null of a line that was posted with others. */
  readonly cause: string | null;
}

/** One line of an account by its number, with its batch and cause. */
export async function findPostedLine(
  db: Queries,
  player: bigint,
  asset: string,
  seq: string,
): Promise<PostedLine | null> {
  const entry = await db.maybeOne<Entry>(
    `select seq, amount, balance_after as "balanceAfter", code, ref, at from own_entries($1, $2, $3::int8, $3::int8 + 1, null, 1)`,
    [player, asset, seq],
  );
  if (entry === null) return null;
  // By its time too, which is read to the millisecond here: then one month is looked at.
  const posted = await db.one<Omit<PostedLine, 'entry'>>(
    'select batch, cause from entry where player = $1 and asset = $2 and seq = $3 and at between $4::timestamptz - $5::interval and $4::timestamptz + $5::interval',
    [player, asset, seq, entry.at, '1 millisecond'],
  );
  return { entry, ...posted };
}

export interface PostedSide {
  readonly account: string;
  /** Null for the house. */
  readonly player: bigint | null;
  readonly amount: Money;
  readonly lines: number;
}

/**
 * Every side of a line's posting: the house's summed lines of its batch, the line itself, and, of a single posting, the other account of it. Lines that
 * were posted in one batch with this one are of other players, and are not told.
 */
export async function sidesOf(
  db: Queries,
  player: bigint,
  asset: string,
  { entry, batch, cause }: PostedLine,
): Promise<PostedSide[]> {
  const [house, others] = await Promise.all([
    db.query<Omit<PostedSide, 'player'>>(
      `select account, amount, lines from house_entry where batch = $1 and at between $2::timestamptz - interval '1 minute' and $2::timestamptz + interval '1 minute' order by account`,
      [batch, entry.at],
    ),
    cause === null
      ? []
      : db.query<{ account: string; player: bigint; amount: Money }>(
          `select asset as account, player, amount from entry
            where batch = $1 and cause = $2 and at between $3::timestamptz - interval '1 minute' and $3::timestamptz + interval '1 minute'
              and (player, asset, seq) <> ($4::int8, $5::text, $6::int8) order by asset`,
          [batch, cause, entry.at, player, asset, entry.seq],
        ),
  ]);
  return [
    { account: asset, player, amount: money(entry.amount), lines: 1 },
    ...others.map((side) => ({ ...side, lines: 1 })),
    ...house.map((side) => ({ ...side, player: null })),
  ];
}
