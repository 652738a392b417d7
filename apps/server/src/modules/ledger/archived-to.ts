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

/** Whether bets with this number went to the archive, if there ever was one: nobody learns more of others' bets. */
export async function isBetArchived(db: Queries, id: string): Promise<boolean> {
  const { is } = await db.one<{ is: boolean }>('select $1::int8 > 0 and $1::int8 < bets as is from archived_until()', [
    id,
  ]);
  return is;
}
