-- A new account; false when the name is taken.
create or replace function add_staff(p_name text, p_role text, p_password_hash text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into staff (name, role, password_hash) values (p_name, p_role, p_password_hash) on conflict (lower(name)) do nothing;
  return found;
end $$;
