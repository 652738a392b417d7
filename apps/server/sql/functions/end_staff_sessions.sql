-- Every session of one account.
create or replace function end_staff_sessions(p_staff bigint) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from staff_session where staff = p_staff;
$$;
