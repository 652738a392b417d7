-- Keeps game_result_day by rounds that ended, or changed after their end (a late payout, a stake that was given back), and queues the same for their players'
-- uplines. A round that ends counts whole, on the day of its end. Turnover of a day that was paid for and does not stand any more is made up for by days
-- to come (stage_game_rebates): whoever changes a round has its player's account locked, and so has whoever pays him.
create or replace function count_game_results() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with more as (
    select c.player, c.day, sum(c.rounds)::int as rounds, sum(c.stake)::bigint as stake, sum(c.won)::bigint as won, sum(c.turnover)::bigint as turnover
      from (select player, shanghai_day(closed_at) as day, 1 as rounds, staked - refunded as stake, back as won,
                   coalesce(least(turnover, staked - refunded), 0) as turnover from fresh where state = 'closed'
            union all
            select player, shanghai_day(closed_at), -1, refunded - staked, -back, -coalesce(least(turnover, staked - refunded), 0)
              from former where state = 'closed') as c
     group by c.player, c.day having sum(c.rounds) <> 0 or sum(c.stake) <> 0 or sum(c.won) <> 0 or sum(c.turnover) <> 0),
  kept as (
    insert into game_result_day as d (player, day, rounds, stake, won, turnover)
      select m.player, m.day, m.rounds, m.stake, m.won, m.turnover from more m order by m.player, m.day
      on conflict (player, day) do update
        set rounds = d.rounds + excluded.rounds, stake = d.stake + excluded.stake, won = d.won + excluded.won, turnover = d.turnover + excluded.turnover),
  owed as (
    insert into game_rebate_debt as o (player, turnover)
      select m.player, -sum(m.turnover) from more m
       where m.turnover < 0 and exists (select from game_rebate r where r.player = m.player and r.day = m.day)
       group by m.player order by m.player
      on conflict (player) do update set turnover = o.turnover + excluded.turnover),
  of_site as (
    insert into statistics_delta (day, games, game_stake, game_payout)
      select m.day, sum(m.rounds), sum(m.stake), sum(m.won) from more m group by m.day
      having sum(m.rounds) <> 0 or sum(m.stake) <> 0 or sum(m.won) <> 0),
  -- Of a day of the site that is over; today is counted again anyway (count_statistics_day).
  late as (
    update statistics_day k set games = k.games + m.rounds, game_stake = k.game_stake + m.stake, game_payout = k.game_payout + m.won
      from (select day, sum(rounds)::bigint as rounds, sum(stake)::bigint as stake, sum(won)::bigint as won from more
             where day < (select shanghai_day(app_now())) group by day) as m
     where k.day = m.day)
  insert into line_delta (player, day, games, game_stake, game_won)
    select m.player, m.day, m.rounds, m.stake, m.won from more m
     where (m.rounds <> 0 or m.stake <> 0 or m.won <> 0) and exists (select 1 from downline where member = m.player);
  return null;
end $$;
revoke execute on function count_game_results() from public, caiting_app;
