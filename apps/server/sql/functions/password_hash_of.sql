-- The stored login password of a player, for the comparison with what was typed. Volatile: beside a row lock it must see what was changed while the
-- lock was waited for.
create or replace function password_hash_of(p_player bigint) returns text
  language sql volatile security definer set search_path = public, pg_temp as $$
  select p.password_hash from player p where p.id = p_player;
$$;
