-- The stored safety password of a player; null where there is none.
create or replace function safety_hash_of(p_player bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.safety_hash from player p where p.id = p_player;
$$;
