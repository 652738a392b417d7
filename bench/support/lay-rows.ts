import type pg from 'pg';

/**
 * Millions of rows in minutes instead of an hour: no trigger and no foreign key looks at them, and the tables’ other indexes are made at the end, each by one
 * sort. The client is a superuser; whoever lays rows so is answerable for what the triggers would have written.
 */
export async function layRows(client: pg.Client, tables: readonly string[], lay: () => Promise<void>): Promise<void> {
  // A partition’s indexes come and go with those of its table; what belongs to a constraint stays.
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as sql
       from pg_index i where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  await client.query(
    `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off; set session_replication_role = replica`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await lay();
  // A partitioned table's own definition says ONLY, and would leave its partitions without.
  for (const { sql } of indexes) await client.query(sql.replace(' ON ONLY ', ' ON '));
  await client.query('set session_replication_role = origin');
}
