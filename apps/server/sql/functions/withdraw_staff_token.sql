-- Takes a service token away, and closes its account; false where there is none of that name, or it was taken away before.
create or replace function withdraw_staff_token(p_name text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_staff bigint;
begin
  update staff_token t set withdrawn_at = app_now() from staff s
   where s.id = t.staff and lower(s.name) = lower(p_name) and t.withdrawn_at is null returning t.staff into v_staff;
  if v_staff is null then
    return false;
  end if;
  update staff set is_active = false where id = v_staff;
  return true;
end $$;
