import type { ClientBase } from 'pg';
import pg from 'pg';

/** The rows of one table as PostgreSQL writes a row, which it reads again whatever the types are. */
interface TableRows {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

/** A database of an older release: how its schema came to be, and what was in it. */
export interface Fixture {
  /** Migrations that it had, with the checksums they ran with. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  /** Functions as they were; those of today are another matter. */
  readonly functions: readonly { readonly name: string; readonly sql: string; readonly checksum: string }[];
  readonly tables: readonly TableRows[];
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
  /** What the books of every player came to: "player asset" → balance. */
  readonly balances: Readonly<Record<string, string>>;
}

/** Written by the migrations themselves, or of no meaning after a stop. */
const LEFT_OUT = ['migration', 'sql_function', 'schema_release'];

export async function dumpTables(client: ClientBase): Promise<Pick<Fixture, 'tables' | 'sequences'>> {
  const { rows: names } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
      group by 1 order by 1`,
    [LEFT_OUT],
  );
  const tables: TableRows[] = [];
  for (const { name, columns } of names) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const { rows } = await client.query<{ row: string }>(
      `select row(${list})::text as row from ${pg.escapeIdentifier(name)} order by 1`,
    );
    tables.push({ name, columns, rows: rows.map(({ row }) => row) });
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return { tables, sequences };
}

/** Puts the rows into a database of the same schema, in place of what its migrations put there. `client` is a superuser: no trigger fires. */
export async function loadTables(client: ClientBase, { tables, sequences }: Fixture): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  const all = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  await client.query(`truncate ${all}`);
  for (const { name, columns, rows } of tables) {
    const table = pg.escapeIdentifier(name);
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    // A type with just these columns: generated ones are not written.
    await client.query(`create temporary table shape as select ${list} from ${table} with no data`);
    await client.query(
      `insert into ${table} (${list}) overriding system value select (given::shape).* from unnest($1::text[]) as given`,
      [rows],
    );
    await client.query('drop table shape');
  }
  for (const { name, value } of sequences) await client.query('select setval($1::regclass, $2)', [name, value]);
  await client.query(`set session_replication_role = origin`);
}

/** How many rows each table has. */
export async function countRows(client: ClientBase, names: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${pg.escapeIdentifier(name)}`,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** The balance of every account, as text. */
export async function balancesOf(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ account: string; balance: string }>(
    `select player || ' ' || asset as account, balance::text as balance from account order by player, asset`,
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}
