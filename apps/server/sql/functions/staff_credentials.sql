-- What a sign-in of staff is compared with; no row when there is no open account of the name.
create or replace function staff_credentials(p_name text)
  returns table (id bigint, name text, role text, password_hash text, totp_secret bytea, totp_waiting bytea, totp_step bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.name, s.role, s.password_hash, s.totp_secret, s.totp_waiting, s.totp_step from staff s where lower(s.name) = lower(p_name) and s.is_active;
$$;
