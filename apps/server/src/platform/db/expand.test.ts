import { expect, test } from 'vitest';
import { expandFaults, statementsOf } from './expand.ts';

test.each([
  'create table a (id bigint primary key, player bigint not null references player)',
  'create table a (id bigint); create unique index a_id on a (id); revoke insert on a from caiting_app; alter table a add unique (id)',
  'alter table bet add column note text',
  `alter table bet add column note text default '' not null, add column n int default 0`,
  `alter table bet add column note text default nullif(current_setting('caiting.note', true), '')`,
  'create index concurrently bet_note on bet (note)',
  `insert into ledger_code (code) values ('x; drop table bet')`,
  '-- drop table bet\ngrant select on bet to caiting_app;',
])('older servers may run beside: %s', (sql) => {
  expect(expandFaults(sql)).toEqual([]);
});

test.each([
  'drop table bet',
  'alter table bet drop column note',
  'alter table bet rename column note to remark',
  'alter table bet rename to stake',
  'alter table bet alter column note type int',
  'alter table bet alter column note set not null',
  'alter table bet add column note text not null',
  'alter table bet add column at timestamptz default clock_timestamp()',
  `alter table bet add column note text default nullif(current_setting('caiting.note', true), '') not null`,
  `alter table bet add column note text default nullif(current_setting('caiting.note'), '')`,
  `alter table bet add column note text default nullif(current_setting('x', true), random()::text)`,
  'alter table bet add column other bigint references player',
  'alter table bet add constraint note_is check (note <> 1)',
  'alter table bet add column a int, drop column b',
  'create index bet_note on bet (note)',
  'create unique index concurrently bet_note on bet (note)',
  'create index concurrently a on bet (note); create table b (id int)',
  'create trigger t before insert on bet for each row execute function refuse_change()',
  'update bet set note = 1',
  'delete from bet',
  'revoke insert on bet from caiting_app',
  'create table a (id int); revoke insert on a, bet from caiting_app',
  'do $$ begin drop table bet; end $$',
  'truncate bet',
])('older servers may not run beside: %s', (sql) => {
  expect(expandFaults(sql)).toHaveLength(1);
});

test('statements are told apart outside of quotes and comments', () => {
  expect(statementsOf(`select ';' -- no; end\n; do $x$ a; b $x$;\n/* c; */ SELECT  "A;b";`)).toEqual([
    `select ';'`,
    'do $x$ a; b $x$',
    'select "A;b"',
  ]);
});
