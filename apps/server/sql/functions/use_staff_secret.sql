-- The waiting secret comes into use with new recovery codes; false when another one waits by now, or it waited ten minutes.
create or replace function use_staff_secret(p_staff bigint, p_waiting bytea, p_step bigint, p_codes bytea[]) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update staff set totp_secret = totp_waiting, totp_waiting = null, totp_waiting_at = null, totp_step = p_step
   where id = p_staff and totp_waiting = p_waiting and totp_waiting_at > app_now() - interval '10 minutes';
  if not found then return false; end if;
  -- A passkey that was being made was let in by the factor of before, or by none.
  delete from staff_passkey_challenge where staff = p_staff;
  delete from staff_recovery_code where staff = p_staff;
  insert into staff_recovery_code (staff, code_hash) select p_staff, unnest(p_codes);
  return true;
end $$;
