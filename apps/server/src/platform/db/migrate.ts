import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Any fixed number: two processes that start together must not migrate together. */
const MIGRATION_LOCK = 7_362_915;
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

export const MIGRATIONS_FOLDER = new URL('../../../migrations/', import.meta.url);

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Reads the numbered SQL files in order. A malformed name or a number used twice throws. */
export async function readMigrations(folder: URL = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const found: Migration[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const number = Number(FILE_NAME.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) throw new Error(`migration ${name} is not called 0001_like_this.sql`);
    if (found.at(-1)?.number === number) throw new Error(`two migrations have the number of ${name}`);
    const sql = await readFile(new URL(name, folder), 'utf8');
    found.push({ number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return found;
}

/** One name for the whole set of files; a template database made from the same set can be used again. */
export function migrationsTag(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of migrations) hash.update(`${name}:${checksum}\n`);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Applies what is missing, each file in a transaction of its own, under an advisory lock. `client` is connected as the owner of the
 * database. A file that was edited after it ran is refused: history is forward only. Returns the names applied.
 */
export async function migrate(client: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await client.query(`create table if not exists migration (
      number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default clock_timestamp())`);
    const { rows } = await client.query<{ number: number; checksum: string }>('select number, checksum from migration');
    const ran = new Map(rows.map((row) => [row.number, row.checksum]));
    const applied: string[] = [];
    for (const migration of migrations) {
      const checksum = ran.get(migration.number);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined)
        throw new Error(`migration ${migration.name} was edited after it ran; write a new one instead`);
      await apply(client, migration);
      applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    const { number, name, checksum } = migration;
    await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [number, name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`migration ${migration.name} failed: ${(cause as Error).message}`, { cause });
  }
}
