-- Failures of a key that still count, and the seconds of a running lock (docs/decisions/0105).
create or replace function attempt_state(p_key text, p_window float8, out failures int, out locked_seconds int)
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(max(a.failures), 0),
         coalesce(max(greatest(0, ceil(extract(epoch from coalesce(a.locked_until, n.now) - n.now)))), 0)::int
    from (select app_now() as now) as n
    left join attempt a on a.key = p_key and greatest(a.last_at, coalesce(a.locked_until, a.last_at)) > n.now - p_window * interval '1 second'
$$;
