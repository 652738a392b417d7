import type { Check } from '../../ledger/index.ts';

/** What the public page says of days is counted again from the issues themselves. */
export const drawDayChecks: readonly Check[] = [
  {
    name: 'drawDaysAreTrue',
    days: ['draw_day', 'issue'],
    sql: `select format('%s of %s says %s drawn, %s late, %s void, %s paused, the slowest %s ms; its issues say %s, %s, %s, %s, %s ms', coalesce(d.lottery_code, t.lottery_code),
                        coalesce(d.day, t.day), coalesce(d.drawn, 0), coalesce(d.late, 0), coalesce(d.void, 0), coalesce(d.paused, 0), coalesce(d.slowest_ms, 0),
                        coalesce(t.drawn, 0), coalesce(t.late, 0), coalesce(t.void, 0), coalesce(t.paused, 0), coalesce(t.slowest_ms, 0)) as detail
            from draw_day d full join (
                   select i.day, i.lottery_code, count(r.issue_id) as drawn,
                          count(*) filter (where r.drawn_at - i.beacon_time > draw_limit(i.beacon)) as late,
                          coalesce(max(greatest(least(extract(epoch from r.drawn_at - i.beacon_time) * 1000, 2e9), 0)) filter (where r.issue_id is not null), 0)::int as slowest_ms,
                          count(*) filter (where i.void_reason <> 'paused') as void, count(*) filter (where i.void_reason = 'paused') as paused
                     from issue i left join draw_result r on r.issue_id = i.id
                    where not i.demo_history and i.close_at >= (select at from draw_day_begin)
                      and (r.issue_id is not null or i.state = 'void')
                    group by i.day, i.lottery_code) as t on t.day = d.day and t.lottery_code = d.lottery_code
           where (d.drawn, d.late, d.void, d.paused) is distinct from (t.drawn, t.late, t.void, t.paused)
              -- The first count of sites from before these figures took a void issue for one that was never drawn: 2e9.
              or d.slowest_ms <> t.slowest_ms and not (d.slowest_ms = 2e9 and t.void + t.paused > 0)`,
  },
];
