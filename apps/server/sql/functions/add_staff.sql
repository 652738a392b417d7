-- A new account; false when the name is taken. A password that somebody else chose is changed by its owner first. `p_role`: as staff_roles_of reads it.
create or replace function add_staff(p_name text, p_role text, p_password_hash text, p_must_change_password boolean) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into staff (name, role, roles, password_hash, must_change_password)
    values (p_name, staff_role_word(staff_roles_of(p_role)), staff_roles_of(p_role), p_password_hash, p_must_change_password)
    on conflict (lower(name)) do nothing;
  return found;
end $$;
