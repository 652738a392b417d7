-- Ids of own bets before p_before, newest first; at most p_limit, or twice as many where open and settled ones come from two walks and the
-- caller takes the newest. p_state: all, placed, won, lost, cancelled.
create or replace function own_bet_ids(p_player bigint, p_state text, p_lottery text, p_from timestamptz, p_to timestamptz, p_before bigint, p_limit int)
  returns setof bigint
  language plpgsql stable set search_path = public, pg_temp rows 20
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
  set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_low  bigint := coalesce(bet_id_at(p_player, p_from - interval '1 minute'), 0);
  -- least() passes over nulls.
  v_high bigint := coalesce(least(p_before, bet_id_at(p_player, p_to + interval '1 minute')), 9223372036854775807);
  v_left int := p_limit; v_got int; v_span int8range;
  v_days constant timestamptz[] := month_bounds('bet_day');
  v_first date := coalesce((p_from at time zone 'Asia/Shanghai')::date, '-infinity');
  v_last  date := coalesce((p_to at time zone 'Asia/Shanghai')::date, 'infinity');
  v_from date; v_until date;
begin
  if p_state = 'all' and p_lottery is null then
    return query select b.id from bet b
       where b.player = p_player and b.id >= v_low and b.id < v_high
         and (p_from is null or b.created_at >= p_from) and (p_to is null or b.created_at < p_to)
       order by b.id desc limit p_limit;
    return;
  end if;
  if p_state in ('all', 'placed') then
    return query select o.id from open_bets(p_player, p_lottery) o
       where o.id < v_high and (p_from is null or o.created_at >= p_from) and (p_to is null or o.created_at < p_to)
       order by o.id desc limit p_limit;
    if p_state = 'placed' then return; end if;
  end if;
  -- The day of the newest bet of the page: those before it in number are not a minute younger.
  if p_before is not null and cardinality(v_days) > 2 then
    v_last := least(v_last, (select (b.created_at + interval '1 minute') at time zone 'Asia/Shanghai' from bet b
                              where b.player = p_player and b.id < v_high order by b.id desc limit 1)::date);
  end if;
  -- Month by month, newest first, until the page is full.
  for v_month in reverse cardinality(v_days) - 1 .. 1 loop
    v_from := greatest(v_first, (v_days[v_month] at time zone 'Asia/Shanghai')::date);
    v_until := least(v_last + 1, (v_days[v_month + 1] at time zone 'Asia/Shanghai')::date);
    continue when v_from >= v_until;
    -- The stretches of ids that hold something of the kind, newest first; days whose ends overlap become one.
    for v_span in
      select s.span from unnest((
        select range_agg(int8range(d.first_id, d.last_id, '[]')) from bet_day d
         where d.player = p_player and (p_lottery is null or d.lottery_code = p_lottery) and d.day >= v_from and d.day < v_until
           and d.last_id >= v_low and d.first_id < v_high
           and case p_state when 'won' then d.won_bets > 0 when 'lost' then d.lost_bets > 0 when 'cancelled' then d.void_bets > 0 else true end)) as s (span)
       order by s.span desc
    loop
      if p_state = 'won' then
        return query select b.id from bet_result r cross join lateral (select * from bet o where o.player = r.player and o.id = r.bet_id offset 0) as b
           where r.player = p_player and r.state in ('won', 'refunded') and r.bet_id >= greatest(lower(v_span), v_low) and r.bet_id < least(upper(v_span), v_high)
             and (p_lottery is null or b.lottery_code = p_lottery) and (p_from is null or b.created_at >= p_from) and (p_to is null or b.created_at < p_to)
           order by r.bet_id desc limit v_left;
      elsif p_state = 'cancelled' then
        return query select b.id from bet_result r cross join lateral (select * from bet o where o.player = r.player and o.id = r.bet_id offset 0) as b
           where r.player = p_player and r.state in ('cancelled', 'void') and r.bet_id >= greatest(lower(v_span), v_low) and r.bet_id < least(upper(v_span), v_high)
             and (p_lottery is null or b.lottery_code = p_lottery) and (p_from is null or b.created_at >= p_from) and (p_to is null or b.created_at < p_to)
           order by r.bet_id desc limit v_left;
      else
        return query select b.id from bet b join bet_result r on r.bet_id = b.id and r.player = b.player
           where b.player = p_player and b.id >= greatest(lower(v_span), v_low) and b.id < least(upper(v_span), v_high) and (p_state = 'all' or r.state = 'lost')
             and (p_lottery is null or b.lottery_code = p_lottery) and (p_from is null or b.created_at >= p_from) and (p_to is null or b.created_at < p_to)
           order by b.id desc limit v_left;
      end if;
      get diagnostics v_got = row_count;
      v_left := v_left - v_got;
      if v_left <= 0 then return; end if;
    end loop;
  end loop;
end $$;
