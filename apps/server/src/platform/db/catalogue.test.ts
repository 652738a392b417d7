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
