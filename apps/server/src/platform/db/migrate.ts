import type pg from 'pg';
import { untilNoServer } from './beside.ts';
import { isConcurrent, statementsOf } from './expand.ts';
import { adoptFirstRelease } from './first-release.ts';
import {
  noteRelease,
  prepareLists,
  readApplied,
  readServers,
  releaseOf,
  unknownOf,
  whyTooOld,
  type Applied,
  type Servers,
} from './releases.ts';
import { shapeOf, type Migration, type Schema, type SqlFunction } from './sql-files.ts';

/** Any fixed number: two processes that start together must not migrate together. */
const MIGRATION_LOCK = 7_362_915;
/** PostgreSQL: `create or replace` may change neither the result type nor the names of parameters. */
const INVALID_FUNCTION_DEFINITION = '42P13';
const LOCK_NOT_AVAILABLE = '55P03';
/** As long as a server that was told to stop may take. */
const LEAVE_MS = 10_000;
/** Whoever waits for a table makes all who come later wait behind him: beside servers a change waits so long, lets them pass and tries again. */
const LOCK_WAIT_MS = 500;
const LOCK_TRIES = 40;

/** What is to be done, and what has to wait for others to leave. */
interface Plan {
  readonly migrations: readonly Migration[];
  readonly changed: ReadonlyMap<string, SqlFunction>;
  /** Functions whose files are gone and that no running server calls. */
  readonly dropsForgotten: boolean;
  /** Servers of other releases are there and go on. */
  readonly isBeside: boolean;
  /** No server may be there. */
  readonly needsNobody: boolean;
}

/**
 * Brings a database to the schema of this code under an advisory lock, as far as the servers that are connected allow (docs/decisions/0200): missing
 * migrations in order, each in a transaction of its own, and before each the functions it names; then every function whose file has changed, in one
 * transaction. `client` is connected as the owner. What only adds is done beside running servers; what takes something away from them waits until they
 * are gone: a contract and a function without a file are left for `migrate` to be called again, everything else ends the start. A migration that was
 * edited after it ran is refused, and so is a database that a newer release has changed in a way this code does not stand; one that it stands is left
 * as it is. Returns the names of what was applied.
 */
export async function migrate(client: pg.ClientBase, schema: Schema, { leaveMs = LEAVE_MS } = {}): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await prepareLists(client);
    await adoptFirstRelease(client, schema.migrations);
    const applied = await readApplied(client);
    refuseEdited(applied, schema);
    const servers = await readServers(client, releaseOf(schema));
    if (isBehind(applied, servers, schema)) {
      refuseTooOld(applied, schema);
      return [];
    }
    const plan = await planOf(client, applied, servers, schema);
    if (plan.needsNobody) await untilNoServer(client, leaveMs);
    const done = await carryOut(client, schema, plan);
    await noteShapes(client, applied, schema);
    await noteRelease(client, schema);
    return done;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** True when a newer release has been here and this one has nothing to bring: its migrations, or servers of it that are running. */
export function isBehind(applied: Applied, { others, arrived }: Servers, schema: Schema): boolean {
  if (unknownOf(applied, schema).length > 0) return true;
  return arrived !== null && others.some((other) => other.arrived > arrived);
}

function refuseTooOld(applied: Applied, schema: Schema): void {
  const ran = new Set(applied.migrations.map(({ number }) => number));
  const fork = schema.migrations.filter(({ number, phase }) => !ran.has(number) && phase !== 'contract');
  const why = whyTooOld(applied, schema) ?? (fork.length > 0 ? fork.map(({ name }) => name).join(', ') : null);
  if (why !== null)
    throw new Error(
      `this database was upgraded by a newer release (${why}), which this one does not know: start that release, or restore a ` +
        `backup of before / 数据库已由更新的版本升级，请启动该版本，或恢复升级前的备份`,
    );
}

function refuseEdited({ migrations }: Applied, schema: Schema): void {
  const ran = new Map(migrations.map((row) => [row.number, row.checksum]));
  for (const { number, name, checksum } of schema.migrations)
    if (ran.has(number) && ran.get(number) !== checksum)
      throw new Error(`migration ${name} was edited after it ran; write a new one instead`);
}

async function planOf(client: pg.ClientBase, applied: Applied, { others }: Servers, schema: Schema): Promise<Plan> {
  const ran = new Set(applied.migrations.map(({ number }) => number));
  const missing = schema.migrations.filter(({ number }) => !ran.has(number));
  // A contract waits for others; what stands behind it in the list cannot go before it.
  const filling = ran.size === 0 ? [] : await openBackfills(client, missing);
  const isShut = (migration: Migration): boolean =>
    filling.includes(migration) ||
    (migration.phase === 'contract' && others.some(({ newest }) => newest < migration.number));
  const last = missing.findLastIndex(({ phase }) => phase !== 'contract');
  const firstShut = missing.findIndex(isShut);
  refuseUnfilled(missing.slice(0, last + 1).filter((migration) => filling.includes(migration)));
  const migrations = firstShut > last ? missing.slice(0, firstShut) : missing;

  const known = new Map(applied.functions.map((row) => [row.name, row]));
  const changed = schema.functions.filter((fn) => known.get(fn.name)?.checksum !== fn.checksum);
  const own = new Set(schema.functions.map(({ name }) => name));
  const isTolerant = (fn: SqlFunction): boolean => !known.has(fn.name) || known.get(fn.name)?.shape === shapeOf(fn);
  const dropsForgotten = others.length === 0 && applied.functions.some(({ name }) => !own.has(name));
  const hasWork = migrations.length > 0 || changed.length > 0 || dropsForgotten;
  return {
    migrations,
    changed: new Map(changed.map((fn) => [fn.name, fn])),
    dropsForgotten,
    isBeside: others.length > 0,
    needsNobody:
      hasWork &&
      (migrations.some(({ phase }) => phase === 'stop') ||
        (firstShut !== -1 && firstShut <= last) ||
        !changed.every(isTolerant) ||
        // One that says no release is of the time before there were any: it ends itself when anything changes.
        others.some(({ release }) => release === null)),
  };
}

/** Those whose back-fill has not ended; it has not begun either where no server of the release that has it ever ran. */
async function openBackfills(client: pg.ClientBase, missing: readonly Migration[]): Promise<Migration[]> {
  const waiting = missing.filter(({ backfill }) => backfill !== undefined);
  if (waiting.length === 0) return [];
  const { rows: there } = await client.query(`select where to_regclass('backfill') is not null`);
  if (there.length === 0) return waiting;
  const { rows } = await client.query<{ name: string }>('select name from backfill where ended_at is not null');
  return waiting.filter(({ backfill }) => !rows.some(({ name }) => name === backfill));
}

/** What is behind a contract cannot go before it, and a back-fill takes the time it takes: a start does not wait for it. */
function refuseUnfilled(shut: readonly Migration[]): void {
  if (shut.length > 0)
    throw new Error(
      `caiting: this release needs the back-fill "${shut[0]?.backfill}" to have ended: run the release before it until then; nothing was changed / ` +
        `请先运行上一版本直至数据补齐，数据库未作任何更改`,
    );
}

async function carryOut(client: pg.ClientBase, schema: Schema, plan: Plan): Promise<string[]> {
  const changed = new Map(plan.changed);
  const done: string[] = [];
  for (const migration of plan.migrations) {
    const needed = migration.functions.flatMap((name) => takeOut(changed, name));
    if (statementsOf(migration.sql).some(isConcurrent)) await buildIndex(client, migration);
    else
      await inTransaction(client, migration.name, plan.isBeside, async () => {
        for (const fn of needed) await applyFunction(client, fn);
        await client.query(migration.sql);
        await noteMigration(client, migration);
      });
    done.push(migration.name, ...needed.map(({ name }) => name));
  }
  await inTransaction(client, 'functions', plan.isBeside, async () => {
    for (const fn of changed.values()) await applyFunction(client, fn);
    if (plan.dropsForgotten) await dropForgotten(client, schema.functions);
  });
  return [...done, ...changed.keys()];
}

/** An index that is built beside writers, outside a transaction; what an interrupted build left goes first. */
async function buildIndex(client: pg.ClientBase, migration: Migration): Promise<void> {
  const [statement = ''] = statementsOf(migration.sql);
  const name = /^create index concurrently (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? '';
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    name,
  ]);
  if (rows.length > 0) await client.query(`drop index concurrently ${name}`);
  await client.query(statement);
  await noteMigration(client, migration);
}

function takeOut<V>(map: Map<string, V>, key: string): V[] {
  const value = map.get(key);
  map.delete(key);
  return value === undefined ? [] : [value];
}

async function noteMigration(client: pg.ClientBase, { number, name, checksum, phase }: Migration): Promise<void> {
  await client.query('insert into migration (number, name, checksum, phase) values ($1, $2, $3, $4)', [
    number,
    name,
    checksum,
    phase,
  ]);
}

/** Puts the function in the place of whatever bore its name: one name is one function, so an older list of parameters goes with it. */
async function applyFunction(client: pg.ClientBase, fn: SqlFunction): Promise<void> {
  const { name, sql, checksum } = fn;
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
    `insert into sql_function (name, checksum, shape) values ($1, $2, $3)
       on conflict (name) do update set checksum = excluded.checksum, shape = excluded.shape, applied_at = clock_timestamp()`,
    [name, checksum, shapeOf(fn)],
  );
}

async function signatures(client: pg.ClientBase, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
    [name],
  );
  return rows.map(({ signature }) => signature);
}

/** A database of the time before shapes were kept: those of functions that are ours are known. */
async function noteShapes(client: pg.ClientBase, applied: Applied, { functions }: Schema): Promise<void> {
  const without = new Set(applied.functions.filter(({ shape }) => shape === null).map(({ name }) => name));
  const own = functions.filter(({ name }) => without.has(name));
  if (own.length > 0)
    await client.query(
      `update sql_function f set shape = own.shape from unnest($1::text[], $2::text[]) as own (name, shape)
        where f.name = own.name and f.shape is null`,
      [own.map(({ name }) => name), own.map(shapeOf)],
    );
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

async function inTransaction(
  client: pg.ClientBase,
  what: string,
  isBeside: boolean,
  run: () => Promise<void>,
): Promise<void> {
  for (let tries = isBeside ? LOCK_TRIES : 1; ; tries -= 1) {
    await client.query('begin');
    try {
      if (isBeside) await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      await run();
      await client.query('commit');
      return;
    } catch (cause) {
      await client.query('rollback');
      if ((cause as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries <= 1)
        throw new Error(`migration ${what} failed: ${(cause as Error).message}`, { cause });
    }
  }
}
