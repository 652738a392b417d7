-- Queues that players who stand in a line were active on days on which they had not been: since when, and what that changes for their next active
-- day, where days come out of order.
create or replace function queue_active(p_player bigint[], p_day date[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  with fresh as (
    select n.player, n.day,
           (select d.day from player_day d where d.player = n.player and d.day < n.day and d.bets > 0 order by d.day desc limit 1) as before,
           (select d.day from player_day d where d.player = n.player and d.day > n.day and d.bets > 0 order by d.day limit 1) as after
      from unnest(p_player, p_day) as n (player, day)
     where exists (select 1 from downline where member = n.player))
  insert into line_delta (player, day, gap, actives)
    select player, day, least(coalesce(day - before, 92), 92), 1 from fresh
    union all
    select player, after, least(coalesce(after - before, 92), 92), -1 from fresh where after is not null
    union all
    select player, after, least(after - day, 92), 1 from fresh where after is not null
$$;
revoke execute on function queue_active(bigint[], date[]) from public, caiting_app;
