-- The sums of a filter of own bets that every page takes its figures from (docs/decisions/0121): what was placed, what of it waits for its draw, payouts
-- (201), refunds (202-205), own rebates (501). What a stake or a profit is, is said in packages/money alone; SQL only adds up. Whole days come
-- from bet_day, what lies beyond them at either end (less than a day each) from its bets, open bets from open_bets.
-- `bets` counts what the stakes are made of; cancelled and void bets, whose stakes are none, have a count of their own.
-- p_state: as in own_bet_ids, or settled: all but those that wait.
create or replace function sum_bets(p_player bigint, p_state text, p_lottery text, p_from timestamptz, p_to timestamptz)
  returns table (bets int, cancelled int, placed bigint, waiting bigint, payout bigint, refund bigint, rebate bigint)
  language plpgsql stable set search_path = public, pg_temp rows 1
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
  set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_is_won  boolean := p_state in ('all', 'settled', 'won');
  v_is_lost boolean := p_state in ('all', 'settled', 'lost');
  v_is_void boolean := p_state in ('all', 'settled', 'cancelled');
  -- Whole days: from v_first up to, without, v_end.
  v_first   date := coalesce(((p_from at time zone 'Asia/Shanghai') + interval '1 day' - interval '1 microsecond')::date, '-infinity');
  v_end     date := coalesce((p_to at time zone 'Asia/Shanghai')::date, 'infinity');
  v_lows    timestamptz[];
  v_highs   timestamptz[];
  v_low     bigint;
  v_high    bigint;
  v_part    record;
begin
  bets := 0; cancelled := 0; placed := 0; waiting := 0; payout := 0; refund := 0; rebate := 0;
  if p_state <> 'placed' then
    if v_first < v_end then
      v_lows := array[p_from, v_end::timestamp at time zone 'Asia/Shanghai'];
      v_highs := array[v_first::timestamp at time zone 'Asia/Shanghai', p_to];
      select coalesce(sum(v_is_won::int * d.won_bets + v_is_lost::int * d.lost_bets), 0)::int as bets,
             coalesce(sum(v_is_void::int * d.void_bets), 0)::int as cancelled,
             coalesce(sum(v_is_won::int * d.won_stake + v_is_lost::int * d.lost_stake + v_is_void::int * d.void_stake), 0)::bigint as placed,
             -- A lost bet brings its rebate alone, a cancelled or void one its stake alone (checks of bet_result, and the audit).
             coalesce(sum(v_is_won::int * (d.won_back - d.won_refund - d.won_rebate)), 0)::bigint as payout,
             coalesce(sum(v_is_won::int * d.won_refund + v_is_void::int * d.void_back), 0)::bigint as refund,
             coalesce(sum(v_is_won::int * d.won_rebate + v_is_lost::int * d.lost_back), 0)::bigint as rebate
        into v_part
        from bet_day d
       where d.player = p_player and d.day >= v_first and d.day < v_end and (p_lottery is null or d.lottery_code = p_lottery);
      bets := v_part.bets; cancelled := v_part.cancelled; placed := v_part.placed;
      payout := v_part.payout; refund := v_part.refund; rebate := v_part.rebate;
    else
      v_lows := array[p_from];
      v_highs := array[p_to];
    end if;
    for i in 1 .. cardinality(v_lows) loop
      continue when v_lows[i] is null or v_highs[i] is null or v_lows[i] >= v_highs[i];
      v_low := bet_id_at(p_player, v_lows[i] - interval '1 minute');
      v_high := bet_id_at(p_player, v_highs[i] + interval '1 minute');
      select count(*) filter (where r.state not in ('cancelled', 'void'))::int as bets,
             count(*) filter (where r.state in ('cancelled', 'void'))::int as cancelled,
             coalesce(sum(b.stake), 0)::bigint as placed, coalesce(sum(r.won), 0)::bigint as payout,
             coalesce(sum(r.refunded), 0)::bigint as refund, coalesce(sum(r.rebate), 0)::bigint as rebate
        into v_part
        from bet b join bet_result r on r.bet_id = b.id and r.player = b.player
       where b.player = p_player and b.id >= v_low and b.id < v_high and b.created_at >= v_lows[i] and b.created_at < v_highs[i]
         and (p_lottery is null or b.lottery_code = p_lottery)
         and case when r.state = 'lost' then v_is_lost when r.state in ('cancelled', 'void') then v_is_void else v_is_won end;
      bets := bets + v_part.bets; cancelled := cancelled + v_part.cancelled;
      placed := placed + v_part.placed; payout := payout + v_part.payout;
      refund := refund + v_part.refund; rebate := rebate + v_part.rebate;
    end loop;
  end if;
  if p_state in ('all', 'placed') then
    select count(*)::int as bets, coalesce(sum(o.stake), 0)::bigint as placed into v_part
      from open_bets(p_player, p_lottery) o
     where (p_from is null or o.created_at >= p_from) and (p_to is null or o.created_at < p_to);
    bets := bets + v_part.bets; placed := placed + v_part.placed; waiting := v_part.placed;
  end if;
  return next;
end $$;
