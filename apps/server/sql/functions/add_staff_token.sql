-- An account that is a service token: no password opens it. False when the name is taken. `p_roles`: as staff_roles_of reads them.
create or replace function add_staff_token(p_name text, p_roles text, p_scope text[], p_token_hash bytea, p_days int) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_staff bigint;
begin
  -- The hash of nothing that anybody can type.
  insert into staff (name, role, roles, password_hash)
    values (p_name, staff_role_word(staff_roles_of(p_roles)), staff_roles_of(p_roles),
            '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('A', 22) || '$' || repeat('A', 43))
    on conflict (lower(name)) do nothing returning id into v_staff;
  if v_staff is null then
    return false;
  end if;
  insert into staff_token (staff, token_hash, scope, ends_at) values (v_staff, p_token_hash, p_scope, app_now() + p_days * interval '1 day');
  return true;
end $$;
