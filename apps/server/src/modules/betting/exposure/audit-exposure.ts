import type { Check } from '../../ledger/index.ts';

/** What issues on sale can lose, counted again from their bets (docs/decisions/0317). */
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
    name: 'exposureIsUnderItsLimit',
    days: ['issue'],
    // A limit that is removed leaves the counters that it began; one that is loosened, the tighter limit.
    sql: `select case when r.issue_id is null then format('issue %s has bets, a limit and no counter', i.issue_no)
                      else format('issue %s counts to %s and %s, looser than %s and %s', i.issue_no, r.issue_max, r.play_max, x.issue_max, x.play_max) end as detail
            from issue i
            join lottery t on t.code = i.lottery_code
            join exposure_limit x on x.group_code = t.group_code
            left join issue_risk r on r.issue_id = i.id
           where i.state in ('waiting', 'selling')
             and case when r.issue_id is null then exists (select from bet b where b.issue_id = i.id)
                      else coalesce(r.issue_max > x.issue_max, r.issue_max is null and x.issue_max is not null)
                           or coalesce(r.play_max > x.play_max, r.play_max is null and x.play_max is not null) end`,
  },
];
