-- functions: app_now, month_number, month_start, first_order_of, month_partitions, add_month_partition, make_month_partitions, refuse_change, queue_new_bet_days, queue_more_bet_days, count_agent_rebates
-- Figures by day and the shares of agents by month too (docs/decisions/0215). What there is becomes the first partition as it stands, without a row
-- being written again.

-- Whether the clock ever went back: then lines are not in the order of time, and no list may rely on it (month_bounds). Of a demo nobody knows.
alter table app_clock add column was_set_back boolean not null default false;
update app_clock set was_set_back = true where not is_production and (rate <> 1 or base_app <> base_real);

drop trigger player_day_new on player_day;
drop trigger player_day_more on player_day;
drop trigger agent_rebate_insert_only on agent_rebate;
drop trigger agent_rebate_count on agent_rebate;

alter table bet_day rename to bet_day_before;
alter table player_day rename to player_day_before;
alter table agent_rebate rename to agent_rebate_before;
do $$
declare
  v record;
begin
  for v in
    select i.indexrelid::regclass as name, replace(i.indexrelid::regclass::text, t.name, t.name || '_before') as new_name
      from unnest(array['bet_day', 'player_day', 'agent_rebate']) as t (name) join pg_index i on i.indrelid = (t.name || '_before')::regclass
  loop
    execute format('alter index %s rename to %s', v.name, v.new_name);
  end loop;
end $$;

create table bet_day (like bet_day_before including defaults including constraints) partition by range (day);
alter table bet_day add primary key (player, day, lottery_code);

create table player_day (like player_day_before including defaults including constraints including generated) partition by range (day);
alter table player_day add primary key (player, day);
create index player_day_rank on player_day (day, gain desc);

-- By time, as lists read it: (player, source, issue_id, chunk) is the key of each partition. A chunk is written with the results of its bets, which are
-- unique over all months.
create table agent_rebate (like agent_rebate_before including defaults including constraints) partition by range (at);
create index agent_rebate_at on agent_rebate (player, at);

-- What there was ends with the month of the newest row, and before the current month if nothing of it is there.
do $$
declare
  v_days    int := greatest(month_number(app_now()), 1 + (select month_number(max(day)::timestamp at time zone 'Asia/Shanghai') from bet_day_before));
  v_players int := greatest(month_number(app_now()), 1 + (select month_number(max(day)::timestamp at time zone 'Asia/Shanghai') from player_day_before));
  v_shares  int := greatest(month_number(app_now()), 1 + (select month_number(max(at)) from agent_rebate_before));
begin
  set local timezone = 'Asia/Shanghai';
  execute format('alter table bet_day attach partition bet_day_before for values from (minvalue) to (%L)', month_start(v_days)::date);
  execute format('alter table player_day attach partition player_day_before for values from (minvalue) to (%L)', month_start(v_players)::date);
  execute format('alter table agent_rebate attach partition agent_rebate_before for values from (minvalue) to (%L)', month_start(v_shares));
end $$;
revoke all on bet_day_before, player_day_before, agent_rebate_before from caiting_app;

create trigger agent_rebate_insert_only before update or delete or truncate on agent_rebate execute function refuse_change();
create trigger agent_rebate_insert_only before update or delete or truncate on agent_rebate_before execute function refuse_change();
-- With tables of the rows of a statement: on the parent alone, where every write goes.
create trigger player_day_new after insert on player_day referencing new table as fresh for each statement execute function queue_new_bet_days();
create trigger player_day_more after update on player_day referencing old table as former new table as fresh for each statement
  execute function queue_more_bet_days();
create trigger agent_rebate_count after insert on agent_rebate referencing new table as fresh for each statement execute function count_agent_rebates();

revoke insert, update, delete, truncate on bet_day, player_day, agent_rebate from caiting_app;
select make_month_partitions();
