-- Opens the player's main account. Repeatable.
create or replace function open_account(p_player bigint) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into account (player, asset) values (p_player, 'main') on conflict do nothing
$$;
