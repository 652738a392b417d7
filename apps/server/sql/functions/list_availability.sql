-- How many minutes of each of the last days passed, and in how many of them each part was all right or slow; the others were down. Days before the first
-- measured minute are left out; a day without any minute was down from its beginning to its end. Of today what has passed counts.
create or replace function list_availability(p_days int)
  returns table (day date, part text, minutes int, ok int, degraded int)
  language sql stable set search_path = public, pg_temp as $$
  with t as (select date_trunc('minute', app_now()) as minute, shanghai_day(app_now()) as today),
  live as (
    select shanghai_day(m.minute) as day, m.part, min(m.minute) as first, max(m.minute) as last,
           count(*) filter (where m.state = 'ok')::int as ok, count(*) filter (where m.state = 'degraded')::int as degraded
      from availability_minute m, t where m.minute <= t.minute group by 1, 2
  ),
  began as (
    select b.part, min(b.at) as at
      from (select l.part, l.first as at from live l
            union all select d.part, (d.day + 1)::timestamp at time zone 'Asia/Shanghai' - d.minutes * interval '1 minute' from availability_day d) as b
     group by b.part
  ),
  days as (
    select b.part, s.day::date, greatest(b.at, s.day at time zone 'Asia/Shanghai') as starts,
           -- The minute of now counts once it is noted.
           case when s.day::date < t.today then (s.day + interval '1 day') at time zone 'Asia/Shanghai'
                else t.minute + (exists (select 1 from availability_minute m where m.minute = t.minute and m.part = b.part))::int * interval '1 minute' end as ends
      from began b, t, generate_series(greatest(shanghai_day(b.at), t.today - p_days + 1)::timestamp, t.today::timestamp, interval '1 day') as s (day)
  )
  select n.day, n.part, (extract(epoch from n.ends - n.starts) / 60)::int,
         coalesce(d.ok, l.ok, 0), coalesce(d.degraded, l.degraded, 0)
    from days n
    left join availability_day d on d.day = n.day and d.part = n.part
    left join live l on l.day = n.day and l.part = n.part
   where n.ends > n.starts
   order by n.day, n.part;
$$;
