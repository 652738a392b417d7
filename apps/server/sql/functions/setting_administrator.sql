-- The name of whoever changes settings; raises where it is no administrator. Whoever calls it holds the settings' lock.
create or replace function setting_administrator(p_staff bigint) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_name text := (select name from staff where id = p_staff and is_active and 'admin' = any (roles));
begin
  if v_name is null then
    raise exception 'staff % is no administrator', p_staff using errcode = 'check_violation';
  end if;
  return v_name;
end $$;
revoke execute on function setting_administrator(bigint) from public;
