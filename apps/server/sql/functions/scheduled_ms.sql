-- A moment as calls write it: milliseconds since 1970.
create or replace function scheduled_ms(p_at timestamptz) returns bigint
  language sql immutable parallel safe set search_path = public, pg_temp as $$
  select (extract(epoch from p_at) * 1000)::bigint
$$;
