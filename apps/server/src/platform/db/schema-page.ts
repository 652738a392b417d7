import type { Db } from './pool.ts';
import { APP_ROLE } from './roles.ts';
import type { Schema } from './sql-files.ts';

/** docs/schema.md, made from the catalogue of a migrated database: every table with its columns, keys and who may write it. */

interface TableRow {
  readonly name: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
  readonly rights: readonly string[];
}

const listTables = (db: Db): Promise<TableRow[]> =>
  db.query<TableRow>(
    `select c.relname as name,
       array(select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then '' else '?' end
               from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
       array(select pg_get_constraintdef(k.oid) from pg_constraint k
              where k.conrelid = c.oid and k.contype in ('p', 'u', 'f') order by array_position(array['p', 'u', 'f'], k.contype::text), 1) as keys,
       array(select r || case when has_table_privilege($1, c.oid, r) then ''
                              else (select case when count(*) filter (where h.has) <= count(*) / 2
                                                then ' ' || string_agg(h.name, ' ' order by h.at) filter (where h.has)
                                                else ' all but ' || string_agg(h.name, ' ' order by h.at) filter (where not h.has) end
                                      from (select a.attname as name, a.attnum as at, has_column_privilege($1, c.oid, a.attnum, r) as has
                                              from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as h) end
               from unnest(array['select', 'insert', 'update', 'delete']) with ordinality as t (r, at)
              where has_table_privilege($1, c.oid, r) or (r <> 'delete' and has_any_column_privilege($1, c.oid, r)) order by t.at) as rights
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
    [APP_ROLE],
  );

const WRITES = /\b(?:insert into|update|delete from) (?:only )?([a-z_]+)/g;

/** Functions of sql/functions that write a table, by the table's name. */
function writersOf(schema: Schema): Map<string, string[]> {
  const writers = new Map<string, string[]>();
  for (const { name, sql } of schema.functions)
    for (const table of new Set([...sql.matchAll(WRITES)].map((match) => match[1] as string)))
      writers.set(table, [...(writers.get(table) ?? []), name]);
  return writers;
}

/** Tables by the migration that makes them, in the order of the migrations. */
function tablesByMigration(schema: Schema): Map<string, string> {
  const places = new Map<string, string>();
  for (const { name, sql } of schema.migrations)
    for (const match of sql.matchAll(/^create (?:unlogged )?table ([a-z_]+)/gm)) places.set(match[1] as string, name);
  return places;
}

export async function schemaPage(db: Db, schema: Schema): Promise<string> {
  const writers = writersOf(schema);
  const places = tablesByMigration(schema);
  const tables = await listTables(db);
  const parts = [
    '# Schema',
    '',
    'Generated from a migrated database; `CAITING_WRITE_DOCS=1 ./caiting test apps/server/src/platform/db/schema-page.test.ts` writes it again.',
    'A `?` marks a column that may be null. "Server" is what the role the server signs in with may do itself, on the columns named where not on all;',
    'it reads everything unless said otherwise. A new table is open to it until its migration revokes. Functions are in `apps/server/sql/functions`.',
    '',
  ];
  for (const { name: file } of schema.migrations) {
    const own = tables.filter(({ name }) => places.get(name) === file);
    if (own.length === 0) continue;
    parts.push(`## ${file.replace(/^\d+_|\.sql$/g, '')}`, '');
    for (const table of own) parts.push(...describeTable(table, writers.get(table.name) ?? []));
  }
  return `${parts.join('\n').trimEnd()}\n`;
}

const isRead = (right: string): boolean => right.startsWith('select');

function describeTable({ name, columns, keys, rights }: TableRow, writers: readonly string[]): string[] {
  const writes = rights.filter((right) => !isRead(right));
  return [
    `### ${name}`,
    columns.join(', '),
    ...keys.map((key) => `- ${key}`),
    ...(rights.includes('select')
      ? []
      : [`- read by: ${rights.find(isRead)?.replace('select', 'server,') ?? 'functions only'}`]),
    `- written by: ${[writes.length > 0 ? `server (${writes.join(', ')})` : '', ...writers].filter(Boolean).join(', ') || 'migrations only'}`,
    '',
  ];
}
