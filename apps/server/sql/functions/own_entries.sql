-- Lines of an account from number p_first up to, without, p_end, newest first, of some codes or (null) all; at most p_limit. Goes back from month to
-- month and stops when the page is full, so that years of other months are not looked at. The lines of a month are those from its first number to
-- the first of the next one: postings that waited for the account's row have their time from before they waited, so a minute before the month
-- belongs to it too.
create or replace function own_entries(p_player bigint, p_asset text, p_first bigint, p_end bigint, p_codes smallint[], p_limit int)
  returns table (seq bigint, amount bigint, balance_after bigint, code smallint, ref bigint, at timestamptz)
  language plpgsql stable set search_path = public, pg_temp rows 20 set enable_seqscan = off set enable_bitmapscan = off
  set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_bounds constant timestamptz[] := month_bounds('entry');
  v_month  int := entry_month(p_player, p_asset, p_end - 1, v_bounds);
  v_end    bigint := p_end;
  v_left   int := p_limit;
  v_from   timestamptz;
  v_until  timestamptz;
  v_first  bigint;
  v_got    int;
begin
  while v_month > 0 and v_left > 0 and v_end > p_first loop
    v_from := v_bounds[v_month];
    v_until := v_bounds[v_month + 1];
    v_month := v_month - 1;
    v_first := (select min(e.seq) from entry e where e.player = p_player and e.asset = p_asset and e.at >= v_from and e.at < v_until);
    continue when v_first is null;
    v_first := greatest(v_first, p_first);
    v_from := v_from - interval '1 minute';
    if p_codes is null then
      return query
        select e.seq, e.amount, e.balance_after, e.code, e.ref, e.at from entry e
         where e.player = p_player and e.asset = p_asset and e.seq >= v_first and e.seq < v_end and e.at >= v_from and e.at < v_until
         order by e.seq desc limit v_left;
    elsif p_asset <> 'main' or p_codes && array[201, 301, 302, 307, 213, 501, 502]::smallint[] then
      return query
        select e.seq, e.amount, e.balance_after, e.code, e.ref, e.at from entry e
         where e.player = p_player and e.asset = p_asset and e.seq >= v_first and e.seq < v_end and e.at >= v_from and e.at < v_until
           and e.code = any (p_codes)
         order by e.seq desc limit v_left;
    else
      -- The condition of the index entry_rare, word for word: only then does the planner use it.
      return query
        select r.* from unnest(p_codes) as wanted (code)
         cross join lateral (
           select e.seq, e.amount, e.balance_after, e.code, e.ref, e.at from entry e
            where e.player = p_player and e.asset = 'main' and e.code = wanted.code and e.code not in (201, 301, 302, 307, 213, 501, 502)
              and e.seq >= v_first and e.seq < v_end and e.at >= v_from and e.at < v_until
            order by e.seq desc limit v_left) as r
         order by r.seq desc limit v_left;
    end if;
    get diagnostics v_got = row_count;
    v_left := v_left - v_got;
    v_end := least(v_end, v_first);
  end loop;
end $$;
