-- Keeps game_result_day by rounds that ended, or changed after their end (a late payout, a stake that was given back), and queues the same for their players'
-- uplines. A round that ends counts whole, on the day of its end.
create or replace function count_game_results() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with more as (
    select c.player, c.day, sum(c.rounds)::int as rounds, sum(c.stake)::bigint as stake, sum(c.won)::bigint as won
      from (select player, shanghai_day(closed_at) as day, 1 as rounds, staked - refunded as stake, back as won from fresh where state = 'closed'
            union all
            select player, shanghai_day(closed_at), -1, refunded - staked, -back from former where state = 'closed') as c
     group by c.player, c.day having sum(c.rounds) <> 0 or sum(c.stake) <> 0 or sum(c.won) <> 0),
  kept as (
    insert into game_result_day as d (player, day, rounds, stake, won)
      select m.player, m.day, m.rounds, m.stake, m.won from more m order by m.player, m.day
      on conflict (player, day) do update set rounds = d.rounds + excluded.rounds, stake = d.stake + excluded.stake, won = d.won + excluded.won)
  insert into line_delta (player, day, games, game_stake, game_won)
    select m.player, m.day, m.rounds, m.stake, m.won from more m where exists (select 1 from downline where member = m.player);
  return null;
end $$;
revoke execute on function count_game_results() from public, caiting_app;
