-- Notes how the parts of the site are in this minute. Several processes write the same row, and the worst that one of them saw stays. Minutes of days that
-- are over become one row a day and part first.
create or replace function note_availability(p_parts text[], p_states text[]) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_minute constant timestamptz := date_trunc('minute', app_now());
  v_today  constant date := shanghai_day(v_minute);
  v_ranks  constant text[] := array['ok', 'degraded', 'down'];
begin
  with gone as (
    delete from availability_minute where shanghai_day(minute) < v_today returning minute, shanghai_day(minute) as day, part, state
  )
  insert into availability_day (day, part, minutes, ok, degraded)
    select g.day, g.part,
           -- All of the day, except where measuring began on it.
           case when exists (select 1 from availability_day d where d.part = g.part and d.day < g.day)
                  or exists (select 1 from gone e where e.part = g.part and e.day < g.day) then 1440
                else (extract(epoch from (g.day + 1)::timestamp at time zone 'Asia/Shanghai' - min(g.minute)) / 60)::int end,
           count(*) filter (where g.state = 'ok'), count(*) filter (where g.state = 'degraded')
      from gone g group by g.day, g.part
    on conflict do nothing;
  insert into availability_minute as m (minute, part, state)
    select v_minute, n.part, n.state from unnest(p_parts, p_states) as n (part, state)
     -- A clock that was set back adds nothing to a day that is summed.
     where not exists (select 1 from availability_day d where d.day = v_today and d.part = n.part)
     order by n.part
    on conflict (minute, part) do update set state = excluded.state
      where array_position(v_ranks, excluded.state) > array_position(v_ranks, m.state);
end $$;
