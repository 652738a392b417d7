-- The roles of an open account as of now; none when it is closed.
create or replace function staff_roles(p_staff bigint) returns text[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select s.roles from staff s where s.id = p_staff and s.is_active), '{}');
$$;
