-- A sealed secret that waits for a code of it; the one in use stays.
create or replace function offer_staff_secret(p_staff bigint, p_secret bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update staff set totp_waiting = p_secret, totp_waiting_at = app_now() where id = p_staff;
$$;
