-- Lists and totals of own bets from bet_day and the partial indexes of 0183. Plans other than walks over keys are forbidden on each function:
-- the planner knows nothing of how far a walk goes.

-- Own bets that wait for their result, of one lottery or (null) all. Outside chases a bet is placed while its issue sells, so such a bet is no
-- older than the oldest issue that has begun, has bets and is not done with; bets of chases are found by the chases that still run.
create function open_bets(p_player bigint, p_lottery text) returns table (id bigint, stake bigint, created_at timestamptz)
  language plpgsql stable set search_path = public, pg_temp rows 20
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  v_since timestamptz;
  v_from  bigint;
begin
  select min(i.opens_at) into v_since
    from (select s.id, s.opens_at, s.lottery_code from issue s where s.state = 'selling'
          union all select c.id, c.opens_at, c.lottery_code from issue c where c.state = 'closed'
          -- An issue that is void stays so: what a month has not refunded is for the audit to find.
          union all select d.id, d.opens_at, d.lottery_code from issue d
                     where d.state in ('drawn', 'void') and d.draw_at > (select app_now()) - interval '30 days'
                       and not exists (select 1 from issue_settlement t where t.issue_id = d.id and t.finished_at is not null)) as i
   where (p_lottery is null or i.lottery_code = p_lottery) and exists (select 1 from bet b where b.issue_id = i.id);
  -- A minute to spare, as with every bound by time (0096).
  v_from := bet_id_at(p_player, v_since - interval '1 minute');
  return query
    select b.id, b.stake, b.created_at from bet b
     where b.player = p_player and b.id >= v_from and (p_lottery is null or b.lottery_code = p_lottery)
       and not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = b.player)
       and not exists (select 1 from chase_issue s where s.player = b.player and s.order_no = b.id / 256);
  return query
    select b.id, b.stake, b.created_at
      from chase_figure f
      join chase c on c.player = f.player and c.id = f.chase
      join chase_issue s on s.player = c.player and s.chase = c.id
      join bet b on b.player = s.player and b.id between s.order_no * 256 and s.order_no * 256 + 255
     where f.player = p_player and f.is_running and (p_lottery is null or c.lottery_code = p_lottery)
       and not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = b.player);
end $$;

-- Ids of own bets before p_before, newest first; at most p_limit, or twice as many where open and settled ones come from two walks and the
-- caller takes the newest. p_state: all, placed, won, lost, cancelled.
create function own_bet_ids(p_player bigint, p_state text, p_lottery text, p_from timestamptz, p_to timestamptz, p_before bigint, p_limit int)
  returns setof bigint
  language plpgsql stable set search_path = public, pg_temp rows 20
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off as $$
declare
  v_low  bigint := coalesce(bet_id_at(p_player, p_from - interval '1 minute'), 0);
  -- least() passes over nulls.
  v_high bigint := coalesce(least(p_before, bet_id_at(p_player, p_to + interval '1 minute')), 9223372036854775807);
  v_left int := p_limit;
  v_got  int;
  v_span int8range;
begin
  if p_state = 'all' and p_lottery is null then
    return query
      select b.id from bet b
       where b.player = p_player and b.id >= v_low and b.id < v_high
         and (p_from is null or b.created_at >= p_from) and (p_to is null or b.created_at < p_to)
       order by b.id desc limit p_limit;
    return;
  end if;
  if p_state in ('all', 'placed') then
    return query
      select o.id from open_bets(p_player, p_lottery) o
       where o.id < v_high and (p_from is null or o.created_at >= p_from) and (p_to is null or o.created_at < p_to)
       order by o.id desc limit p_limit;
    if p_state = 'placed' then return; end if;
  end if;
  -- The stretches of ids that hold something of the kind, newest first; days whose ends overlap become one.
  for v_span in
    select s.span from unnest((
      select range_agg(int8range(d.first_id, d.last_id, '[]')) from bet_day d
       where d.player = p_player and (p_lottery is null or d.lottery_code = p_lottery)
         and (p_from is null or d.day >= (p_from at time zone 'Asia/Shanghai')::date) and (p_to is null or d.day <= (p_to at time zone 'Asia/Shanghai')::date)
         and d.last_id >= v_low and d.first_id < v_high
         and case p_state when 'won' then d.won_bets > 0 when 'lost' then d.lost_bets > 0 when 'cancelled' then d.void_bets > 0 else true end)) as s (span)
     order by s.span desc
  loop
    if p_state = 'won' then
      return query
        select b.id from bet_result r join bet b on b.player = r.player and b.id = r.bet_id
         where r.player = p_player and r.state in ('won', 'refunded') and r.bet_id >= greatest(lower(v_span), v_low) and r.bet_id < least(upper(v_span), v_high)
           and (p_lottery is null or b.lottery_code = p_lottery) and (p_from is null or b.created_at >= p_from) and (p_to is null or b.created_at < p_to)
         order by r.bet_id desc limit v_left;
    elsif p_state = 'cancelled' then
      return query
        select b.id from bet_result r join bet b on b.player = r.player and b.id = r.bet_id
         where r.player = p_player and r.state in ('cancelled', 'void') and r.bet_id >= greatest(lower(v_span), v_low) and r.bet_id < least(upper(v_span), v_high)
           and (p_lottery is null or b.lottery_code = p_lottery) and (p_from is null or b.created_at >= p_from) and (p_to is null or b.created_at < p_to)
         order by r.bet_id desc limit v_left;
    else
      return query
        select b.id from bet b join bet_result r on r.bet_id = b.id and r.player = b.player
         where b.player = p_player and b.id >= greatest(lower(v_span), v_low) and b.id < least(upper(v_span), v_high) and (p_state = 'all' or r.state = 'lost')
           and (p_lottery is null or b.lottery_code = p_lottery) and (p_from is null or b.created_at >= p_from) and (p_to is null or b.created_at < p_to)
         order by b.id desc limit v_left;
    end if;
    get diagnostics v_got = row_count;
    v_left := v_left - v_got;
    exit when v_left <= 0;
  end loop;
end $$;

-- Totals of a filter: whole days from bet_day, what lies beyond them at either end (less than a day each) from its bets, open bets by open_bets.
-- `returned`: winnings, refunds and own rebates; `done`: stakes of the bets that have their result.
create function sum_own_bets(p_player bigint, p_state text, p_lottery text, p_from timestamptz, p_to timestamptz)
  returns table (bets int, stake bigint, returned bigint, done bigint)
  language plpgsql stable set search_path = public, pg_temp rows 1
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  v_is_won  boolean := p_state in ('all', 'won');
  v_is_lost boolean := p_state in ('all', 'lost');
  v_is_void boolean := p_state in ('all', 'cancelled');
  -- Whole days: from v_first up to, without, v_end.
  v_first   date := coalesce(((p_from at time zone 'Asia/Shanghai') + interval '1 day' - interval '1 microsecond')::date, '-infinity');
  v_end     date := coalesce((p_to at time zone 'Asia/Shanghai')::date, 'infinity');
  v_lows    timestamptz[];
  v_highs   timestamptz[];
  v_low     bigint;
  v_high    bigint;
  v_part    record;
begin
  bets := 0; stake := 0; returned := 0; done := 0;
  if p_state <> 'placed' then
    if v_first < v_end then
      v_lows := array[p_from, v_end::timestamp at time zone 'Asia/Shanghai'];
      v_highs := array[v_first::timestamp at time zone 'Asia/Shanghai', p_to];
      select coalesce(sum(v_is_won::int * d.won_bets + v_is_lost::int * d.lost_bets + v_is_void::int * d.void_bets), 0)::int as bets,
             coalesce(sum(v_is_won::int * d.won_stake + v_is_lost::int * d.lost_stake + v_is_void::int * d.void_stake), 0)::bigint as stake,
             coalesce(sum(v_is_won::int * d.won_back + v_is_lost::int * d.lost_back + v_is_void::int * d.void_back), 0)::bigint as returned
        into v_part
        from bet_day d
       where d.player = p_player and d.day >= v_first and d.day < v_end and (p_lottery is null or d.lottery_code = p_lottery);
      bets := v_part.bets; stake := v_part.stake; returned := v_part.returned;
    else
      v_lows := array[p_from];
      v_highs := array[p_to];
    end if;
    for i in 1 .. cardinality(v_lows) loop
      continue when v_lows[i] is null or v_highs[i] is null or v_lows[i] >= v_highs[i];
      v_low := bet_id_at(p_player, v_lows[i] - interval '1 minute');
      v_high := bet_id_at(p_player, v_highs[i] + interval '1 minute');
      select count(*)::int as bets, coalesce(sum(b.stake), 0)::bigint as stake, coalesce(sum(r.won + r.refunded + r.rebate), 0)::bigint as returned
        into v_part
        from bet b join bet_result r on r.bet_id = b.id and r.player = b.player
       where b.player = p_player and b.id >= v_low and b.id < v_high and b.created_at >= v_lows[i] and b.created_at < v_highs[i]
         and (p_lottery is null or b.lottery_code = p_lottery)
         and case when r.state = 'lost' then v_is_lost when r.state in ('cancelled', 'void') then v_is_void else v_is_won end;
      bets := bets + v_part.bets; stake := stake + v_part.stake; returned := returned + v_part.returned;
    end loop;
    done := stake;
  end if;
  if p_state in ('all', 'placed') then
    select count(*)::int as bets, coalesce(sum(o.stake), 0)::bigint as stake into v_part
      from open_bets(p_player, p_lottery) o
     where (p_from is null or o.created_at >= p_from) and (p_to is null or o.created_at < p_to);
    bets := bets + v_part.bets; stake := stake + v_part.stake;
  end if;
  return next;
end $$;
