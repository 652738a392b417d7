-- Takes up to p_limit queued changes and adds each to the days of everybody above its player on its day; and those of how many stand below whom. One at
-- a time; 0 when another is at it or no figure waits. What waits is led up by the index of members: by the planner's count of it, which is old at any
-- moment, half a second's changes would read every line there is. A report sees a change in the queue or in the day, never in both and never in none:
-- this is one transaction.
create or replace function roll_line(p_limit int) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_taken int;
begin
  if not pg_try_advisory_xact_lock(7362916) then return 0; end if;
  perform roll_line_sizes(p_limit);
  with taken as materialized (
    delete from line_delta where id in (select id from line_delta order by id limit p_limit) returning *),
  up as materialized (
    select l.agent, l.since, t.* from taken t join downline l on l.member = t.player and t.day >= l.from_day and t.day < l.to_day),
  days as (
    insert into line_day as d (agent, day, bets, stake, won, rebate, commission, recharge, recharges, withdrawal, withdrawals, bonus, firsts, joined,
                               games, game_stake, game_won, game_rebate)
      select agent, day, sum(bets), sum(stake), sum(won), sum(rebate), sum(commission), sum(recharge), sum(recharges), sum(withdrawal),
             sum(withdrawals), sum(bonus), sum(firsts), sum(joined), sum(games), sum(game_stake), sum(game_won), sum(game_rebate)
        from up where gap is null group by agent, day
      on conflict (agent, day) do update
        set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake, won = d.won + excluded.won, rebate = d.rebate + excluded.rebate,
            commission = d.commission + excluded.commission, recharge = d.recharge + excluded.recharge, recharges = d.recharges + excluded.recharges,
            withdrawal = d.withdrawal + excluded.withdrawal, withdrawals = d.withdrawals + excluded.withdrawals, bonus = d.bonus + excluded.bonus,
            firsts = d.firsts + excluded.firsts, joined = d.joined + excluded.joined, games = d.games + excluded.games,
            game_stake = d.game_stake + excluded.game_stake, game_won = d.game_won + excluded.game_won,
            game_rebate = d.game_rebate + excluded.game_rebate),
  actives as (
    insert into line_active as a (agent, day, gap, members)
      select agent, day, gap_in_line(day, gap, since), sum(actives) from up where gap is not null group by 1, 2, 3
      on conflict (agent, day, gap) do update set members = a.members + excluded.members),
  told as (
    insert into outbox (type, payload)
      select 'line.changed', jsonb_build_object('agents', string_agg(distinct agent::text, ','),
                                                'at', floor(extract(epoch from app_now()) * 1000)::text)
        from up having count(*) > 0)
  select count(*) into v_taken from taken;
  return v_taken;
end $$;
