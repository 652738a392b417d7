-- No bet from this account before `until`; null lifts it.
create or replace function block_bets(p_player bigint, until timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update account set blocked_until = until where player = p_player and asset = 'main'
$$;
