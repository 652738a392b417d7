import type { Check } from '../../ledger/index.ts';

/** What the public page says of days is counted again from the issues themselves. */
export const drawDayChecks: readonly Check[] = [
  {
    name: 'drawDaysAreTrue',
    days: ['draw_day', 'issue'],
    sql: `select format('%s of %s says %s drawn, %s late, %s void, %s paused; its issues say %s, %s, %s, %s', coalesce(d.lottery_code, t.lottery_code),
                        coalesce(d.day, t.day), coalesce(d.drawn, 0), coalesce(d.late, 0), coalesce(d.void, 0), coalesce(d.paused, 0),
                        coalesce(t.drawn, 0), coalesce(t.late, 0), coalesce(t.void, 0), coalesce(t.paused, 0)) as detail
            from draw_day d full join (
                   select i.day, i.lottery_code, count(r.issue_id) as drawn,
                          count(*) filter (where r.drawn_at - i.beacon_time > draw_limit(i.beacon)) as late,
                          count(*) filter (where i.void_reason <> 'paused') as void, count(*) filter (where i.void_reason = 'paused') as paused
                     from issue i left join draw_result r on r.issue_id = i.id
                    where not i.demo_history and i.close_at >= (select at from draw_day_begin)
                      and (r.issue_id is not null or i.state = 'void')
                    group by i.day, i.lottery_code) as t on t.day = d.day and t.lottery_code = d.lottery_code
           where (d.drawn, d.late, d.void, d.paused) is distinct from (t.drawn, t.late, t.void, t.paused)`,
  },
];
