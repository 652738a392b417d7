import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { holdPlayer } from './queries.ts';

/**
 * An account that is being closed is locked, so that nothing that a lock keeps out comes in, servers of the release before included; its row here says that it
 * is its own player who did it, and may take it back.
 */

/** When it will be closed; null for any other account, and for one that is closed. */
export async function closingDue(db: Queries, player: bigint): Promise<Date | null> {
  const row = await db.maybeOne<{ due_at: Date }>(
    'select due_at from account_closing where player = $1 and closed_at is null',
    [player],
  );
  return row?.due_at ?? null;
}

/** For staff, to whom such an account is locked: when it is to be closed, and when it was; null for any other. */
export async function closingTimes(
  db: Queries,
  player: bigint,
): Promise<{ readonly closingAt: number | null; readonly closedAt: number | null }> {
  const row = await db.maybeOne<{ due_at: Date; closed_at: Date | null }>(
    'select due_at, closed_at from account_closing where player = $1',
    [player],
  );
  return { closingAt: row?.due_at.getTime() ?? null, closedAt: row?.closed_at?.getTime() ?? null };
}

/** The account is open again, as it was; nothing happens to one that is closed already, or was locked by staff meanwhile. */
export async function takeBackClosing(tx: Tx, player: bigint): Promise<void> {
  await holdPlayer(tx, player);
  const count = await tx.run('delete from account_closing where player = $1 and closed_at is null', [player]);
  if (count === 1) await tx.run(`update player set state = 'active' where id = $1`, [player]);
}

/**
 * Whether the account has been closed for good. Held, so that it is not closed while its money comes; held against one another too, since acts of staff go on
 * to change that row, and two that had it shared would wait for each other for ever.
 */
export async function hasLeft(tx: Tx, player: bigint): Promise<boolean> {
  await holdPlayer(tx, player);
  return (
    (await tx.maybeOne('select from account_closing where player = $1 and closed_at is not null', [player])) !== null
  );
}
