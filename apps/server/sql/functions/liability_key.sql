-- The key of a player's leaf in the tree of a night, for the own leaf alone; null when its leaves are gone.
create or replace function liability_key(p_day date, p_player bigint) returns bytea
  language sql stable strict security definer set search_path = public, pg_temp as $$
  select case when d.binds then liability_bound(k.mac, p_player) else k.mac end
    from liability_secret s join liability_day d on d.day = s.day cross join lateral (select hmac_sha256(s.secret, int8send(p_player)) as mac) as k
   where s.day = p_day
$$;
