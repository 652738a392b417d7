-- Other roles (as staff_roles_of reads them), or open and closed; null leaves it. A closed account has no sessions.
create or replace function set_staff(p_staff bigint, p_role text, p_is_active boolean) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update staff set roles = coalesce(staff_roles_of(p_role), roles), role = coalesce(staff_role_word(staff_roles_of(p_role)), role),
                   is_active = coalesce(p_is_active, is_active)
   where id = p_staff;
  delete from staff_session where staff = p_staff and p_is_active is false;
$$;
