-- A session of an open account; those that ran out go.
create or replace function open_staff_session(p_token_hash bytea, p_staff bigint, p_hours float8) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from staff_session where expires_at < app_now();
  insert into staff_session (token_hash, staff, expires_at)
    select p_token_hash, s.id, app_now() + p_hours * interval '1 hour' from staff s where s.id = p_staff and s.is_active;
$$;
