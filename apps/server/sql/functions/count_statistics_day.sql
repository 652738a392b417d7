-- Counts what the whole site did on a day, again and again while it runs: from the sums of days that players have, never from bets or lines.
create or replace function count_statistics_day(p_day date) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into statistics_day (day) values (p_day) on conflict do nothing;
  -- A late change of card games (count_game_results, count_game_rebates) was seen by what follows, or waits and adds to it.
  perform 1 from statistics_day where day = p_day for update;
  with played as (
    select player from player_day where day = p_day and bets > 0 union select player from game_result_day where day = p_day and rounds > 0)
  update statistics_day k
     set counted_at = app_now(), views = v.views, page_seconds = v.seconds, online_players = o.players, online_seconds = o.seconds, registered = r.players,
         first_bets = a.firsts, active_players = a.players, bets = m.bets, stake = m.stake, payout = m.payout, rebate = m.rebate,
         games = m.games, game_stake = m.game_stake, game_payout = m.game_payout, game_rebate = m.game_rebate, first_recharges = m.firsts,
         recharge = m.recharge, recharges = m.recharges, withdrawal = m.withdrawal, withdrawals = m.withdrawals, bonus = m.bonus
    from (select coalesce(sum(views), 0)::bigint as views, coalesce(sum(seconds), 0)::bigint as seconds from page_view where day = p_day) as v,
         (select count(*) as players, coalesce(sum(seconds), 0)::bigint as seconds from online_time where day = p_day) as o,
         (select count(*) as players from player p
           where p.registered_at >= p_day::timestamp at time zone 'Asia/Shanghai' and p.registered_at < (p_day + 1)::timestamp at time zone 'Asia/Shanghai'
             and not exists (select from demo_row d where d.kind = 'life' and d.key = p.id::text and d.ended_at is null)) as r,
         (select count(*) as players,
                 count(*) filter (where not exists (select from player_day e where e.player = p.player and e.day < p_day and e.bets > 0)
                                    and not exists (select from game_result_day e where e.player = p.player and e.day < p_day and e.rounds > 0)) as firsts
            from played p) as a,
         statistics_money(p_day) as m
   where k.day = p_day;
end $$;
revoke execute on function count_statistics_day(date) from public;
