import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expandFaults } from './expand.ts';

/** The schema as files: numbered migrations (tables and data, forward only) and one file for each function (code, replaced when it changes). */

const MIGRATION_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const FUNCTION_NAME = /^([a-z][a-z0-9_]*)\.sql$/;
/** The lines of comment that a migration begins with; what they say for the machine: `-- functions: a, b`, `-- phase: expand`. */
const HEADER = /^(?:--[^\n]*\n)*/;
/** Functions that defaults or triggers of the migration call: these are applied before it. */
const NEEDS = /^-- functions: ([a-z0-9_, ]+)$/m;
const PHASE = /^-- phase:(.*)$/m;
const BACKFILL = /^-- backfill: ([a-z0-9_]+)$/m;

const MIGRATIONS_FOLDER = new URL('../../../migrations/', import.meta.url);
const FUNCTIONS_FOLDER = new URL('../../../sql/functions/', import.meta.url);

/**
 * Beside whom a migration runs (docs/decisions/0200). `expand` adds what older servers do not notice: they go on beside it. `contract` takes away what
 * only they needed: it waits until they are gone, and nobody waits for it. `stop`, which is what no phase means: no server may be there.
 */
export const PHASES = ['expand', 'contract', 'stop'] as const;
export type Phase = (typeof PHASES)[number];

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** Functions that must exist before it runs. */
  readonly functions: readonly string[];
  readonly phase: Phase;
  /** The back-fill that must have ended before it runs (jobs/backfill.ts). */
  readonly backfill?: string;
}

export interface SqlFunction {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface Schema {
  readonly migrations: readonly Migration[];
  readonly functions: readonly SqlFunction[];
}

const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/** The schema of this code. Throws for a malformed name, a number used twice or left out, and a file that does not define its function. */
export async function readSchema(
  migrationsFolder = MIGRATIONS_FOLDER,
  functionsFolder = FUNCTIONS_FOLDER,
): Promise<Schema> {
  const [migrations, functions] = await Promise.all([readMigrations(migrationsFolder), readFunctions(functionsFolder)]);
  const known = new Set(functions.map(({ name }) => name));
  for (const migration of migrations)
    for (const name of migration.functions)
      if (!known.has(name)) throw new Error(`migration ${migration.name} needs a function ${name} that has no file`);
  return { migrations, functions };
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const found: Migration[] = [];
  for (const { name, sql } of await readSql(folder)) {
    const number = Number(MIGRATION_NAME.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) throw new Error(`migration ${name} is not called 0001_like_this.sql`);
    if (number !== found.length + 1)
      throw new Error(
        `migration ${name} should have the number ${found.length + 1}: numbers have no gaps and none is used twice`,
      );
    found.push({ number, name, sql, checksum: checksumOf(sql), ...readHeader(name, sql) });
  }
  return found;
}

function readHeader(name: string, sql: string): Pick<Migration, 'functions' | 'phase' | 'backfill'> {
  const header = HEADER.exec(sql)?.[0] ?? '';
  const functions = NEEDS.exec(header)?.[1]?.split(/,\s*/) ?? [];
  const said = PHASE.exec(header)?.[1]?.trim() ?? 'stop';
  const phase = PHASES.find((known) => known === said);
  if (phase === undefined) throw new Error(`migration ${name} has a phase "${said}"; there are ${PHASES.join(', ')}`);
  const [fault] = phase === 'expand' ? expandFaults(sql) : [];
  if (fault !== undefined)
    throw new Error(`migration ${name} says that older servers may run beside it, and they may not beside: ${fault}`);
  const backfill = BACKFILL.exec(header)?.[1];
  if (backfill !== undefined && phase === 'expand')
    throw new Error(`migration ${name} waits for a back-fill: only a contract may, a start would wait with it`);
  return { functions, phase, ...(backfill === undefined ? {} : { backfill }) };
}

async function readFunctions(folder: URL): Promise<SqlFunction[]> {
  const files = await readSql(folder);
  return files.map(({ name: file, sql }) => {
    const name = FUNCTION_NAME.exec(file)?.[1] ?? '';
    const defined = [...sql.matchAll(/^create or replace function ([a-z0-9_]+)\(/gm)].map((match) => match[1]);
    if (defined.length !== 1 || defined[0] !== name)
      throw new Error(
        `${file} must define exactly one function, ${name || 'named like its file'}, by "create or replace function"`,
      );
    return { name, sql, checksum: checksumOf(sql) };
  });
}

async function readSql(folder: URL): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })));
}

/**
 * What callers of a function see of it: its name, parameters and result, as its file writes them. While this is the same another body may take its place
 * beside servers that call it.
 */
export function shapeOf({ name, sql }: Pick<SqlFunction, 'name' | 'sql'>): string {
  const bare = sql.replace(/--[^\n]*/g, ' ').replace(/\s+/g, ' ');
  const start = bare.indexOf(`function ${name}(`);
  const head = bare.slice(Math.max(start, 0)).split(/ language | as \$/i, 1)[0] ?? '';
  return checksumOf(head.toLowerCase().replace(/\s/g, '')).slice(0, 16);
}

/** One name for the whole schema; a template database made from the same files can be used again. */
export function schemaTag({ migrations, functions }: Schema): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of [...migrations, ...functions]) hash.update(`${name}:${checksum}\n`);
  return hash.digest('hex').slice(0, 12);
}
