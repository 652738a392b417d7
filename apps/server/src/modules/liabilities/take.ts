import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sqlState, type Db, type Queries } from '../../platform/db/pool.ts';

/** A writer is over within the bound of a statement; whoever is not by then makes this try fail, and the next turn comes. */
const WRITERS_WAIT_MS = 60_000;
const LOOK_EVERY_MS = 20;
const SECRET_BYTES = 32;
const UNIQUE_VIOLATION = '23505';

interface Place {
  readonly batch: bigint;
  readonly since: Date;
  readonly writers: readonly string[];
}

const SNAPSHOT = { isolation: 'repeatable read', isLong: true } as const;

/**
 * Takes the night: a place in the ledger, then, once whoever was writing then has ended, everything up to it on one snapshot. Nobody waits for it.
 * Gives the day; null when it is taken already.
 */
export async function takeLiabilities(db: Db): Promise<string | null> {
  const place = await db.one<Place>('select batch, since, writers from liability_position()');
  await writersEnd(db, place.writers);
  const day = await take(db, place);
  await noteNights(db);
  return day;
}

/** Names the nights that the operators' log does not name yet: what a night's own turn did not come to. */
export async function noteNights(db: Queries): Promise<void> {
  await db.query('select note_liabilities()');
}

async function take(db: Db, { batch, since }: Place): Promise<string | null> {
  try {
    const { day } = await db.tx(
      (tx) =>
        tx.one<{ day: string | null }>('select take_liabilities($1, $2, $3)::text as day', [
          randomBytes(SECRET_BYTES),
          batch,
          since,
        ]),
      SNAPSHOT,
    );
    return day;
  } catch (error) {
    // Another server took it after this one's snapshot.
    if (sqlState(error) === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

async function writersEnd(db: Queries, writers: readonly string[]): Promise<void> {
  const until = performance.now() + WRITERS_WAIT_MS;
  while (writers.length > 0) {
    const { left } = await db.one<{ left: number }>(
      `select count(*)::int as left from pg_locks
        where locktype = 'relation' and relation = 'ledger_batch'::regclass and virtualtransaction = any ($1)`,
      [writers],
    );
    if (left === 0) return;
    if (performance.now() > until) throw new Error('somebody has been writing to the ledger for a minute');
    await delay(LOOK_EVERY_MS);
  }
}

export async function isDue(db: Queries): Promise<boolean> {
  const { due } = await db.one<{ due: boolean }>('select liabilities_due() as due');
  return due;
}
