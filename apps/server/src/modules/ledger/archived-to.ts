import { prepared, type Queries } from '../../platform/db/pool.ts';

const ARCHIVED_TO = prepared(
  'ledger.archived_to',
  `select day::text as day from archived_until() where day > '-infinity' and ($1::timestamptz is null or $1 < ending)`,
);

/** The last day of the archive, where a span from `from` on (null: from the beginning) reaches into it: at the end of a list. */
export async function archivedTo(db: Queries, from: Date | null): Promise<{ archivedTo?: string }> {
  const row = await db.maybeOne<{ day: string }>(ARCHIVED_TO, [from]);
  return row === null ? {} : { archivedTo: row.day };
}

/** Whether a bet of this player went to the archive: of others' bets nobody learns anything. */
export async function isBetArchived(db: Queries, player: string, id: string): Promise<boolean> {
  return (await db.one<{ is: boolean }>('select bet_archived($1, $2) as is', [player, id])).is;
}
