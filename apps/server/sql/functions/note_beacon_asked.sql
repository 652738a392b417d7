-- Remembers when the round of an issue was first asked for in vain; gives that moment's age in seconds.
create or replace function note_beacon_asked(p_issue bigint) returns float8
  language sql volatile security definer set search_path = public, pg_temp as $$
  update issue set beacon_asked_at = coalesce(beacon_asked_at, app_now()) where id = p_issue and state = 'closed' and beacon_time <= app_now()
  returning extract(epoch from app_now() - beacon_asked_at)::float8;
$$;
