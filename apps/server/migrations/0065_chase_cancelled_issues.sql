-- Issues of a chase whose bets were all taken back, so that its progress counts only what ran. Of an archived chase only the number of its
-- cancelled bets is left: lines of one issue are cancelled together but for single bets, so their quotient is taken there.
alter table chase_figure add column cancelled_issues int not null default 0;

update chase_figure f
   set cancelled_issues = coalesce(o.issues, f.cancelled_bets / c.lines)
  from chase c
  left join lateral (
    select count(*) filter (where i.cancelled = c.lines)::int as issues
      from (select count(*) filter (where r.state = 'cancelled') as cancelled
              from chase_issue s
              join bet b on b.player = s.player and b.id between s.order_no * 256 and s.order_no * 256 + 255
              left join bet_result r on r.bet_id = b.id and r.player = b.player
             where s.player = c.player and s.chase = c.id
             group by s.seq) as i
    having count(*) > 0) as o on true
 where c.player = f.player and c.id = f.chase and f.cancelled_bets > 0;
