-- Takes the second factor of an account away: authenticator app, passkeys, recovery codes.
create or replace function drop_staff_factor(p_staff bigint) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update staff set totp_secret = null, totp_waiting = null, totp_waiting_at = null, totp_step = null where id = p_staff;
  delete from staff_passkey where staff = p_staff;
  delete from staff_passkey_challenge where staff = p_staff;
  delete from staff_recovery_code where staff = p_staff;
$$;
