-- The first bet of a player at or after a moment, as a bound for lists by time: ids are given in the order of placing, so a halving search over the
-- primary key finds it in some thirty looks, and the hot table needs no index by time. Two bets of one player that were placed at the same instant
-- may have their ids the other way round: callers take a minute more at both ends and still compare the time itself.
create or replace function bet_id_at(p_player bigint, p_at timestamptz) returns bigint
  language plpgsql stable strict set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_low   bigint := 0;
  v_high  bigint := 1 + coalesce((select max(id) from bet where player = p_player), -1);
  -- Ids carry their month: one look at either end of the moment's month leaves that month alone, wherever the search then stays in one partition.
  v_month constant int := case when isfinite(p_at) then month_number(p_at) else 0 end;
  v_mid   bigint;
  v_id    bigint;
  v_at    timestamptz;
begin
  for v_mid in select first_order_of(v_month + n) << 8 from generate_series(0, 1) as n where v_month > 0 loop
    select b.id, b.created_at into v_id, v_at from bet b where b.player = p_player and b.id < v_mid order by b.id desc limit 1;
    if v_id is null or v_at < p_at then
      v_low := greatest(v_low, least(v_mid, v_high));
    else
      v_high := least(v_high, v_id);
    end if;
  end loop;
  while v_low < v_high loop
    v_mid := v_low + (v_high - v_low) / 2;
    select b.id, b.created_at into v_id, v_at from bet b where b.player = p_player and b.id >= v_mid and b.id < v_high order by b.id limit 1;
    if v_id is null or v_at >= p_at then
      v_high := v_mid;
    else
      v_low := v_id + 1;
    end if;
  end loop;
  return v_low;
end $$;
