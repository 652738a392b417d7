import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { REPORT_ROLE } from './roles.ts';

const PAGE = new URL('../../../../../docs/statistics.md', import.meta.url);
const { owner, ownerTarget } = await testDatabase();
const client = new pg.Client(
  typeof ownerTarget === 'string'
    ? { connectionString: ownerTarget, user: REPORT_ROLE }
    : { ...ownerTarget, user: REPORT_ROLE },
);
await client.connect();
afterAll(() => client.end());

const columns = await owner.query<{ view: string; name: string }>(
  `select c.relname::text as view, a.attname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'report'::regnamespace order by c.relname, a.attnum`,
);
const views = [...new Set(columns.map(({ view }) => view))];

test('the role of reports reads every view, by its bare name', async () => {
  expect(views).toEqual(['availability', 'cohorts', 'days', 'draws', 'pages', 'signups']);
  await owner.run(
    `insert into statistics_day (day, stake, payout, rebate) values ('2026-05-04', 12345000000, 345000000, 0)`,
  );
  for (const view of views) await client.query(`select * from ${view}`);
  const { rows } = await client.query('select stake, margin, is_over from days');
  // In yuan.
  expect(rows).toMatchObject([{ is_over: true }]);
  expect([Number(rows[0].stake), Number(rows[0].margin)]).toEqual([123.45, 120]);
});

test('and nothing else: no table, no function of ours, no write', async () => {
  for (const sql of [
    'select 1 from public.player',
    'select 1 from public.entry',
    'select 1 from public.statistics_day',
    'select public.cash_of_ledger()',
    'create table report.own (n int)',
    'create table public.own (n int)',
  ]) {
    await client.query('set default_transaction_read_only = off');
    await expect(client.query(sql), sql).rejects.toThrow(/permission denied/);
  }
  const open = await owner.query(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'report'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and (c.relnamespace = 'public'::regnamespace and c.relkind <> 'S' and has_any_column_privilege($1, c.oid, 'select, insert, update, references')
             or c.relkind <> 'S' and has_table_privilege($1, c.oid, 'insert, update, delete, truncate, trigger')
             or c.relkind = 'S' and has_sequence_privilege($1, c.oid, 'usage, select, update'))`,
    [REPORT_ROLE],
  );
  expect(open).toEqual([]);
  const callable = await owner.query(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege($1, oid, 'execute')`,
    [REPORT_ROLE],
  );
  expect(callable).toEqual([]);
});

test('no view names a person, and docs/statistics.md has a line for each column', () => {
  const page = readFileSync(PAGE, 'utf8');
  const personal = /player_id|^player$|user|name|mobile|mail|address|card/;
  expect(columns.filter(({ name }) => personal.test(name))).toEqual([]);
  const written = [...page.matchAll(/^### report\.(\w+)\n([\s\S]*?)(?=^#|$(?![\s\S]))/gm)].flatMap(
    ([, view, body = '']) => [...body.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => ({ view, name })),
  );
  expect(written.toSorted((a, b) => `${a.view}`.localeCompare(`${b.view}`))).toEqual(columns);
});
