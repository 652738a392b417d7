-- Days of the last ninety-two that are to be counted now: those that nobody counted, or not since they were over, or only in the first minutes since (what was
-- settled before midnight may be committed after it); today after ten minutes, the two days before it after six hours, as what is late in them still comes
-- (rebates of card games are paid in the night).
create or replace function statistics_due() returns table (day date, is_new boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.day, k.day is null or d.day < t.today and d.day >= shanghai_day(k.counted_at)
    from (select shanghai_day(app_now()) as today) as t
   cross join lateral (select n::date as day
                         from generate_series(greatest(t.today - 91, coalesce((select shanghai_day(min(p.registered_at)) from player p), t.today)), t.today, interval '1 day') as n) as d
    left join statistics_day k on k.day = d.day
   where k.day is null or d.day < t.today and d.day >= shanghai_day(k.counted_at)
      or d.day >= shanghai_day(k.counted_at - interval '5 minutes') and d.day < shanghai_day(app_now() - interval '5 minutes')
      or k.counted_at <= app_now() - case when d.day = t.today then interval '10 minutes' when d.day >= t.today - 2 then interval '6 hours' end
$$;
revoke execute on function statistics_due() from public;
