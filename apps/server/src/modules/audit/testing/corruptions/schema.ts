import { owner, type Corruption } from './row.ts';

const PASSED_BY = `do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$`;

/** Changes of the schema itself, and of the cluster around it. */
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
    ['a superuser more', 'create role zz superuser'],
    ['somebody who may act as the owner', 'create role zz login; grant caiting_owner to zz'],
    ['somebody who may write everything', 'create role zz login; grant pg_write_all_data to zz'],
    [
      'a function of somebody else',
      'create role zz; alter function close_issue(bigint, bigint, text, int) owner to zz',
    ],
    ['a table of somebody else', 'create role zz; alter table request_key owner to zz'],
    ['triggers passed by from each sign-in on', PASSED_BY],
    ['the same for the server alone', 'alter role caiting_app set session_replication_role = replica'],
    ['another place to look for tables in', 'alter role caiting_app set search_path = elsewhere, public'],
    ['a table that a crash empties', 'alter table demo_row set unlogged'],
    ['a table of requests that a crash empties', 'alter table request_key set unlogged'],
    ['rows that are hidden', 'alter table withdrawal enable row level security'],
    ['a sequence that begins again', 'alter sequence staff_log_id_seq maxvalue 10000000 cycle'],
    [
      'what is made from now on, open to everybody',
      'alter default privileges for role caiting_owner in schema public grant all on tables to public',
    ],
    ['a schema more', 'create schema elsewhere'],
    [
      'a function of the owner in another schema',
      `create function pgboss.zz() returns void language sql security definer as 'select 1'`,
    ],
    ['what a code of protection counts as', `delete from protection_code where counts_as = 'stake'`],
  ] as const
).map(([what, sql]) => owner(what, sql, 'schemaIsOurs'));
