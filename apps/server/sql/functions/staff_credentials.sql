-- What a sign-in of staff is compared with; no row when there is no open account of the name. A secret waits ten minutes to be confirmed.
create or replace function staff_credentials(p_name text)
  returns table (id bigint, name text, role text, roles text[], password_hash text, totp_secret bytea, totp_waiting bytea, totp_step bigint,
                 must_change_password boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.name, s.role, s.roles, s.password_hash, s.totp_secret,
         case when s.totp_waiting_at > app_now() - interval '10 minutes' then s.totp_waiting end, s.totp_step, s.must_change_password
    from staff s where lower(s.name) = lower(p_name) and s.is_active;
$$;
