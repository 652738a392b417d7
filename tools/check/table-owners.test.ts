import { expect, test } from 'vitest';
import { readSources } from './sources.ts';
import { AGREED, foreignTables, foreignWrites, ownerOf, tablesOf } from './table-owners.ts';

const sources = readSources();
const migrations = sources.filter(({ path }) => path.startsWith('apps/server/migrations/'));

test('every table has an owner', () => {
  const tables = tablesOf(sources);
  expect(tables.length).toBeGreaterThan(150);
  expect(tables.filter((table) => ownerOf(table) === undefined)).toEqual([]);
});

test('a module names no table of another but those agreed, and what is agreed is still needed', () => {
  const agreed = Object.entries(AGREED).flatMap(([module, tables]) => tables.map((table) => `${module}: ${table}`));
  const found = foreignTables(sources);
  expect([...found].filter(([key]) => !agreed.includes(key))).toEqual([]);
  expect(agreed.filter((key) => !found.has(key))).toEqual([]);
});

test('a module writes no table of another', () => {
  // A month that was archived stands in the log of staff, which lies above; `seed` holds the notes of what is done once.
  expect([...foreignWrites(sources).keys()]).toEqual(['archive: staff_log', 'cashier: seed']);
});

test.each([
  ['chat', 'select 1 from pay_line', 'chat: pay_line'],
  ['content', 'update session set at = $1', 'content: session'],
  ['yuebao', 'delete from only public.envelope_claim', 'yuebao: envelope_claim'],
  ['ledger', 'select 1 from entry e join player p on p.id = e.player', 'ledger: player'],
])('a planted read is found: %s, %s', (module, sql, found) => {
  const planted = { path: `apps/server/src/modules/${module}/core/x.ts`, text: `await db.query(\`${sql}\`);\n` };
  expect([...foreignTables([...migrations, planted]).keys()]).toEqual([found]);
});
