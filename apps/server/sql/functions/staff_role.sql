-- For a server of the release before, which asks for one role: of an open account as of now; null when it is closed.
create or replace function staff_role(p_staff bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.role from staff s where s.id = p_staff and s.is_active;
$$;
