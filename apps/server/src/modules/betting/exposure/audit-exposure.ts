import type { Check } from '../../ledger/index.ts';

/** What issues on sale can lose, counted again from their bets (docs/decisions/0317), and the limits as the settings say them (0328). */
export const EXPOSURE_CHECKS: readonly Check[] = [
  {
    name: 'exposureIsOfItsBets',
    days: ['issue'],
    sql: `select format('issue %s: of play %s it counts %s, its bets come to %s', i.issue_no, d.play, d.held, d.told) as detail
            from issue_risk r
            join issue i on i.id = r.issue_id and i.state in ('waiting', 'selling')
           cross join lateral (
             select coalesce(e.play, n.play) as play, to_jsonb(e) - 'issue_id' as held, to_jsonb(n) as told
               from (select * from issue_exposure o where o.issue_id = r.issue_id and o.bets > 0) as e
               full join exposure_recounted(r.issue_id) as n on n.play = e.play
              where (e.bets, e.staked, e.risk, e.slots, e.amounts) is distinct from (n.bets, n.staked, n.risk, n.slots, n.amounts)) as d
          union all
          select format('issue %s can lose %s, its plays come to %s', i.issue_no, r.risk, sum(e.risk))
            from issue_risk r
            join issue i on i.id = r.issue_id and i.state in ('waiting', 'selling')
            left join issue_exposure e on e.issue_id = r.issue_id
           group by i.issue_no, r.risk having r.risk is distinct from coalesce(sum(e.risk), 0)`,
  },
  {
    name: 'exposureLimitsAreSettings',
    sql: `with held as (
            select group_code as code, issue_max, play_max from exposure_limit
            union all select lottery_code, issue_max, play_max from lottery_exposure_limit)
          select format('the largest losses of %s are %s and %s, the settings say %s and %s', coalesce(h.code, s.code),
                        coalesce(h.issue_max::text, 'none'), coalesce(h.play_max::text, 'none'),
                        coalesce(s.issue_max::text, 'none'), coalesce(s.play_max::text, 'none')) as detail
            from held h
            full join (select * from exposure_limits_said() as a
                        where exists (select from lottery l where l.code = a.code) or exists (select from group_price g where g.group_code = a.code)) as s
              on s.code = h.code
           where (h.issue_max, h.play_max) is distinct from (s.issue_max, s.play_max)`,
  },
  {
    name: 'exposureIsUnderItsLimit',
    days: ['issue'],
    // A limit that is removed leaves the counters that it began; one that is loosened, the tighter limit.
    sql: `select case when r.issue_id is null then format('issue %s has bets, a limit and no counter', i.issue_no)
                      else format('issue %s is counted against %s and %s, its lottery is limited to %s and %s', i.issue_no,
                                  coalesce(r.issue_max::text, 'none'), coalesce(r.play_max::text, 'none'),
                                  coalesce(x.issue_max::text, 'none'), coalesce(x.play_max::text, 'none')) end as detail
            from issue i
           cross join lateral exposure_limit_of(i.lottery_code) as x
            left join issue_risk r on r.issue_id = i.id
           where i.state in ('waiting', 'selling')
             and case when r.issue_id is null then exists (select from bet b where b.issue_id = i.id)
                      else coalesce(r.issue_max > x.issue_max, r.issue_max is null and x.issue_max is not null)
                           or coalesce(r.play_max > x.play_max, r.play_max is null and x.play_max is not null) end`,
  },
];
