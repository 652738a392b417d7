import { owner, type Corruption } from './row.ts';

/** Changes of the schema itself. */
export const SCHEMA: readonly Corruption[] = (
  [
    ['a trigger switched off', 'alter table entry disable trigger entry_insert_only'],
    ['a trigger dropped', 'drop trigger bet_result_insert_only on bet_result'],
    ['a trigger of every table switched off', 'alter table withdrawal disable trigger all'],
    ['a trigger more', 'create trigger zz before insert on bet for each row execute function refuse_change()'],
    [
      'a function that lets pass',
      `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$`,
    ],
    [
      'a function of payouts',
      `create or replace function check_outcomes() returns void language plpgsql stable set search_path = public, pg_temp as $$ begin end $$`,
    ],
    [
      'a function more',
      `create function gift(p bigint) returns void language sql security definer as 'update account set balance = balance + 1 where player = p'`,
    ],
    [
      'a function open to the server',
      'grant execute on function post_results(bigint, text, text, text, smallint) to caiting_app',
    ],
    ['a function open to everybody', 'grant execute on function close_issue(bigint, bigint, text, int) to public'],
    ['a table open to the server', 'grant update on bet_result to caiting_app'],
    ['a column open to the server', 'grant update (shown) on withdrawal to caiting_app'],
    ['a condition less', 'alter table money_adjustment drop constraint money_adjustment_takes_two'],
    ['a key less', 'alter table bet_result drop constraint bet_result_pkey'],
    ['an index less', 'drop index bet_issue'],
    ['a month’s trigger dropped', 'drop trigger bet_insert_only on bet_before'],
    ['a month’s trigger switched off', 'alter table entry_before disable trigger entry_keep_cause'],
    ['a month’s key less', 'alter table entry_before drop constraint entry_before_pkey'],
    ['a month’s condition more', 'alter table bet_before add constraint zz check (stake < 0) not valid'],
    ['a month’s index more', 'create index on house_entry_before (code)'],
    ['a month open to the server', 'grant insert on bet_result_before to caiting_app'],
    ['a month detached', 'alter table bet_result detach partition bet_result_before'],
    [
      'a month made by hand, with a gap before it',
      `create table entry_later partition of entry for values from ('2099-01-01 00:00:00+08') to ('2099-02-01 00:00:00+08')`,
    ],
    ['a month for everything else', 'create table entry_rest partition of entry default'],
    ['a default', `alter table withdrawal alter approvals set default 0`],
    ['a rule', 'create rule quiet as on delete to demo_row do instead nothing'],
    ['a server that is the owner', 'grant caiting_owner to caiting_app'],
    ['what a code of protection counts as', `delete from protection_code where counts_as = 'stake'`],
  ] as const
).map(([what, sql]) => owner(what, sql, 'schemaIsOurs'));
