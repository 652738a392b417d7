-- Profit and loss by day, kept by settlement itself, so that no report reads bets. Both tables are filled by triggers of the tables that
-- settlement, cancellation and chases append to, whichever function does it; the audit compares them with bets and ledger.

-- What the bets of a player brought on one day of Shanghai, by the moment of their result. Half-filled pages: a day's row changes often.
create table player_day (
  player   bigint not null,
  day      date not null,
  -- Settled bets; cancelled and void ones are only in `returned`.
  bets     int not null default 0,
  stake    bigint not null default 0,
  won      bigint not null default 0,
  refunded bigint not null default 0,
  rebate   bigint not null default 0,
  returned bigint not null default 0,
  gain     bigint not null generated always as (won + refunded + rebate - stake) stored,
  primary key (player, day)
) with (fillfactor = 50);
create index player_day_rank on player_day (day, gain desc);

-- What uplines earned by their downline, likewise.
create table agent_day (
  player bigint not null,
  day    date not null,
  valid  bigint not null default 0,
  rebate bigint not null default 0,
  primary key (player, day)
) with (fillfactor = 50);

-- Rows are locked in the order of players, and agents' rows before those of bets: all settlements take them so, and none waits in a circle.
create function count_results() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into player_day as d (player, day, bets, stake, won, refunded, rebate, returned)
    select r.player, (r.at at time zone 'Asia/Shanghai')::date, count(*) filter (where not r.is_back),
           coalesce(sum(b.stake) filter (where not r.is_back), 0), sum(r.won), coalesce(sum(r.refunded) filter (where not r.is_back), 0),
           sum(r.rebate), coalesce(sum(r.refunded) filter (where r.is_back), 0)
      from (select fresh.*, state in ('cancelled', 'void') as is_back from fresh) as r
      join bet b on b.player = r.player and b.id = r.bet_id
     group by 1, 2 order by 1, 2
    on conflict (player, day) do update
      set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake, won = d.won + excluded.won,
          refunded = d.refunded + excluded.refunded, rebate = d.rebate + excluded.rebate, returned = d.returned + excluded.returned;
  return null;
end $$;
create trigger bet_result_count after insert on bet_result referencing new table as fresh for each statement execute function count_results();

-- One insert brings the shares of one chunk, and the ledger floors each upline's sum of a chunk once (settle_chunk).
create function count_agent_rebates() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into agent_day as d (player, day, valid, rebate)
    select player, (min(at) at time zone 'Asia/Shanghai')::date, sum(valid_stake), floor(sum(share) / 10000000000) * 10000
      from fresh group by player, issue_id, chunk order by player
    on conflict (player, day) do update set valid = d.valid + excluded.valid, rebate = d.rebate + excluded.rebate;
  return null;
end $$;
create trigger agent_rebate_count after insert on agent_rebate referencing new table as fresh for each statement execute function count_agent_rebates();

-- What was settled before.
insert into player_day (player, day, bets, stake, won, refunded, rebate, returned)
  select r.player, (r.at at time zone 'Asia/Shanghai')::date, count(*) filter (where r.state not in ('cancelled', 'void')),
         coalesce(sum(b.stake) filter (where r.state not in ('cancelled', 'void')), 0), sum(r.won),
         coalesce(sum(r.refunded) filter (where r.state not in ('cancelled', 'void')), 0), sum(r.rebate),
         coalesce(sum(r.refunded) filter (where r.state in ('cancelled', 'void')), 0)
    from bet_result r join bet b on b.player = r.player and b.id = r.bet_id group by 1, 2;
insert into agent_day (player, day, valid, rebate)
  select player, day, sum(valid), sum(rebate)
    from (select player, (min(at) at time zone 'Asia/Shanghai')::date as day, sum(valid_stake) as valid,
                 floor(sum(share) / 10000000000) * 10000 as rebate
            from agent_rebate group by player, issue_id, chunk) as chunks
   group by player, day;

revoke insert, update, delete, truncate on player_day, agent_day from caiting_app;
revoke execute on function count_results(), count_agent_rebates() from public, caiting_app;
