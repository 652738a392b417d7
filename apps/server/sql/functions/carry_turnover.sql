-- Carries the turnover of every player who turned something over on a day that is being sealed: the sum of his last sealed day, and this day. The first
-- day that is carried on a site with a past takes all days up to its own. Only seal_day calls it.
create or replace function carry_turnover(p_day date) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from sealed_turnover) then
    insert into sealed_turnover (player, day, valid)
      select d.player, p_day, sum(d.stake - d.refunded) from player_day d where d.day <= p_day group by d.player having sum(d.stake - d.refunded) > 0;
    return;
  end if;
  insert into sealed_turnover (player, day, valid)
    select d.player, p_day, d.stake - d.refunded + coalesce(t.valid, 0)
      from player_day d
      left join lateral (select s.valid from sealed_turnover s where s.player = d.player order by s.day desc limit 1) as t on true
     where d.day = p_day and d.stake > d.refunded;
end $$;
revoke execute on function carry_turnover(date) from public, caiting_app;
