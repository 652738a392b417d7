-- One account by its name, locked.
create or replace function lock_staff(p_name text) returns table (id bigint, name text, role text, roles text[], is_active boolean, created_at timestamptz)
  language sql volatile security definer rows 1 set search_path = public, pg_temp as $$
  select s.id, s.name, s.role, s.roles, s.is_active, s.created_at from staff s where lower(s.name) = lower(p_name) for update;
$$;
