-- One's own passkey. `missing`: there is none of the number; `last`: the account would have no second factor; else `deleted`.
create or replace function delete_staff_passkey(p_staff bigint, p_id bigint) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare has_codes boolean;
begin
  select s.totp_secret is not null into has_codes from staff s where s.id = p_staff for update;
  if not exists (select from staff_passkey where staff = p_staff and id = p_id) then return 'missing'; end if;
  if not has_codes and not exists (select from staff_passkey where staff = p_staff and id <> p_id) then return 'last'; end if;
  delete from staff_passkey where staff = p_staff and id = p_id;
  return 'deleted';
end $$;
