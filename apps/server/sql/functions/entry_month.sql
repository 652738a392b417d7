-- In which partition of the ledger's lines an account's line p_seq lies: a place in p_bounds (month_bounds('entry')). That is the last partition whose
-- first line of the account is not behind it, found by halving: five looks into one partition each where there are 24. A partition in which the
-- account has no line says nothing, and the one before it is asked. 1 where there is no such line.
create or replace function entry_month(p_player bigint, p_asset text, p_seq bigint, p_bounds timestamptz[]) returns int
  language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off
  set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_low   int := 1;
  v_high  int := cardinality(p_bounds) - 1;
  v_found int := 1;
  v_at    int;
  v_mid   int;
  v_first bigint;
begin
  while v_low <= v_high loop
    v_mid := (v_low + v_high + 1) / 2;
    v_at := v_mid;
    loop
      v_first := (select min(e.seq) from entry e
                   where e.player = p_player and e.asset = p_asset and e.at >= p_bounds[v_at] and e.at < p_bounds[v_at + 1]);
      exit when v_first is not null or v_at = v_low;
      v_at := v_at - 1;
    end loop;
    if v_first is null then
      v_low := v_mid + 1;
    elsif v_first <= p_seq then
      v_found := v_at;
      v_low := v_mid + 1;
    else
      v_high := v_at - 1;
    end if;
  end loop;
  return v_found;
end $$;
