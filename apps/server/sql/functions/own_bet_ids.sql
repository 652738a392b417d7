-- Ids of own bets before p_before, newest first; at most p_limit, or twice as many where open and settled ones come from two walks and the
-- caller takes the newest. p_state: all, placed, won, lost, cancelled.
create or replace function own_bet_ids(p_player bigint, p_state text, p_lottery text, p_from timestamptz, p_to timestamptz, p_before bigint, p_limit int)
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
