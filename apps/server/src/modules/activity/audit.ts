import type { ActivityKind } from '@caiting/contract';
import type { Check } from '../ledger/index.ts';
import { RECHARGES } from './core/figures.ts';

/**
 * SQL: the most that the records of the site say of what a claim (c) was for, within its time: what was taken back since still stood then.
 */
const MOST: Readonly<Record<ActivityKind, string>> = {
  register: `select count(*) from player p where p.id = c.player and p.registered_at >= c.begins and p.registered_at < c.ends`,
  firstRecharge: `select coalesce(max(e.amount), 0) from entry e
                   where e.player = c.player and e.asset = 'main' and e.code in (${RECHARGES}) and e.at >= c.begins and e.at < c.ends`,
  rechargeSum: `select coalesce(sum(e.amount), 0) from entry e
                 where e.player = c.player and e.asset = 'main' and e.code in (${RECHARGES}) and e.at >= c.begins and e.at < c.ends`,
  turnover: `select coalesce(sum(d.stake), 0) from player_day d
              where d.player = c.player and d.day between shanghai_day(c.begins) and shanghai_day(c.ends - interval '1 microsecond')`,
  checkIn: `select count(*) from activity_check_in k where k.activity = c.activity and k.player = c.player`,
  level: `select greatest(max(p.grade), (select max(g.grade) from grade_rise g where g.player = c.player)) from player p where p.id = c.player`,
  // Whoever stood right below once: people are moved.
  invite: `select count(distinct l.member) from downline l join player p on p.id = l.member
            where l.agent = c.player and l.depth = 1 and p.registered_at >= c.begins and p.registered_at < c.ends`,
};

/** What the audit must find of activities: each reward by its own rule, once in the ledger with its turnover, and no budget passed. */
export const activityChecks: readonly Check[] = [
  {
    name: 'activityRewardsArePaidOnce',
    withKept: true,
    sql: `select format('reward %s of player %s: %s under code %s, the ledger has %s in %s lines of code %s', coalesce(c.id, e.ref),
                        coalesce(c.player, e.player), coalesce(c.amount, 0), c.code, coalesce(e.amount, 0), coalesce(e.lines, 0), e.code) as detail
            from (select c.id, c.player, c.amount,
                         case a.kind when 'register' then 207 when 'firstRecharge' then 208 when 'rechargeSum' then 208 else 206 end as code
                    from activity_claim c join activity a on a.id = c.activity) as c
            full join (select player, ref, min(code) as code, sum(amount) as amount, count(*) as lines
                         from entry where asset = 'main' and code in (206, 207, 208) group by player, ref) as e
              on e.player = c.player and e.ref = c.id
           where c.amount is distinct from e.amount or e.lines is distinct from 1 or c.code is distinct from e.code`,
  },
  {
    name: 'activityBudgetsHold',
    sql: `select format('activity %s says %s of %s paid in %s rewards, its rewards are %s in %s', a.id, a.spent, a.budget, a.claims,
                        coalesce(c.amount, 0), coalesce(c.claims, 0)) as detail
            from activity a
            left join (select activity, sum(amount) as amount, count(*) as claims from activity_claim group by activity) as c on c.activity = a.id
           where a.spent <> coalesce(c.amount, 0) or a.claims <> coalesce(c.claims, 0) or a.spent > a.budget`,
  },
  {
    name: 'activityRewardsFollowTheirRule',
    sql: `select format('reward %s of activity %s: %s for %s is not what the tier from %s gives', c.id, c.activity, c.amount, c.figure, c.needed) as detail
            from activity_claim c
            left join activity_tier t on t.activity = c.activity and t.needed = c.needed
           where t.needed is null or c.figure < c.needed
              or c.amount <> coalesce(t.reward, least(t.cap, div(c.figure::numeric * t.rate, 1000000::numeric * 10000) * 10000))
            union all
            select format('reward %s of activity %s was paid at %s, outside its time', c.id, c.activity, c.at)
              from activity_claim c join activity a on a.id = c.activity
             where c.at < a.starts_at or c.at >= a.claims_until
            union all
            select format('reward %s of activity %s has the period %s', c.id, c.activity, c.period)
              from activity_claim c join activity a on a.id = c.activity
             where case a.period when 'once' then c.period <> 'once' when 'tier' then c.period <> c.needed::text
                                 else c.period !~ '^\\d{4}-\\d\\d-\\d\\d$' end
                or a.per_device and c.device is null`,
  },
  {
    name: 'activityFiguresAreTrue',
    withKept: true,
    sql: `with claimed as (
            select c.id, c.activity, c.player, c.figure, a.kind,
                   case when a.period = 'day' then d.day::timestamp at time zone 'Asia/Shanghai' else a.starts_at end as begins,
                   case when a.period = 'day' then (d.day + 1)::timestamp at time zone 'Asia/Shanghai' else a.ends_at end as ends
              from activity_claim c join activity a on a.id = c.activity,
                   lateral (select case when a.period = 'day' and c.period ~ '^\\d{4}-\\d\\d-\\d\\d$' then c.period::date end as day) as d)
          select format('reward %s of activity %s is for %s, the records of player %s say %s at most', c.id, c.activity, c.figure, c.player, m.most) as detail
            from claimed c
           cross join lateral (select case c.kind ${Object.entries(MOST)
             .map(([kind, sql]) => `when '${kind}' then (${sql})::numeric`)
             .join(' ')} end as most) as m
           where c.figure > coalesce(m.most, 0)`,
  },
  {
    name: 'activityRewardsOweTheirTurnover',
    sql: `select format('reward %s of activity %s owes %s, its turnover is written as %s', c.id, c.activity,
                        div(c.amount::numeric * c.wagering, 100), coalesce(s.owed, 0)) as detail
            from (select c.id, c.activity, c.player, c.amount, a.wagering from activity_claim c join activity a on a.id = c.activity) as c
            left join (select player, ref, sum(ends - starts) as owed from wager_source where code in (206, 207, 208) group by player, ref) as s
              on s.player = c.player and s.ref = c.id
           where coalesce(s.owed, 0) <> div(c.amount::numeric * c.wagering, 100)`,
  },
];
