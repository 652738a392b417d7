-- A player undoes a binding to a partner site, through whichever of its accounts it was made. Gives how many there were.
create or replace function unbind_embed(p_player bigint, p_origin text, p_uid text) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count int;
begin
  with gone as (
    delete from embed_binding where player = p_player and origin = p_origin and uid = p_uid returning *
  )
  insert into embed_unbinding (origin, uid, player, host, bound_at) select origin, uid, player, host, bound_at from gone;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
