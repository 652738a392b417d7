-- functions: shanghai_day, count_cash, queue_new_bet_days, queue_more_bet_days, queue_new_agent_days, queue_more_agent_days
-- Figures of lines by day. What a player did on a day is kept in the transaction that does it: bets in player_day, agents' rebates in agent_day, money
-- in and out and gifts in cash_day. Each change of these is also queued in line_delta, from where a job adds it to the uplines' days; a report adds
-- up both, so it lags behind nothing (docs/decisions/0166). The audit compares all of it with the ledger.

-- Money in, money out and gifts of a player by day, from the lines of the ledger.
create table cash_day (
  player      bigint not null,
  day         date not null,
  -- Recharges less what was taken back of them; how many.
  recharge    bigint not null default 0,
  recharges   int not null default 0,
  -- Paid out, fee included.
  withdrawal  bigint not null default 0,
  withdrawals int not null default 0,
  -- Gifts and activities.
  bonus       bigint not null default 0,
  -- 1 on the day of the first recharge.
  firsts      smallint not null default 0,
  primary key (player, day)
) with (fillfactor = 50);

insert into cash_day (player, day, recharge, recharges, withdrawal, withdrawals, bonus)
  select player, shanghai_day(at), coalesce(sum(amount) filter (where code between 101 and 115 or code in (404, 405)), 0),
         count(*) filter (where code between 101 and 115 or code = 404), coalesce(-sum(amount) filter (where code in (309, 310)), 0),
         count(*) filter (where code = 309), coalesce(sum(amount) filter (where code in (206, 207, 208, 209, 212)), 0)
    from entry where code between 101 and 115 or code in (404, 405, 309, 310, 206, 207, 208, 209, 212) group by 1, 2;
update cash_day c set firsts = 1
  from (select player, min(day) as day from cash_day where recharges > 0 group by player) as f where f.player = c.player and f.day = c.day;

-- A line's figures of a day: sums over the members below the agent on that day, the agent not among them.
create table line_day (
  agent       bigint not null,
  day         date not null,
  bets        bigint not null default 0,
  -- Settled stakes that stand.
  stake       bigint not null default 0,
  won         bigint not null default 0,
  rebate      bigint not null default 0,
  commission  bigint not null default 0,
  recharge    bigint not null default 0,
  recharges   bigint not null default 0,
  withdrawal  bigint not null default 0,
  withdrawals bigint not null default 0,
  bonus       bigint not null default 0,
  firsts      bigint not null default 0,
  joined      bigint not null default 0,
  primary key (agent, day)
) with (fillfactor = 50);

-- How many members had a bet settled on a day and none in the `gap` − 1 days before it: how many different members a span of days had is a sum of
-- these (those of each day whose gap reaches behind the span). 92: none in the 91 days before.
create table line_active (
  agent   bigint not null,
  day     date not null,
  gap     smallint not null check (gap between 1 and 92),
  members bigint not null,
  primary key (agent, day, gap)
) with (fillfactor = 50);

-- What is not yet in line_day and line_active.
create table line_delta (
  id          bigint generated always as identity primary key,
  player      bigint not null,
  day         date not null,
  bets        bigint not null default 0,
  stake       bigint not null default 0,
  won         bigint not null default 0,
  rebate      bigint not null default 0,
  commission  bigint not null default 0,
  recharge    bigint not null default 0,
  recharges   bigint not null default 0,
  withdrawal  bigint not null default 0,
  withdrawals bigint not null default 0,
  bonus       bigint not null default 0,
  firsts      bigint not null default 0,
  joined      bigint not null default 0,
  -- Where the row says that the player was active on the day: since when he had not been, and 1, or −1 where that turned out otherwise.
  gap         smallint,
  actives     bigint not null default 0
);

revoke insert, update, delete, truncate on downline, cash_day, line_day, line_active, line_delta from caiting_app;

create trigger entry_count_cash after insert on entry for each row
  when (new.code not in (201, 301, 302, 307, 213, 501, 502)
        and (new.code between 101 and 115 or new.code in (206, 207, 208, 209, 212, 309, 310, 404, 405)))
  execute function count_cash();
create trigger player_day_new after insert on player_day referencing new table as fresh for each statement execute function queue_new_bet_days();
create trigger player_day_more after update on player_day referencing old table as former new table as fresh for each statement
  execute function queue_more_bet_days();
create trigger agent_day_new after insert on agent_day referencing new table as fresh for each statement execute function queue_new_agent_days();
create trigger agent_day_more after update on agent_day referencing old table as former new table as fresh for each statement
  execute function queue_more_agent_days();

-- What was before.
insert into line_day (agent, day, bets, stake, won, rebate, commission, recharge, recharges, withdrawal, withdrawals, bonus, firsts, joined)
  select l.agent, o.day, sum(o.bets), sum(o.stake), sum(o.won), sum(o.rebate), sum(o.commission), sum(o.recharge), sum(o.recharges), sum(o.withdrawal),
         sum(o.withdrawals), sum(o.bonus), sum(o.firsts), sum(o.joined)
    from (select player, day, bets, stake - refunded as stake, won, rebate, 0 as commission, 0 as recharge, 0 as recharges, 0 as withdrawal,
                 0 as withdrawals, 0 as bonus, 0 as firsts, 0 as joined from player_day where bets > 0 or won > 0 or rebate > 0
          union all select player, day, 0, 0, 0, 0, rebate, 0, 0, 0, 0, 0, 0, 0 from agent_day where rebate > 0
          union all select player, day, 0, 0, 0, 0, 0, recharge, recharges, withdrawal, withdrawals, bonus, firsts, 0 from cash_day
          union all select id, shanghai_day(registered_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 from player) as o
    join downline l on l.member = o.player group by 1, 2;
insert into line_active (agent, day, gap, members)
  select l.agent, a.day, a.gap, count(*)
    from (select player, day, least(coalesce(day - lag(day) over (partition by player order by day), 92), 92) as gap from player_day where bets > 0) as a
    join downline l on l.member = a.player group by 1, 2, 3;
