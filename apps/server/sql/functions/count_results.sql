-- Keeps player_day, bet_day, the site's day (statistics_delta) and chase_figure by the results just appended. Rows of one table are locked in one order, and the
-- tables in the order in which this function comes to them, so no two settlements deadlock. The bets are looked up once for all sums.
create or replace function count_results() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with sums as materialized (
    select r.player, (r.at at time zone 'Asia/Shanghai')::date as day, (b.created_at at time zone 'Asia/Shanghai')::date as placed, b.lottery_code, r.kind,
           min(b.id) as first_id, max(b.id) as last_id, count(*)::int as bets, sum(b.stake)::bigint as stake, sum(r.won)::bigint as won,
           sum(r.refunded)::bigint as refunded, sum(r.rebate)::bigint as rebate, sum(r.won + r.refunded + r.rebate)::bigint as back
      from (select fresh.*, case when state = 'lost' then 'lost' when state in ('cancelled', 'void') then 'void' else 'won' end as kind from fresh) as r
      join bet b on b.player = r.player and b.id = r.bet_id
     group by 1, 2, 3, 4, 5),
  by_placing as (
    insert into bet_day as d (player, day, lottery_code, first_id, last_id, won_bets, won_stake, won_back, lost_bets, lost_stake, lost_back,
                              void_bets, void_stake, void_back, won_refund, won_rebate)
      select player, placed, lottery_code, min(first_id), max(last_id),
             coalesce(sum(bets) filter (where kind = 'won'), 0), coalesce(sum(stake) filter (where kind = 'won'), 0), coalesce(sum(back) filter (where kind = 'won'), 0),
             coalesce(sum(bets) filter (where kind = 'lost'), 0), coalesce(sum(stake) filter (where kind = 'lost'), 0), coalesce(sum(back) filter (where kind = 'lost'), 0),
             coalesce(sum(bets) filter (where kind = 'void'), 0), coalesce(sum(stake) filter (where kind = 'void'), 0), coalesce(sum(back) filter (where kind = 'void'), 0),
             coalesce(sum(refunded) filter (where kind = 'won'), 0), coalesce(sum(rebate) filter (where kind = 'won'), 0)
        from sums group by 1, 2, 3 order by 1, 2, 3
      on conflict (player, day, lottery_code) do update
        set first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id),
            won_bets = d.won_bets + excluded.won_bets, won_stake = d.won_stake + excluded.won_stake, won_back = d.won_back + excluded.won_back,
            lost_bets = d.lost_bets + excluded.lost_bets, lost_stake = d.lost_stake + excluded.lost_stake, lost_back = d.lost_back + excluded.lost_back,
            void_bets = d.void_bets + excluded.void_bets, void_stake = d.void_stake + excluded.void_stake, void_back = d.void_back + excluded.void_back,
            won_refund = d.won_refund + excluded.won_refund, won_rebate = d.won_rebate + excluded.won_rebate),
  of_site as (
    insert into statistics_delta (day, bets, stake, payout, rebate)
      select day, sum(case when kind <> 'void' then bets else 0 end), sum(case when kind <> 'void' then stake - refunded else 0 end), sum(won), sum(rebate) from sums
       group by day having bool_or(kind <> 'void'))
  insert into player_day as d (player, day, bets, stake, won, refunded, rebate, returned)
    select player, day, coalesce(sum(bets) filter (where kind <> 'void'), 0), coalesce(sum(stake) filter (where kind <> 'void'), 0), sum(won),
           coalesce(sum(refunded) filter (where kind <> 'void'), 0), sum(rebate), coalesce(sum(refunded) filter (where kind = 'void'), 0)
      from sums group by 1, 2 order by 1, 2
    on conflict (player, day) do update
      set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake, won = d.won + excluded.won,
          refunded = d.refunded + excluded.refunded, rebate = d.rebate + excluded.rebate, returned = d.returned + excluded.returned;

  -- Chases: an issue of one is done with its last bet. Locked in order first: an update alone keeps none.
  if exists (select 1 from fresh r join chase_issue s on s.player = r.player and s.order_no = r.bet_id / 256) then
    perform 1 from chase_figure f
      where (f.player, f.chase) in (select s.player, s.chase from fresh r join chase_issue s on s.player = r.player and s.order_no = r.bet_id / 256)
      order by f.player, f.chase for update;
    update chase_figure f
       set done_bets = f.done_bets + t.bets, cancelled_bets = f.cancelled_bets + t.cancelled, done_stake = f.done_stake + t.stake,
           won = f.won + t.won, refunded = f.refunded + t.refunded, rebate = f.rebate + t.rebate, done_issues = f.done_issues + t.issues,
           cancelled_issues = f.cancelled_issues + t.cancelled_issues,
           is_running = f.done_bets + t.bets < c.issues * c.lines
      from (select o.player, o.chase, sum(o.bets)::int as bets, sum(o.cancelled)::int as cancelled, sum(o.stake)::bigint as stake,
                   sum(o.won)::bigint as won, sum(o.refunded)::bigint as refunded, sum(o.rebate)::bigint as rebate,
                   (count(*) filter (where w.results = o.lines))::int as issues, (count(*) filter (where w.cancelled = o.lines))::int as cancelled_issues
              from (select s.player, s.chase, s.order_no, c.lines, count(*) as bets, count(*) filter (where r.state = 'cancelled') as cancelled,
                           sum(b.stake) as stake, sum(r.won) as won, sum(r.refunded) as refunded, sum(r.rebate) as rebate
                      from fresh r
                      join chase_issue s on s.player = r.player and s.order_no = r.bet_id / 256
                      join chase c on c.player = s.player and c.id = s.chase
                      join bet b on b.player = r.player and b.id = r.bet_id
                     group by s.player, s.chase, s.order_no, c.lines) as o
             cross join lateral (
               select count(*) as results, count(*) filter (where x.state = 'cancelled') as cancelled
                 from bet b join bet_result x on x.bet_id = b.id and x.player = b.player
                where b.player = o.player and b.id between o.order_no * 256 and o.order_no * 256 + 255) as w
             group by o.player, o.chase) as t
      join chase c on c.player = t.player and c.id = t.chase
     where f.player = t.player and f.chase = t.chase;
  end if;
  return null;
end $$;
revoke execute on function count_results() from public, caiting_app;
