import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { schemaPage } from './schema-page.ts';
import { readSchema } from './sql-files.ts';

const PAGE = new URL('../../../../../docs/schema.md', import.meta.url);
const { owner } = await testDatabase();

test('docs/schema.md says what the database is', async () => {
  const page = await schemaPage(owner, await readSchema());
  if (process.env['CAITING_WRITE_DOCS']) writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});
