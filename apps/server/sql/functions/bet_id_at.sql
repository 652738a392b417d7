-- The first bet of a player at or after a moment, as a bound for lists by time: ids are given in the order of placing, so a halving search over the
-- primary key finds it in some thirty looks, and the hot table needs no index by time. Two bets of one player that were placed at the same instant
-- may have their ids the other way round: callers take a minute more at both ends and still compare the time itself.
create or replace function bet_id_at(p_player bigint, p_at timestamptz) returns bigint
  language plpgsql stable strict set search_path = public, pg_temp as $$
declare
  v_low  bigint := 0;
  v_high bigint := 1 + coalesce((select max(id) from bet where player = p_player), -1);
  v_mid  bigint;
  v_id   bigint;
  v_at   timestamptz;
begin
  while v_low < v_high loop
    v_mid := v_low + (v_high - v_low) / 2;
    select b.id, b.created_at into v_id, v_at from bet b where b.player = p_player and b.id >= v_mid order by b.id limit 1;
    if v_id is null or v_at >= p_at then
      v_high := v_mid;
    else
      v_low := v_id + 1;
    end if;
  end loop;
  return v_low;
end $$;
