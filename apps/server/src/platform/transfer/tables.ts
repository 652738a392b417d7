import pg from 'pg';

/** Rows of a database as text, one file a table: how a site moves into another database (docs/decisions/0201). */

/** Written by the start itself. */
const LISTS = ['migration', 'sql_function', 'schema_release'];
/** Of the job library: what is due later. The rest of it is made again by each start. */
const JOB_TABLES = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Without the generated ones. */
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
}

/** A partition by month: its first month (null: open downwards) and the one behind its last. */
export interface MonthPart {
  readonly parent: string;
  readonly first: number | null;
  readonly next: number;
}

/** What stands beside the files of rows. */
export interface Manifest {
  readonly format: 1;
  readonly at: string;
  /** Migrations that the database had, with the checksums they ran with: they say which tables the rows are of. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly (Table & { readonly rows: number; readonly sha256: string })[];
  readonly sequences: readonly Sequence[];
  /** Left out by releases that did not write it. */
  readonly months?: readonly MonthPart[];
}

export const MANIFEST = 'manifest.json';
export const fileOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}.gz`;
export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
export const listOf = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** So that every value reads the same wherever it is written. */
export const SAME_WORDS = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`;

export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname::text as schema, c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and not c.relispartition
        and (n.nspname = 'public' and c.relname <> all ($1) or n.nspname = 'pgboss' and c.relname = any ($2))
      group by 1, 2 order by 1 desc, 2`,
    [LISTS, JOB_TABLES],
  );
  return rows;
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname::text as schema, sequencename::text as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null and sequencename not like 'schema_release%' order by 2`,
  );
  return rows;
}

/** The months of the money tables; none before they had any (migration 0051). */
export async function readMonths(client: pg.ClientBase): Promise<MonthPart[]> {
  const { rows: found } = await client.query(`select from pg_proc where proname = 'month_partitions'`);
  if (found.length === 0) return [];
  const { rows } = await client.query<MonthPart>(
    'select parent, first_month as first, next_month as next from month_partitions() order by parent, first_month nulls first',
  );
  return rows;
}

/** The migrations that a database has had; none where it is no site's. */
export async function readMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const { rows: found } = await client.query(`select where to_regclass('public.migration') is not null`);
  if (found.length === 0) return [];
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from migration order by number',
  );
  return rows;
}
