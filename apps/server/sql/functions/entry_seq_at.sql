-- Number of the first line at or after a moment; one past the last when there is none. Lines of one account are in the order of time, so a
-- halving search over the primary key finds it in two dozen looks at ten million lines, without an index by time on the hot table. It stays in
-- the month of the moment; where the account has no line in that, the number follows the last one of an earlier month.
create or replace function entry_seq_at(p_player bigint, p_at timestamptz) returns bigint
  language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off
  set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_bounds constant timestamptz[] := month_bounds('entry');
  v_own    constant int := least(width_bucket(p_at, v_bounds), cardinality(v_bounds) - 1);
  v_month  int := v_own;
  v_low    bigint;
  v_high   bigint;
  v_mid    bigint;
  v_at     timestamptz;
begin
  while v_month > 0 loop
    select min(e.seq), max(e.seq) + 1 into v_low, v_high
      from entry e where e.player = p_player and e.asset = 'main' and e.at >= v_bounds[v_month] and e.at < v_bounds[v_month + 1];
    exit when v_high is not null;
    v_month := v_month - 1;
  end loop;
  if v_high is null then return first_entry_seq(p_player); end if;
  if v_month < v_own then return v_high; end if;
  while v_low < v_high loop
    v_mid := (v_low + v_high) / 2;
    v_at := (select e.at from entry e where e.player = p_player and e.asset = 'main' and e.seq = v_mid
                                        and e.at >= v_bounds[v_own] and e.at < v_bounds[v_own + 1]);
    -- A line that waited for the account's row has its time from before the month.
    if v_at is null then v_at := (select e.at from entry e where e.player = p_player and e.asset = 'main' and e.seq = v_mid); end if;
    if v_at < p_at then
      v_low := v_mid + 1;
    else
      v_high := v_mid;
    end if;
  end loop;
  return v_low;
end $$;
