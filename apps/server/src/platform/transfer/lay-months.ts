import type pg from 'pg';
import type { MonthPart } from './tables.ts';

/**
 * Gives the money tables of an empty database the partitions of the exported site, in place of those of the day of the import: rows of a clock that was put
 * forward have theirs, and months that are in the archive have none, so that they come back from their files.
 */
export async function layMonths(client: pg.ClientBase, months: readonly MonthPart[]): Promise<void> {
  for (const parent of new Set(months.map((month) => month.parent))) {
    // A key that the parent cannot have is taken from a partition beside it: the first one gets it from here.
    const { rows: keys } = await client.query<{ key: string }>(
      `select pg_get_constraintdef(k.oid) as key from month_partitions() m join pg_constraint k on k.conrelid = m.part::regclass and k.contype = 'p'
        where m.parent = $1 and not exists (select from pg_constraint o where o.conrelid = $1::regclass and o.contype = 'p') limit 1`,
      [parent],
    );
    const parts = await partsOf(client, parent);
    await client.query(`drop table ${parts.join(', ')}`);
    for (const { first, next } of months.filter((month) => month.parent === parent)) {
      await client.query('select add_month_partition($1, $2, $3)', [parent, first, next]);
      const [key] = keys.splice(0);
      if (key === undefined) continue;
      const [part = ''] = await partsOf(client, parent);
      await client.query(`alter table ${part} add ${key.key}`);
    }
  }
}

async function partsOf(client: pg.ClientBase, parent: string): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    'select quote_ident(part) as part from month_partitions() where parent = $1',
    [parent],
  );
  return rows.map(({ part }) => part);
}
