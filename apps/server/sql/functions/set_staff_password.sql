-- A password that its owner chose, in the place of the one that was compared; every session of before ends, and so does a passkey that was being made. False
-- when another one stands there by now, or the account was closed.
create or replace function set_staff_password(p_staff bigint, p_before text, p_hash text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update staff set password_hash = p_hash, must_change_password = false where id = p_staff and is_active and password_hash = p_before;
  if not found then return false; end if;
  delete from staff_session where staff = p_staff;
  delete from staff_passkey_challenge where staff = p_staff;
  return true;
end $$;
