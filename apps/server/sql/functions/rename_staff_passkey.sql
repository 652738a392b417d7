-- One's own passkey is called something else; false where there is none of the number.
create or replace function rename_staff_passkey(p_staff bigint, p_id bigint, p_name text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update staff_passkey set name = p_name where staff = p_staff and id = p_id;
  return found;
end $$;
