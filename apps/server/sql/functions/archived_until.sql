-- How far the archive reaches: its last day and its end (Shanghai), ids of archived bets lie below, the balances before the first line. -infinity
-- and nothing where nothing is archived.
create or replace function archived_until(out day date, out ending timestamptz, out bets bigint)
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(max(m.until_day), '-infinity'), coalesce((max(m.until_day) + 1)::timestamp at time zone 'Asia/Shanghai', '-infinity'),
         coalesce(max(m.bets_until), 0)
    from archived_months() m
$$;
