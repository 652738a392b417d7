import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Queries } from './pool.ts';
import { APP_ROLE } from './roles.ts';
import { shapeOf, type Migration, type Phase, type Schema } from './sql-files.ts';

/** What a database knows of the releases that work on it (docs/decisions/0200). */

interface Named {
  readonly name: string;
  readonly checksum: string;
}

/** One name for what a database of this schema has applied; or for what one has. */
export const appliedTag = ({
  migrations,
  functions,
}: {
  migrations: readonly Named[];
  functions: readonly Named[];
}): string =>
  hash(
    'sha256',
    [...migrations, ...functions]
      .map(({ name, checksum }) => `${name}:${checksum}`)
      .toSorted()
      .join('\n'),
  );

/** A release, as connections of its servers and the list of releases call it. */
export const releaseOf = (schema: Schema): string => appliedTag(schema).slice(0, 12);

const PREFIX = 'caiting release ';
/** What the connections of a running server are called. */
export const serverName = (schema: Schema): string => `${PREFIX}${releaseOf(schema)}`;

/** SQL: connections of running servers: of this and later releases, of earlier ones, and the one by which servers hear each other. */
export const IS_SERVER = `datname = current_database() and (application_name in ('caiting', 'caiting bus') or application_name like '${PREFIX}%')`;

/** The lists by which a database knows its schema. `shape` and `phase` came later than the rest. */
const LISTS = `
  create table if not exists migration (
    number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default clock_timestamp());
  create table if not exists sql_function (
    name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp());
  alter table migration add column if not exists phase text not null default 'stop';
  alter table sql_function add column if not exists shape text;
  create table if not exists schema_release (
    release text primary key, newest_migration int not null,
    arrived int not null generated always as identity, arrived_at timestamptz not null default clock_timestamp());
  revoke insert, update, delete, truncate on migration, sql_function, schema_release from ${APP_ROLE}`;

/** Makes the lists where they are not. Only then: an `alter` would wait for whoever reads them. */
export async function prepareLists(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select where to_regclass('schema_release') is not null`);
  if (rows.length === 0) await client.query(LISTS);
}

export interface Applied {
  readonly migrations: readonly { number: number; name: string; checksum: string; phase: Phase }[];
  readonly functions: readonly { name: string; checksum: string; shape: string | null }[];
}

const APPLIED_MIGRATIONS = 'select number, name, checksum, phase from migration order by number';
const APPLIED_FUNCTIONS = 'select name, checksum, shape from sql_function order by name';

export async function readApplied(client: pg.ClientBase): Promise<Applied> {
  const migrations = await client.query<Applied['migrations'][number]>(APPLIED_MIGRATIONS);
  const functions = await client.query<Applied['functions'][number]>(APPLIED_FUNCTIONS);
  return { migrations: migrations.rows, functions: functions.rows };
}

/** The same, asked by a server. */
export const askApplied = async (db: Queries): Promise<Applied> => ({
  migrations: await db.query(APPLIED_MIGRATIONS),
  functions: await db.query(APPLIED_FUNCTIONS),
});

/** Migrations that the code does not have: a newer release's. */
export function unknownOf({ migrations }: Applied, schema: Schema): Applied['migrations'] {
  const own = new Set(schema.migrations.map(({ number }) => number));
  return migrations.filter(({ number }) => !own.has(number));
}

/**
 * Why code of this schema may not work on a database that a newer release has changed; null when it may: whatever it does not know only adds, and every
 * function that it calls is there as it calls it.
 */
export function whyTooOld(applied: Applied, schema: Schema): string | null {
  const taken = unknownOf(applied, schema).filter(({ phase }) => phase !== 'expand');
  if (taken.length > 0) return taken.map(({ name }) => name).join(', ');
  const shapes = new Map(applied.functions.map(({ name, shape }) => [name, shape]));
  const gone = schema.functions.filter((fn) => shapes.get(fn.name) !== shapeOf(fn)).map(({ name }) => name);
  return gone.length > 0 ? gone.join(', ') : null;
}

export interface Servers {
  /** Releases of servers that are connected, other than the one that asks; null for one that says none. */
  readonly others: readonly { release: string | null; newest: number; arrived: number }[];
  /** When the release that asks first came to this database; null when it never did. */
  readonly arrived: number | null;
}

const OTHERS = `
  select c.release, coalesce(r.newest_migration, 0) as newest, coalesce(r.arrived, 0) as arrived
    from (select distinct nullif(substr(application_name, length('${PREFIX}') + 1), '') as release
            from pg_stat_activity where ${IS_SERVER} and application_name <> 'caiting bus') as c
    left join schema_release r using (release)
   where c.release is distinct from $1`;
const ARRIVED = 'select arrived from schema_release where release = $1';

export async function readServers(client: pg.ClientBase, release: string): Promise<Servers> {
  const others = await client.query<Servers['others'][number]>(OTHERS, [release]);
  const own = await client.query<{ arrived: number }>(ARRIVED, [release]);
  return { others: others.rows, arrived: own.rows[0]?.arrived ?? null };
}

/** True while servers of other releases are connected. */
export const hasOthers = async (db: Queries, release: string): Promise<boolean> =>
  (await db.query(OTHERS, [release])).length > 0;

/** Puts the release at the end of the list, as the newest, unless it is there. */
export async function noteRelease(client: pg.ClientBase, schema: Schema): Promise<void> {
  await client.query(
    'insert into schema_release (release, newest_migration) select $1, $2 where not exists (select from schema_release where release = $1)',
    [releaseOf(schema), newestOf(schema.migrations)],
  );
}

const newestOf = (migrations: readonly Migration[]): number => Math.max(0, ...migrations.map(({ number }) => number));
