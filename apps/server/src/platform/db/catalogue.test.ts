import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { CATALOGUE_FILE, catalogueFindings, readCatalogue } from './catalogue.ts';

const { db, owner } = await testDatabase();

test('sql/catalogue.txt says what the database consists of', async () => {
  const text = `${(await readCatalogue(db)).join('\n')}\n`;
  if (process.env['CAITING_WRITE_DOCS']) writeFileSync(CATALOGUE_FILE, text);
  expect(readFileSync(CATALOGUE_FILE, 'utf8')).toBe(text);
  expect(await catalogueFindings(db)).toEqual([]);
});

test('what an operator may set for the whole database is no fault of it, by whatever letters PostgreSQL keeps it', async () => {
  const open = await owner.begin();
  const set = (what: string) =>
    open.tx.run(`do $$ begin execute format('alter database %I set ${what}', current_database()); end $$`);
  await set(`timezone = ''Asia/Shanghai''`);
  await set(`work_mem = ''8MB''`);
  expect(await catalogueFindings(open.tx)).toEqual([]);
  await set('default_transaction_read_only = on');
  expect(await catalogueFindings(open.tx)).toEqual(['default_transaction_read_only is set to on for everybody']);
  await open.rollback();
});

test('a site in production has closed what only demos call, and nothing else is other', async () => {
  const open = await owner.begin();
  await open.tx.query('select enter_production()');
  expect(await catalogueFindings(open.tx)).toEqual([]);
  await open.tx.run('grant execute on function set_app_clock(timestamptz, float8) to caiting_app');
  expect(await catalogueFindings(open.tx)).toEqual([
    'grant function set_app_clock(timestamp with time zone,double precision) to caiting_app is not of this version',
  ]);
  await open.rollback();
});
