-- What lists of bets are found by, so that none reads more than its page, whatever the span of time (docs/decisions/0079). Nothing here is
-- written while bets are placed: settlement and cancellation keep it, through the trigger that already counts results (0095).

-- Results of the bets that a player placed on one day of Shanghai in one lottery: totals of any whole days are sums of these rows, and a list
-- with a filter reads only from `first_id` to `last_id` of the days that hold something of the kind. Open bets are not in it (open_bets).
create table bet_day (
  player       bigint not null,
  day          date not null,
  lottery_code text not null,
  first_id     bigint not null,
  last_id      bigint not null,
  -- Won, and ties that gave something back; lost; cancelled and void. `back`: winnings, refunds and own rebates.
  won_bets     int not null,
  won_stake    bigint not null,
  won_back     bigint not null,
  lost_bets    int not null,
  lost_stake   bigint not null,
  lost_back    bigint not null,
  void_bets    int not null,
  void_stake   bigint not null,
  void_back    bigint not null,
  primary key (player, day, lottery_code)
) with (fillfactor = 50);

-- Wins and what went back, each by the player's own order; losses are never far from one another.
create index bet_result_won  on bet_result (player, bet_id) where state in ('won', 'refunded');
create index bet_result_void on bet_result (player, bet_id) where state in ('cancelled', 'void');

-- What has come of a chase so far, so that a list of chases reads no bets.
create table chase_figure (
  player         bigint not null,
  chase          bigint not null,
  -- False when every bet has its result.
  is_running     boolean not null default true,
  done_issues    int not null default 0,
  done_bets      int not null default 0,
  cancelled_bets int not null default 0,
  done_stake     bigint not null default 0,
  won            bigint not null default 0,
  refunded       bigint not null default 0,
  rebate         bigint not null default 0,
  primary key (player, chase),
  foreign key (player, chase) references chase (player, id)
) with (fillfactor = 50);
create index chase_figure_running on chase_figure (player, chase) where is_running;
create index chase_by_time on chase (player, created_at);

create function begin_chase_figure() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into chase_figure (player, chase) values (new.player, new.id);
  return null;
end $$;
create trigger chase_begin_figure after insert on chase for each row execute function begin_chase_figure();

-- As in 0095, and the two new tables beside it. All rows of one table are locked in one order, and the tables in the order in which this one
-- function comes to them, so no two settlements wait for each other in a circle. The bets are looked up once for both sums.
create or replace function count_results() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with sums as materialized (
    select r.player, (r.at at time zone 'Asia/Shanghai')::date as day, (b.created_at at time zone 'Asia/Shanghai')::date as placed, b.lottery_code, r.kind,
           min(b.id) as first_id, max(b.id) as last_id, count(*)::int as bets, sum(b.stake)::bigint as stake, sum(r.won)::bigint as won,
           sum(r.refunded)::bigint as refunded, sum(r.rebate)::bigint as rebate
      from (select fresh.*, case when state = 'lost' then 'lost' when state in ('cancelled', 'void') then 'void' else 'won' end as kind from fresh) as r
      join bet b on b.player = r.player and b.id = r.bet_id
     group by 1, 2, 3, 4, 5),
  by_placing as (
    insert into bet_day as d (player, day, lottery_code, first_id, last_id, won_bets, won_stake, won_back, lost_bets, lost_stake, lost_back,
                              void_bets, void_stake, void_back)
      select player, placed, lottery_code, min(first_id), max(last_id),
             coalesce(sum(bets) filter (where kind = 'won'), 0), coalesce(sum(stake) filter (where kind = 'won'), 0),
             coalesce(sum(won + refunded + rebate) filter (where kind = 'won'), 0),
             coalesce(sum(bets) filter (where kind = 'lost'), 0), coalesce(sum(stake) filter (where kind = 'lost'), 0),
             coalesce(sum(won + refunded + rebate) filter (where kind = 'lost'), 0),
             coalesce(sum(bets) filter (where kind = 'void'), 0), coalesce(sum(stake) filter (where kind = 'void'), 0),
             coalesce(sum(won + refunded + rebate) filter (where kind = 'void'), 0)
        from sums group by 1, 2, 3 order by 1, 2, 3
      on conflict (player, day, lottery_code) do update
        set first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id),
            won_bets = d.won_bets + excluded.won_bets, won_stake = d.won_stake + excluded.won_stake, won_back = d.won_back + excluded.won_back,
            lost_bets = d.lost_bets + excluded.lost_bets, lost_stake = d.lost_stake + excluded.lost_stake, lost_back = d.lost_back + excluded.lost_back,
            void_bets = d.void_bets + excluded.void_bets, void_stake = d.void_stake + excluded.void_stake, void_back = d.void_back + excluded.void_back)
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
           is_running = f.done_bets + t.bets < c.issues * c.lines
      from (select o.player, o.chase, sum(o.bets)::int as bets, sum(o.cancelled)::int as cancelled, sum(o.stake)::bigint as stake,
                   sum(o.won)::bigint as won, sum(o.refunded)::bigint as refunded, sum(o.rebate)::bigint as rebate,
                   (count(*) filter (where (select count(*) from bet b join bet_result x on x.bet_id = b.id and x.player = b.player
                                             where b.player = o.player and b.id between o.order_no * 256 and o.order_no * 256 + 255) = o.lines))::int as issues
              from (select s.player, s.chase, s.order_no, c.lines, count(*) as bets, count(*) filter (where r.state = 'cancelled') as cancelled,
                           sum(b.stake) as stake, sum(r.won) as won, sum(r.refunded) as refunded, sum(r.rebate) as rebate
                      from fresh r
                      join chase_issue s on s.player = r.player and s.order_no = r.bet_id / 256
                      join chase c on c.player = s.player and c.id = s.chase
                      join bet b on b.player = r.player and b.id = r.bet_id
                     group by s.player, s.chase, s.order_no, c.lines) as o
             group by o.player, o.chase) as t
      join chase c on c.player = t.player and c.id = t.chase
     where f.player = t.player and f.chase = t.chase;
  end if;
  return null;
end $$;

-- What was placed and settled before.
insert into bet_day
  select r.player, (b.created_at at time zone 'Asia/Shanghai')::date, b.lottery_code, min(b.id), max(b.id),
         count(*) filter (where r.state in ('won', 'refunded')), coalesce(sum(b.stake) filter (where r.state in ('won', 'refunded')), 0),
         coalesce(sum(r.won + r.refunded + r.rebate) filter (where r.state in ('won', 'refunded')), 0),
         count(*) filter (where r.state = 'lost'), coalesce(sum(b.stake) filter (where r.state = 'lost'), 0),
         coalesce(sum(r.won + r.refunded + r.rebate) filter (where r.state = 'lost'), 0),
         count(*) filter (where r.state in ('cancelled', 'void')), coalesce(sum(b.stake) filter (where r.state in ('cancelled', 'void')), 0),
         coalesce(sum(r.won + r.refunded + r.rebate) filter (where r.state in ('cancelled', 'void')), 0)
    from bet_result r join bet b on b.player = r.player and b.id = r.bet_id group by 1, 2, 3;
insert into chase_figure
  select c.player, c.id, sum(o.done) < c.issues * c.lines, count(*) filter (where o.done = c.lines), sum(o.done), sum(o.cancelled), sum(o.stake), sum(o.won),
         sum(o.refunded), sum(o.rebate)
    from chase c
    join chase_issue s on s.player = c.player and s.chase = c.id
   cross join lateral (
     select count(r.bet_id) as done, count(*) filter (where r.state = 'cancelled') as cancelled,
            coalesce(sum(b.stake) filter (where r.bet_id is not null), 0) as stake, coalesce(sum(r.won), 0) as won,
            coalesce(sum(r.refunded), 0) as refunded, coalesce(sum(r.rebate), 0) as rebate
       from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player
      where b.player = s.player and b.id between s.order_no * 256 and s.order_no * 256 + 255) as o
   group by c.player, c.id;

revoke insert, update, delete, truncate on bet_day, chase_figure from caiting_app;
revoke execute on function begin_chase_figure() from public, caiting_app;
