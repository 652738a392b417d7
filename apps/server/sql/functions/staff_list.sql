-- Accounts of staff, without what opens them.
create or replace function staff_list() returns table (id bigint, name text, role text, roles text[], is_active boolean, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.name, s.role, s.roles, s.is_active, s.created_at from staff s order by s.id;
$$;
