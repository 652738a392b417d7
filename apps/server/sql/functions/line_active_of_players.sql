-- What line_active should say once nothing is queued, from the days of players. Also how it is made anew.
create or replace function line_active_of_players() returns table (agent bigint, day date, gap smallint, members bigint)
  language sql stable set search_path = public, pg_temp as $$
  with active as (
    select p.player, p.day, least(coalesce(p.day - lag(p.day) over (partition by p.player order by p.day), 92), 92)::smallint as gap
      from player_day p where p.bets > 0)
  select l.agent, a.day, gap_in_line(a.day, a.gap, l.since), count(*)
    from active a join downline l on l.member = a.player and a.day >= l.from_day and a.day < l.to_day
   group by 1, 2, 3
$$;
