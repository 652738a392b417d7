import type { Check } from '../../ledger/index.ts';

/** SQL: the bets of chase c are not in the archive: they were placed with it. */
const IS_HERE = `c.created_at >= (select ending from archived_until())`;

/** That every chase explains itself: what it cost, what its bets are, why and how much went back. Each check lists what is wrong. */
export const CHASE_CHECKS: readonly Check[] = [
  {
    name: 'chasesArePaid',
    sql: `select format('chase %s of player %s cost %s: %s of %s issues for %s, %s bets for %s, line %s says %s', c.id, c.player, c.total, s.issues,
                        c.issues, s.stake, b.bets, b.stake, c.entry_seq, e.amount) as detail
            from chase c
            left join (select player, chase, count(*) as issues, count(distinct issue_id) as different, max(seq) as last, sum(stake) as stake
                         from chase_issue group by player, chase) as s on s.player = c.player and s.chase = c.id
            left join (select s.player, s.chase, count(*) as bets, sum(b.stake) as stake, min(b.entry_seq) as low, max(b.entry_seq) as high,
                              bool_and(b.issue_id = s.issue_id) as fits
                         from chase_issue s join bet b on b.player = s.player and b.id / 256 = s.order_no group by s.player, s.chase) as b
              on b.player = c.player and b.chase = c.id
            left join entry e on e.player = c.player and e.asset = 'main' and e.seq = c.entry_seq
           where ${IS_HERE} and ((s.issues, s.different, s.last, s.stake) is distinct from (c.issues::bigint, c.issues::bigint, c.issues, c.total::numeric)
              or (b.bets, b.stake, b.low, b.high, b.fits) is distinct from ((c.issues * c.lines)::bigint, c.total::numeric, c.entry_seq, c.entry_seq, true)
              or (e.code, e.ref, e.amount) is distinct from (302::smallint, c.id, -c.total))`,
  },
  {
    name: 'chaseDebitsHaveChases',
    days: ['entry'],
    sql: `select format('line %s of player %s debits chase %s, which is not there', e.seq, e.player, e.ref) as detail
            from entry e left join chase c on c.player = e.player and c.id = e.ref where e.code = 302 and c.id is null`,
  },
  {
    name: 'chasePartsHaveChases',
    sql: `select format('%s of chase %s of player %s, which is not there', p.what, p.chase, p.player) as detail
            from (select 'an issue' as what, player, chase from chase_issue union all select 'a figure', player, chase from chase_figure
                  union all select 'a stop', player, chase from chase_stop) as p
           where not exists (select from chase c where c.player = p.player and c.id = p.chase)`,
  },
  {
    name: 'chasesFollowTheirPlan',
    sql: `select format('issue %s of chase %s has multiple %s and stake %s', s.seq, c.id, s.multiple, s.stake) as detail
            from chase c
            join chase_issue f on f.player = c.player and f.chase = c.id and f.seq = 1
            join chase_issue s on s.player = c.player and s.chase = c.id
            join lateral (select coalesce(max(b.multiple / f.multiple) filter (where b.mode = 'stake'), 1) as own
                            from bet b where b.player = c.player and b.id between f.order_no * 256 and f.order_no * 256 + 255) as l on true
           where ${IS_HERE} and (s.stake * f.multiple <> f.stake * s.multiple
              or c.mode = 'same' and s.multiple <> c.multiple
              or c.mode = 'double' and s.multiple <> least(10000 / l.own, c.multiple * power(c.factor::numeric, ((s.seq - 1) / c.every)::numeric))
              or c.mode = 'profit' and s.multiple < coalesce((select p.multiple from chase_issue p
                   where p.player = s.player and p.chase = s.chase and p.seq = s.seq - 1), c.multiple))`,
  },
  {
    name: 'chasesAreOfTheirIssues',
    sql: `select format('chase %s of player %s is written on %s at %s, its line is of %s', c.id, c.player, c.lottery_code, c.created_at, e.at) as detail
            from chase c left join entry e on e.player = c.player and e.asset = 'main' and e.seq = c.entry_seq
           where ${IS_HERE} and c.created_at is distinct from e.at
          union all
          select format('issue %s of chase %s of player %s is written on %s %s, it is %s %s', s.seq, c.id, c.player, c.lottery_code, s.issue_no, i.lottery_code, i.issue_no)
            from chase c join chase_issue s on s.player = c.player and s.chase = c.id left join issue i on i.id = s.issue_id
           where (i.lottery_code, i.issue_no) is distinct from (c.lottery_code, s.issue_no)`,
  },
  {
    name: 'chaseRefundsAreStops',
    sql: `select format('chase %s of player %s: refunds %s in %s lines, its stop says %s in %s', coalesce(e.chase, p.chase), coalesce(e.player, p.player),
                        e.refunded, e.bets, p.refunded, p.bets) as detail
            from (select e.player, s.chase, sum(e.amount) as refunded, count(*) as bets, max(e.at) as at
                    from entry e left join chase_issue s on s.player = e.player and s.order_no = e.ref / 256
                   where e.code = 204 group by e.player, s.chase) as e
            full join (select * from chase_stop where bets > 0 or refunded <> 0) as p on p.player = e.player and p.chase = e.chase
           left join chase c on c.player = coalesce(e.player, p.player) and c.id = coalesce(e.chase, p.chase)
           where ((e.refunded, e.bets) is distinct from (p.refunded::numeric, p.bets::bigint) or abs(extract(epoch from p.done_at - e.at)) > 60)
             and (c.id is null or ${IS_HERE})
          union all
          select format('chase %s of player %s was stopped (%s) by issue %s', chase, player, reason, issue_id) from chase_stop where (reason = 'won') <> (issue_id is not null)`,
  },
  {
    name: 'chaseFiguresAddUp',
    sql: `select format('chase %s of player %s is said to have come to %s, its bets say %s', c.id, c.player, f.figures, t.figures) as detail
            from chase c
            left join (select player, chase, array[is_running::int, done_issues, cancelled_issues, done_bets, cancelled_bets, done_stake, won, refunded, rebate]::numeric[]
                              as figures from chase_figure) as f on f.player = c.player and f.chase = c.id
            left join lateral (
              select array[(sum(o.done) < c.issues * c.lines)::int, count(*) filter (where o.done = c.lines), count(*) filter (where o.cancelled = c.lines), sum(o.done), sum(o.cancelled), sum(o.stake),
                           sum(o.won), sum(o.refunded), sum(o.rebate)]::numeric[] as figures
                from (select s.seq, count(r.bet_id) as done, count(*) filter (where r.state = 'cancelled') as cancelled,
                             coalesce(sum(b.stake) filter (where r.bet_id is not null), 0) as stake, coalesce(sum(r.won), 0) as won,
                             coalesce(sum(r.refunded), 0) as refunded, coalesce(sum(r.rebate), 0) as rebate
                        from chase_issue s
                        join bet b on b.player = s.player and b.id between s.order_no * 256 and s.order_no * 256 + 255
                        left join bet_result r on r.bet_id = b.id and r.player = b.player
                       where s.player = c.player and s.chase = c.id group by s.seq) as o) as t on true
           where ${IS_HERE} and f.figures is distinct from t.figures`,
  },
  {
    name: 'winsStopChases',
    sql: `select format('chase %s of player %s stops on a win, bet %s won, and nothing stopped it', c.id, c.player, b.id) as detail
            from chase c
            join chase_issue s on s.player = c.player and s.chase = c.id
            join bet b on b.player = s.player and b.id between s.order_no * 256 and s.order_no * 256 + 255
            join bet_result r on r.bet_id = b.id and r.player = b.player and r.state = 'won'
           where c.stop_on_win and not exists (select 1 from chase_stop p where p.player = c.player and p.chase = c.id)`,
  },
  {
    name: 'stopsHaveTheirWin',
    sql: `select format('chase %s of player %s was stopped by a win in issue %s, which has none', p.chase, p.player, p.issue_id) as detail
            from chase_stop p
           -- Stops are noted before the first payout: while the issue is being settled the win is still to come.
           where p.reason = 'won' and not exists (select 1 from issue i where i.id = p.issue_id and i.state = 'drawn') and not exists (
             select 1 from chase c where c.player = p.player and c.id = p.chase and not ${IS_HERE}) and not exists (
             select 1 from chase c
               join chase_issue s on s.player = c.player and s.chase = c.id and s.issue_id = p.issue_id
               join bet b on b.player = s.player and b.id between s.order_no * 256 and s.order_no * 256 + 255
               join bet_result r on r.bet_id = b.id and r.player = b.player and r.state = 'won'
              where c.player = p.player and c.id = p.chase and c.stop_on_win)`,
  },
  {
    name: 'stoppedChasesPlayNoFurther',
    sql: `select format('bet %s plays in an issue that closed after chase %s of player %s was stopped', b.id, p.chase, p.player) as detail
            from chase_stop p
            join chase_issue s on s.player = p.player and s.chase = p.chase
            join issue i on i.id = s.issue_id and i.close_at > p.done_at and i.state <> 'void'
            join bet b on b.player = s.player and b.id between s.order_no * 256 and s.order_no * 256 + 255
            left join bet_result r on r.bet_id = b.id and r.player = b.player
           where r.state is distinct from 'cancelled'`,
  },
  {
    name: 'stopsAreCarriedOut',
    sql: `select format('chase %s of player %s waits to be stopped since %s', chase, player, asked_at) as detail
            from chase_stop where done_at is null and asked_at < app_now() - interval '10 minutes'`,
  },
];
