-- Whether an account has a second factor: an authenticator app or a passkey.
create or replace function staff_has_factor(p_staff bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from staff s where s.id = p_staff and s.totp_secret is not null) or exists (select from staff_passkey p where p.staff = p_staff);
$$;
