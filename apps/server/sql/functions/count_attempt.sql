-- One more attempt, in one statement, so that it holds among any number of processes. From p_lock_after on each attempt locks the key: first, twice,
-- four times … p_first seconds. False when the key is locked; then nothing is counted.
create or replace function count_attempt(p_key text, p_lock_after int, p_first float8, p_max float8, p_window float8) returns boolean
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_now timestamptz := app_now();
  v_old timestamptz := v_now - p_window * interval '1 second';
begin
  insert into attempt as a (key, failures, last_at, locked_until)
  values (p_key, 1, v_now, case when p_lock_after <= 1 then v_now + least(p_first, p_max) * interval '1 second' end)
  on conflict (key) do update set
    last_at = excluded.last_at,
    failures = case when greatest(a.last_at, a.locked_until) <= v_old then 1 else a.failures + 1 end,
    locked_until = case
      when greatest(a.last_at, a.locked_until) <= v_old then excluded.locked_until
      when a.failures + 1 >= p_lock_after
        then v_now + least(p_first * 2 ^ least(a.failures + 1 - p_lock_after, 30), p_max) * interval '1 second' end
  where a.locked_until is null or a.locked_until <= v_now;
  return found;
end $$;
