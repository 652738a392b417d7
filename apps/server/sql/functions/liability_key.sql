-- The key of a player's leaf in the tree of a night, for the own leaf alone; null when its leaves are gone.
create or replace function liability_key(p_day date, p_player bigint) returns bytea
  language sql stable strict security definer set search_path = public, pg_temp as $$
  select hmac_sha256(s.secret, int8send(p_player)) from liability_secret s where s.day = p_day
$$;
