-- Players of the chunk, each once.
create or replace function list_chunk_players() returns setof bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query select distinct b.player from settle_bet b;
end $$;
