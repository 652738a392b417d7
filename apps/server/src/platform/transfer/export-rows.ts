import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import {
  fileOf,
  listOf,
  MANIFEST,
  nameOf,
  readMigrations,
  readMonths,
  readSequences,
  readTables,
  SAME_WORDS,
  type Manifest,
  type Table,
} from './tables.ts';

const ROWS_AT_ONCE = 2_000;

/**
 * Writes every row of a site into an empty folder, as of one moment, beside whoever works on the database. Nothing is migrated: the database may be of any
 * release. `client` is connected as the owner. The manifest comes last: a folder without it is half an export.
 */
export async function exportRows(client: pg.ClientBase, folder: string): Promise<Manifest> {
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new Error('caiting: 数据库中没有站点 / there is no site in this database');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Error(`caiting: ${folder} 不是空文件夹 / is not empty`);
  await client.query(SAME_WORDS);
  await client.query('begin isolation level repeatable read read only');
  try {
    const { rows: clock } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const tables: Manifest['tables'][number][] = [];
    for (const table of await readTables(client))
      tables.push({ ...table, ...(await writeTable(client, table, folder)) });
    const manifest: Manifest = {
      format: 1,
      at: (clock[0]?.at ?? new Date(0)).toISOString(),
      migrations,
      tables,
      // After the rows: no sequence stands before a row that it numbered.
      sequences: await readSequences(client),
      months: await readMonths(client),
    };
    writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 });
    return manifest;
  } finally {
    await client.query('rollback');
  }
}

/** One row a line: the row as PostgreSQL writes it, as a JSON string. */
async function writeTable(
  client: pg.ClientBase,
  table: Table,
  folder: string,
): Promise<{ readonly rows: number; readonly sha256: string }> {
  const path = join(folder, fileOf(table));
  if (existsSync(path)) throw new Error(`caiting: two tables are called ${table.name}`);
  const hash = createHash('sha256');
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    // Jobs that are done are of no use any more.
    const where =
      table.schema === 'pgboss' && table.name === 'job' ? `where state in ('created', 'retry', 'active')` : '';
    await client.query(
      `declare every_row no scroll cursor for select row(${listOf(table.columns)})::text as row from ${nameOf(table)} ${where}`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from every_row`);
      if (rows.length === 0) break;
      count += rows.length;
      const text = rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('');
      hash.update(text);
      yield text;
    }
    await client.query('close every_row');
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 3 }), createWriteStream(path, { mode: 0o600 }));
  return { rows: count, sha256: hash.digest('hex') };
}
