import { expect, test } from 'vitest';
import { readSources } from './sources.ts';
import { AGREED, foreignTables, foreignWrites, functionOwners, ownerOf, tablesOf } from './table-owners.ts';

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

/** What is done in one statement because money and its cause must stand or fall together, or because one move of a row is two modules' news. */
const BOTH_AT_ONCE = {
  archive_carry: 'betting, draws, ledger',
  carry_out_moves: 'account, agency',
  close_account: 'account, ledger',
  count_cash: 'agency, statistics',
  count_game_rebates: 'agency, games, statistics',
  count_game_results: 'agency, games, statistics',
  count_results: 'betting, statistics',
  move_plain_games: 'games, ledger',
  pay_yuebao_chunk: 'ledger, yuebao',
  place_chase: 'betting, ledger',
  post_results: 'betting, ledger',
  protection_begin: 'ledger, protection',
  refund_chase: 'betting, ledger',
  write_bets: 'betting, ledger',
};

test('a SQL function writes the tables of one module, but for those that are named', () => {
  const owners = functionOwners(sources);
  expect(owners.size).toBeGreaterThan(100);
  expect(Object.fromEntries([...owners].filter(([, own]) => own.includes(',')))).toEqual(BOTH_AT_ONCE);
});

test('the ledger is written by the functions of this list alone', () => {
  const writers = [...functionOwners(sources)].filter(([, own]) => own.split(', ').includes('ledger'));
  expect(writers.map(([name]) => name).toSorted()).toEqual([
    'archive_carry',
    'block_bets',
    'close_account',
    'credit_accounts',
    'debit_bets',
    'keep_cause',
    'keep_term',
    'ledger_post',
    'lock_posting_accounts',
    'move_games',
    'move_plain_games',
    'open_account',
    'pay_yuebao_chunk',
    'place_chase',
    'post_game_rebates',
    'post_results',
    'protection_begin',
    'refund_chase',
    'seal_day',
    'write_bets',
    'write_game_line',
  ]);
});

test('a planted write of a function is found', () => {
  const planted = {
    path: 'apps/server/sql/functions/thank_talker.sql',
    text: '-- update bet\ninsert into chat_message (id) values (1);\nupdate only public."entry" set amount = 0;\ninsert into outbox (id) values (1);',
  };
  expect([...functionOwners([...migrations, planted])]).toEqual([['thank_talker', 'chat, ledger']]);
});
