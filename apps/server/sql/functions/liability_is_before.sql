-- Whether the player's account is younger than that moment.
create or replace function liability_is_before(p_at timestamptz, p_player bigint) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (select from player p where p.id = p_player and p.registered_at > p_at)
$$;
