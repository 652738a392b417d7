-- Trigger: a key that counts without anybody's word is an administrator's, and one of the two of the site's mode.
create or replace function check_staff_key() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if new.first_no is not null
     and (staff_role(new.staff) is distinct from 'admin' or (new.first_no > 2) is distinct from (select is_production from app_clock)) then
    raise exception 'no first key of this site' using errcode = 'check_violation';
  end if;
  return new;
end $$;
