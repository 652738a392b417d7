import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { migrateAsOwner } from '../db/connect.ts';
import { SQUASHED } from '../db/first-release.ts';
import { migrate } from '../db/migrate.ts';
import { grantDefaults } from '../db/roles.ts';
import type { Migration, Schema } from '../db/sql-files.ts';
import { layMonths } from './lay-months.ts';
import { fileOf, listOf, MANIFEST, nameOf, readTables, SAME_WORDS, type Manifest, type Table } from './tables.ts';

const ROWS_AT_ONCE = 2_000;

export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new Error(`caiting: ${folder} 不是完整的导出 / is no export, or half of one`);
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/**
 * The migrations after which the rows fit: those that the exported database had. One whose migrations were squashed since (docs/decisions/0130) had the
 * tables of the first release, or fewer columns of them.
 */
export function stageOf({ migrations }: Pick<Manifest, 'migrations'>, schema: Schema): readonly Migration[] {
  const ran = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const stage = schema.migrations.filter(({ name, checksum }) => ran.get(name) === checksum);
  if (stage.length === migrations.length) return stage;
  if (stage.length === 0 && migrations[0]?.name !== schema.migrations[0]?.name)
    return schema.migrations.slice(0, SQUASHED);
  const known = new Set(stage.map(({ name }) => name));
  const unknown = migrations.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  throw new Error(
    `caiting: 导出来自另一版本 / the export is of a release that this one does not know (${unknown.join(', ')}): import it with that release or a later one`,
  );
}

/**
 * Puts the rows of an export into an empty database and brings it to the schema of this code: the migrations that the rows had been through, the rows, then
 * the migrations since, as an upgrade in place would run them. `client` is connected as the owner. Everything is checked against the manifest; when
 * something is wrong the database is to be thrown away.
 */
export async function importRows(client: pg.ClientBase, folder: string, schema: Schema): Promise<Manifest> {
  const manifest = readManifest(folder);
  const stage = stageOf(manifest, schema);
  const { rows: there } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace limit 1`,
  );
  if (there.length > 0) throw new Error('caiting: 数据库不是空的 / the database is not empty');
  const needed = new Set(stage.flatMap(({ functions }) => functions));
  await grantDefaults(client);
  await migrate(client, { migrations: stage, functions: schema.functions.filter(({ name }) => needed.has(name)) });
  await client.query(SAME_WORDS);
  await layMonths(client, manifest.months ?? []);
  const parts = (wanted: string): Manifest['tables'] => manifest.tables.filter(({ schema: part }) => part === wanted);
  await load(client, folder, parts('public'), manifest.sequences);
  await migrateAsOwner(client);
  // The job library's tables are made behind the migrations.
  await load(client, folder, parts('pgboss'), []);
  return manifest;
}

async function load(
  client: pg.ClientBase,
  folder: string,
  tables: Manifest['tables'],
  sequences: Manifest['sequences'],
): Promise<void> {
  const filled = tables.filter(({ rows }) => rows > 0);
  refuseUnfit(await readTables(client), filled);
  const there = new Set((await readTables(client)).map(nameOf));
  const names = tables.map(nameOf).filter((name) => there.has(name));
  if (names.length === 0) return;
  await client.query('begin');
  try {
    const links = await takeForeignKeys(client, names);
    const triggers = await takeTriggers(client, names);
    await client.query(`truncate ${names.join(', ')}`);
    for (const table of filled) await loadTable(client, folder, table);
    for (const { schema, name, value } of sequences)
      await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [
        nameOf({ schema, name }),
        value,
      ]);
    for (const statement of [...triggers, ...links]) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Every table and column with something in it has its place, or nothing is loaded. */
function refuseUnfit(there: readonly Table[], given: readonly Table[]): void {
  const known = new Map(there.map((table) => [nameOf(table), new Set(table.columns)]));
  const unfit = given.flatMap((table) => {
    const columns = known.get(nameOf(table));
    if (columns === undefined) return [table.name];
    return table.columns.filter((column) => !columns.has(column)).map((column) => `${table.name}.${column}`);
  });
  if (unfit.length > 0)
    throw new Error(`caiting: 以下内容没有对应位置 / there is no place for: ${unfit.join(', ')}; nothing was imported`);
}

/** Takes the foreign keys off, whose order rows need not keep then; gives the statements that put them back, which check every row. */
async function takeForeignKeys(client: pg.ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ taken: string; put: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as taken,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as put
       from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any ($1::regclass[])`,
    [names],
  );
  for (const { taken } of rows) await client.query(taken);
  return rows.map(({ put }) => put);
}

/** Rows come as they were: what triggers made of them or refused was done when they were written. Partitions have triggers of their own. */
async function takeTriggers(client: pg.ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ taken: string; put: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as taken,
            format('alter table %s enable %s trigger %I', tgrelid::regclass,
                   case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as put
       from pg_trigger where not tgisinternal and tgparentid = 0 and tgenabled <> 'D'
        and (tgrelid = any ($1::regclass[])
             or tgrelid in (select part.relid from unnest($1::regclass[]) as t (name), pg_partition_tree(t.name) as part))`,
    [names],
  );
  for (const { taken } of rows) await client.query(taken);
  return rows.map(({ put }) => put);
}

async function loadTable(client: pg.ClientBase, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const { columns, rows: count, sha256 } = table;
  const list = listOf(columns);
  // A type with just these columns, which reads a row as it was written.
  await client.query(`create temporary table shape as select ${list} from ${nameOf(table)} with no data`);
  const insert = `insert into ${nameOf(table)} (${list}) overriding system value select (given::shape).* from unnest($1::text[]) as given`;
  const hash = createHash('sha256');
  let done = 0;
  let waiting: string[] = [];
  const flush = async (): Promise<void> => {
    await client.query(insert, [waiting]);
    done += waiting.length;
    waiting = [];
  };
  const input = createReadStream(join(folder, fileOf(table))).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    hash.update(`${line}\n`);
    waiting.push(JSON.parse(line) as string);
    if (waiting.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
  await client.query('drop table shape');
  if (done !== count || hash.digest('hex') !== sha256)
    throw new Error(
      `caiting: ${fileOf(table)} 已被改动 / was changed or cut: ${done} rows of ${count}; nothing was imported`,
    );
}
