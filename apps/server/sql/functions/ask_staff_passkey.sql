-- A challenge for an authenticator, by its hash; those that ran out go. `p_staff`: who makes a passkey.
create or replace function ask_staff_passkey(p_hash bytea, p_staff bigint, p_user_handle bytea, p_rp_id text, p_origin text, p_seconds float8) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from staff_passkey_challenge where expires_at < app_now();
  insert into staff_passkey_challenge (challenge_hash, staff, user_handle, rp_id, origin, expires_at)
    values (p_hash, p_staff, p_user_handle, p_rp_id, p_origin, app_now() + p_seconds * interval '1 second');
$$;
