-- A new login password; one that support took away opens again.
create or replace function set_password_hash(p_player bigint, p_hash text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update player set password_hash = p_hash, password_changed_at = app_now(), password_reset_at = null where id = p_player;
$$;
