import type pg from 'pg';
import { untilNoServer } from './beside.ts';
import { adoptFirstRelease } from './first-release.ts';
import { APP_ROLE } from './roles.ts';
import type { Migration, Schema, SqlFunction } from './sql-files.ts';

/** Any fixed number: two processes that start together must not migrate together. */
const MIGRATION_LOCK = 7_362_915;
/** PostgreSQL: `create or replace` may change neither the result type nor the names of parameters. */
const INVALID_FUNCTION_DEFINITION = '42P13';
/** As long as a server that was told to stop may take. */
const LEAVE_MS = 10_000;

/**
 * Brings a database to the schema of this code under an advisory lock: missing migrations in order, each in a transaction of its own, and
 * before each the functions it names; then every function whose file has changed, in one transaction. `client` is connected as the owner.
 * A migration that was edited after it ran is refused, and so is a database of a newer release, before its functions would be exchanged for
 * older ones: history is forward only. So is any change while a server runs on the database (docs/decisions/0197). Returns the names of what was applied.
 */
export async function migrate(
  client: pg.ClientBase,
  { migrations, functions }: Schema,
  { leaveMs = LEAVE_MS } = {},
): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await client.query(`
      create table if not exists migration (
        number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default clock_timestamp());
      create table if not exists sql_function (
        name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp());
      revoke insert, update, delete, truncate on migration, sql_function from ${APP_ROLE}`);
    await adoptFirstRelease(client, migrations);
    const todo = await missing(client, migrations);
    const changed = await changedFunctions(client, functions);
    if (todo.length > 0 || changed.size > 0 || (await hasForgotten(client, functions)))
      await untilNoServer(client, leaveMs);
    const applied: string[] = [];
    for (const migration of todo) {
      const needed = migration.functions.flatMap((name) => takeOut(changed, name));
      await inTransaction(client, migration.name, async () => {
        for (const fn of needed) await applyFunction(client, fn);
        await applyMigration(client, migration);
      });
      applied.push(migration.name, ...needed.map(({ name }) => name));
    }
    await inTransaction(client, 'functions', async () => {
      for (const fn of changed.values()) await applyFunction(client, fn);
      await dropForgotten(client, functions);
    });
    return [...applied, ...changed.keys()];
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

async function missing(client: pg.ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from migration order by number',
  );
  const own = new Set(migrations.map(({ number }) => number));
  const unknown = rows.filter(({ number }) => !own.has(number)).map(({ name }) => name);
  if (unknown.length > 0)
    throw new Error(
      `this database was upgraded by a newer release (${unknown.join(', ')}), which this one does not know: start that release, or restore a ` +
        `backup of before / 数据库已由更新的版本升级，请启动该版本，或恢复升级前的备份`,
    );
  const ran = new Map(rows.map((row) => [row.number, row.checksum]));
  for (const { number, name, checksum } of migrations)
    if (ran.has(number) && ran.get(number) !== checksum)
      throw new Error(`migration ${name} was edited after it ran; write a new one instead`);
  return migrations.filter(({ number }) => !ran.has(number));
}

async function changedFunctions(
  client: pg.ClientBase,
  functions: readonly SqlFunction[],
): Promise<Map<string, SqlFunction>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from sql_function');
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  return new Map(functions.filter((fn) => known.get(fn.name) !== fn.checksum).map((fn) => [fn.name, fn]));
}

function takeOut<V>(map: Map<string, V>, key: string): V[] {
  const value = map.get(key);
  map.delete(key);
  return value === undefined ? [] : [value];
}

async function applyMigration(client: pg.ClientBase, { number, name, checksum, sql }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [number, name, checksum]);
}

/** Puts the function in the place of whatever bore its name: one name is one function, so an older list of parameters goes with it. */
async function applyFunction(client: pg.ClientBase, { name, sql, checksum }: SqlFunction): Promise<void> {
  const before = await signatures(client, name);
  // Bodies are checked when they run: functions and tables name each other in a circle.
  await client.query('set local check_function_bodies = off; savepoint before_function');
  try {
    await client.query(sql);
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_FUNCTION_DEFINITION) throw error;
    await client.query('rollback to savepoint before_function');
    for (const signature of before) await client.query(`drop function ${signature}`);
    await client.query(sql);
  }
  const after = await signatures(client, name);
  const isOverloaded = after.length > 1;
  for (const signature of before)
    if (isOverloaded && after.includes(signature)) await client.query(`drop function ${signature}`);
  await client.query(
    `insert into sql_function (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = clock_timestamp()`,
    [name, checksum],
  );
}

async function signatures(client: pg.ClientBase, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
    [name],
  );
  return rows.map(({ signature }) => signature);
}

async function hasForgotten(client: pg.ClientBase, functions: readonly SqlFunction[]): Promise<boolean> {
  const { rows } = await client.query('select from sql_function where name <> all ($1) limit 1', [
    functions.map(({ name }) => name),
  ]);
  return rows.length > 0;
}

/** Functions whose files are gone. */
async function dropForgotten(client: pg.ClientBase, functions: readonly SqlFunction[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'delete from sql_function where name <> all ($1) returning name',
    [functions.map(({ name }) => name)],
  );
  for (const { name } of rows)
    for (const signature of await signatures(client, name)) await client.query(`drop function ${signature}`);
}

async function inTransaction(client: pg.ClientBase, what: string, run: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await run();
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`migration ${what} failed: ${(cause as Error).message}`, { cause });
  }
}
