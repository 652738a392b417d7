-- Own bets that wait for their result, of one lottery or (null) all. Outside chases a bet is placed while its issue sells, so such a bet is no
-- older than the oldest issue that has begun, has bets and is not settled; bets of chases are found by the chases that still run, bets that
-- are set aside by themselves. Plans other than index walks by one process are forbidden: the planner does not know how short a walk is, and beginning
-- two more processes takes longer than all of it.
create or replace function open_bets(p_player bigint, p_lottery text) returns table (id bigint, stake bigint, created_at timestamptz)
  language plpgsql stable set search_path = public, pg_temp rows 20
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
  set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_months constant timestamptz[] := month_bounds('bet');
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
   where (p_lottery is null or i.lottery_code = p_lottery) and exists (
     -- Ids carry their month, but for those from before there were months: no earlier month is asked.
     select 1 from bet b where b.issue_id = i.id
        and b.id >= case when i.opens_at > v_months[2] + interval '31 days' then first_order_of(month_number(i.opens_at)) << 8 else 0 end);
  -- A minute to spare, as with every bound by time (0079).
  v_from := bet_id_at(p_player, v_since - interval '1 minute');
  return query
    select b.id, b.stake, b.created_at from bet b
     where b.player = p_player and b.id >= v_from and (p_lottery is null or b.lottery_code = p_lottery)
       and not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = b.player)
       and not exists (select 1 from bet_aside a where a.bet_id = b.id and a.player = b.player)
       and not exists (select 1 from chase_issue s where s.player = b.player and s.order_no = b.id / 256);
  return query
    select b.id, b.stake, b.created_at
      from chase_figure f
      join chase c on c.player = f.player and c.id = f.chase
      join chase_issue s on s.player = c.player and s.chase = c.id
      join bet b on b.player = s.player and b.id between s.order_no * 256 and s.order_no * 256 + 255
     where f.player = p_player and f.is_running and (p_lottery is null or c.lottery_code = p_lottery)
       and not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = b.player)
       and not exists (select 1 from bet_aside a where a.bet_id = b.id and a.player = b.player);
  return query
    select b.id, b.stake, b.created_at
      from bet_aside a join bet b on b.player = a.player and b.id = a.bet_id
     where a.player = p_player and a.state <> 'done' and (p_lottery is null or b.lottery_code = p_lottery);
end $$;
