-- functions: app_now, month_number, month_start, first_order_of, month_partitions, add_month_partition, make_month_partitions, refuse_change, keep_cause, count_cash, protection_follow, count_results, note_cancelled_bets
-- The money tables by month (docs/decisions/0198). What there is becomes the first partition as it stands, without a row being written again.

-- Causes of single postings: unique over all months, which a key of the partitioned ledger cannot be. Also what a repeated posting is answered from,
-- however old the first one is.
create table posted_cause (
  player        bigint not null,
  asset         text not null,
  cause         text not null,
  -- The line that was written then.
  seq           bigint not null,
  balance_after bigint not null,
  at            timestamptz not null,
  primary key (player, asset, cause)
);
insert into posted_cause (player, asset, cause, seq, balance_after, at)
  select player, asset, cause, seq, balance_after, at from entry where cause is not null;
create index posted_cause_at on posted_cause using brin (at);
create trigger posted_cause_insert_only before update or delete or truncate on posted_cause execute function refuse_change();
revoke insert, update, delete, truncate on posted_cause from caiting_app;

drop trigger entry_insert_only on entry;
drop trigger entry_protection on entry;
drop trigger entry_count_cash on entry;
drop trigger house_entry_insert_only on house_entry;
drop trigger bet_insert_only on bet;
drop trigger bet_result_insert_only on bet_result;
drop trigger bet_result_count on bet_result;
drop trigger bet_result_note_cancelled on bet_result;
drop index entry_cause;

alter table entry rename to entry_before;
alter table house_entry rename to house_entry_before;
alter table bet rename to bet_before;
alter table bet_result rename to bet_result_before;
do $$
declare
  v record;
begin
  for v in
    select i.indexrelid::regclass as name, replace(i.indexrelid::regclass::text, t.name, t.name || '_before') as new_name
      from unnest(array['entry', 'house_entry', 'bet', 'bet_result']) as t (name) join pg_index i on i.indrelid = (t.name || '_before')::regclass
  loop
    execute format('alter index %s rename to %s', v.name, v.new_name);
  end loop;
end $$;

-- By time: (player, asset, seq) is the key of each partition; over months the numbers are given under the lock of the account's row.
create table entry (like entry_before including defaults including constraints) partition by range (at);
create index entry_ref on entry (player, ref) where cause is not null;
create index entry_rare on entry (player, code, seq)
  where asset = 'main' and code not in (201, 301, 302, 307, 213, 501, 502);
create index entry_yuebao on entry (player, at) where asset = 'yuebao' and code <> 613;
create index entry_at on entry using brin (at);

create table house_entry (like house_entry_before including defaults including constraints) partition by range (at);
create index house_entry_at on house_entry using brin (at);

-- By id, which carries its month from here on.
create table bet (like bet_before including defaults including constraints) partition by range (id);
alter table bet add primary key (player, id);
create index bet_issue on bet (issue_id, id);
create index bet_at on bet using brin (created_at);

create table bet_result (like bet_result_before including defaults including constraints) partition by range (bet_id);
alter table bet_result add primary key (bet_id, player);
create index bet_result_won on bet_result (player, bet_id) where state in ('won', 'refunded');
create index bet_result_void on bet_result (player, bet_id) where state in ('cancelled', 'void');
create index bet_result_at on bet_result using brin (at);

-- Old ids end where the current month's begin; old lines end with the month of the newest.
do $$
declare
  v_month int := greatest(month_number(app_now()), 1 + (select (max(id) >> 43)::int from bet_before), 1);
  v_lines int := greatest(month_number(app_now()), 1 + (select month_number(max(at)) from entry_before));
  v_house int := greatest(month_number(app_now()), 1 + (select month_number(max(at)) from house_entry_before));
begin
  set local timezone = 'Asia/Shanghai';
  execute format('alter table bet attach partition bet_before for values from (minvalue) to (%L)', first_order_of(v_month) << 8);
  execute format('alter table bet_result attach partition bet_result_before for values from (minvalue) to (%L)', first_order_of(v_month) << 8);
  execute format('alter table entry attach partition entry_before for values from (minvalue) to (%L)', month_start(v_lines));
  execute format('alter table house_entry attach partition house_entry_before for values from (minvalue) to (%L)', month_start(v_house));
  perform setval('bet_order', first_order_of(v_month), false);
end $$;
revoke all on entry_before, house_entry_before, bet_before, bet_result_before from caiting_app;

create trigger entry_insert_only before update or delete or truncate on entry execute function refuse_change();
create trigger entry_insert_only before update or delete or truncate on entry_before execute function refuse_change();
create trigger house_entry_insert_only before update or delete or truncate on house_entry execute function refuse_change();
create trigger house_entry_insert_only before update or delete or truncate on house_entry_before execute function refuse_change();
create trigger bet_insert_only before update or delete or truncate on bet execute function refuse_change();
create trigger bet_insert_only before update or delete or truncate on bet_before execute function refuse_change();
create trigger bet_result_insert_only before update or delete or truncate on bet_result execute function refuse_change();
create trigger bet_result_insert_only before update or delete or truncate on bet_result_before execute function refuse_change();
create trigger entry_keep_cause after insert on entry for each row when (new.cause is not null) execute function keep_cause();
create trigger entry_count_cash after insert on entry for each row
  when (new.code not in (201, 301, 302, 307, 213, 501, 502)
        and (new.code between 101 and 115 or new.code in (206, 207, 208, 209, 212, 309, 310, 404, 405)))
  execute function count_cash();
-- With tables of the rows of a statement: on the parent alone, where every insert goes.
create trigger entry_protection after insert on entry referencing new table as fresh for each statement execute function protection_follow();
create trigger bet_result_count after insert on bet_result referencing new table as fresh for each statement execute function count_results();
create trigger bet_result_note_cancelled after insert on bet_result referencing new table as fresh for each statement execute function note_cancelled_bets();

revoke insert, update, delete, truncate on entry, house_entry, bet, bet_result from caiting_app;
select make_month_partitions();
