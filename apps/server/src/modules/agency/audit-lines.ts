import type { Check } from '../ledger/index.ts';
import { listed, SUM_NAMES } from './core/figures.ts';

/** SQL: changes of the queue as they would be once added. */
const QUEUED = `select l.agent, q.day, q.gap, q.actives, l.since, ${listed('q')}
  from line_delta q join downline l on l.member = q.player and q.day >= l.from_day and q.day < l.to_day`;
const FIGURES = SUM_NAMES.join(', ');
const inArray = (alias: string): string => `array[${listed(alias)}]::numeric[]`;

/** Lines of agents: what reports say is what ledger and bets say. Each selects one sentence per fault. */
export const lineChecks: readonly Check[] = [
  {
    name: 'cashDaysFollowTheLedger',
    sql: `select format('money of player %s on %s: kept as %s, the ledger has %s', coalesce(c.player, e.player), coalesce(c.day, e.day), c.figures, e.figures) as detail
            from (select player, day, array[recharge, recharges, withdrawal, withdrawals, bonus, firsts]::numeric[] as figures from cash_day) as c
            full join (select player, day, array[recharge, recharges, withdrawal, withdrawals, bonus, firsts]::numeric[] as figures from cash_of_ledger()) as e
              on e.player = c.player and e.day = c.day
           where c.figures is distinct from e.figures`,
  },
  {
    name: 'lineDaysAddUp',
    sql: `select format('line of agent %s on %s: reported %s, its members have %s', coalesce(r.agent, m.agent), coalesce(r.day, m.day), r.figures, m.figures) as detail
            from (select t.agent, t.day, ${inArray('t')} as figures
                    from (select agent, day, ${SUM_NAMES.map((name) => `sum(${name}) as ${name}`).join(', ')}
                            from (select agent, day, ${FIGURES} from line_day union all select agent, day, ${FIGURES} from (${QUEUED}) as q where gap is null) as f
                           group by agent, day) as t) as r
            full join (select t.agent, t.day, ${inArray('t')} as figures from line_day_of_players() as t) as m on m.agent = r.agent and m.day = r.day
           where r.figures is distinct from m.figures and exists (select from unnest(coalesce(r.figures, m.figures)) as x where x <> 0)`,
  },
  {
    name: 'lineActivesAddUp',
    sql: `select format('active members of agent %s on %s (gap %s): reported %s, counted %s', coalesce(r.agent, m.agent), coalesce(r.day, m.day), coalesce(r.gap, m.gap),
                        r.members, m.members) as detail
            from (select agent, day, gap, sum(members) as members
                    from (select agent, day, gap, members from line_active
                          union all select agent, day, gap_in_line(day, gap, since), actives from (${QUEUED}) as q where gap is not null) as f
                   group by agent, day, gap having sum(members) <> 0) as r
            full join line_active_of_players() as m on m.agent = r.agent and m.day = r.day and m.gap = r.gap
           where r.members is distinct from m.members::numeric`,
  },
  {
    name: 'lineSizesAddUp',
    sql: `select format('line of agent %s from %s on: %s members counted, %s of them direct; there are %s, %s', coalesce(k.agent, m.agent), coalesce(k.day, m.day),
                        coalesce(k.team, 0), coalesce(k.direct, 0), coalesce(m.team, 0), coalesce(m.direct, 0)) as detail
            from (select agent, day, sum(team)::int as team, sum(direct)::int as direct
                    from (select agent, day, team, direct from line_size union all select agent, day, team, direct from line_size_delta) as s
                   group by agent, day) as k
            full join line_size_of_downline() as m on m.agent = k.agent and m.day = k.day
           where (coalesce(k.team, 0), coalesce(k.direct, 0)) <> (coalesce(m.team, 0), coalesce(m.direct, 0))`,
  },
  {
    name: 'linesFollowUplines',
    sql: `select format('member %s: lines of today say %s, his uplines are %s', p.id, l.path, p.upline_path) as detail
            from player p
            left join (select member, array_agg(agent order by depth desc) as path from downline
                        where from_day <= shanghai_day(app_now()) and to_day > shanghai_day(app_now()) group by member) as l on l.member = p.id
           where coalesce(l.path, '{}') <> p.upline_path
             and not exists (select from line_move m where m.done_at is null and m.from_day <= shanghai_day(app_now()))`,
  },
];
