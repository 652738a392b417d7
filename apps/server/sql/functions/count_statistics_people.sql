-- Counts what those did who registered on p_from or later, and who was online in the weeks of the last ninety days that are over and not counted yet. The demo's
-- own players are nobody's success.
create or replace function count_statistics_people(p_from date) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_monday date := date_trunc('week', shanghai_day(app_now()))::date;
  v_week   date;
begin
  insert into statistics_signup as k (day, registered, first_recharges, first_bets, second_week)
    select s.day, count(*), count(*) filter (where exists (select from cash_day c where c.player = s.id and c.recharges > 0)),
           count(*) filter (where exists (select from player_day d where d.player = s.id and d.bets > 0)
                               or exists (select from game_result_day d where d.player = s.id and d.rounds > 0)),
           count(*) filter (where exists (select from online_time o where o.player = s.id and o.day between s.day + 7 and s.day + 13))
      from (select p.id, shanghai_day(p.registered_at) as day from player p
             where p.registered_at >= p_from::timestamp at time zone 'Asia/Shanghai'
               and not exists (select from demo_row d where d.kind = 'life' and d.key = p.id::text and d.ended_at is null)) as s
     group by s.day
    on conflict (day) do update
      set registered = excluded.registered, first_recharges = excluded.first_recharges, first_bets = excluded.first_bets, second_week = excluded.second_week;
  for v_week in
    select v_monday - 7 * n from generate_series(13, 1, -1) as n
     where not exists (select from statistics_week k where k.week = v_monday - 7 * n and k.nth = 0)
  loop
    insert into statistics_week as k (week, nth, players)
      select v_week - 7 * n, n, coalesce(o.players, 0)
        from generate_series(0, 8) as n
        left join (select (v_week - date_trunc('week', shanghai_day(p.registered_at))::date) / 7 as nth, count(distinct t.player) as players
                     from online_time t join player p on p.id = t.player
                    where t.day between v_week and v_week + 6 and p.registered_at >= (v_week - 56)::timestamp at time zone 'Asia/Shanghai'
                      and not exists (select from demo_row d where d.kind = 'life' and d.key = p.id::text and d.ended_at is null)
                    group by 1) as o on o.nth = n
      on conflict (week, nth) do update set players = excluded.players;
  end loop;
end $$;
revoke execute on function count_statistics_people(date) from public;
