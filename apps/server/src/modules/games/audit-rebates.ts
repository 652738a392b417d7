import type { Check } from '../ledger/index.ts';

/** SQL: what some turnover earns, floored to 0.0001 yuan; counted here apart from the function that pays. */
const earns = (turnover: string, rate: string): string =>
  `floor(${turnover}::numeric * ${rate} / 1000000 / 10000) * 10000`;
/** SQL: somebody stood above a player on a day. */
const standsAbove = (day: string): string => `l.from_day <= ${day} and l.to_day > ${day}`;
/** SQL: the day from which on this site pays; the upgrade of an older one notes it without rates. */
const IS_BEGIN =
  'd.day = (select min(b.day) from game_rebate_day b) and d.own_rate + d.agent_rate = 0 and d.players = 0';
/** A site that was still going on so long after a day was due should have paid it. */
const LATE = `interval '12 hours'`;

/** What the audit must find of rebates of card games (docs/decisions/0291): each day paid once and whole, by its rates, on what stood, and by what the ledger moved. */
export const REBATE_CHECKS: readonly Check[] = [
  {
    name: 'gameRebatesArePaid',
    withKept: true,
    sql: `select format('player %s, day %s, code %s: rebates of games come to %s, the ledger has %s in %s lines', coalesce(g.player, e.player), coalesce(g.ref, e.ref),
                        coalesce(g.code, e.code), coalesce(g.amount, 0), coalesce(e.amount, 0), coalesce(e.lines, 0)) as detail
            from (select player, -to_char(day, 'YYYYMMDD')::int8 as ref, 501 as code, amount from game_rebate where amount > 0
                  union all
                  select agent, -to_char(day, 'YYYYMMDD')::int8, 502, sum(share) from game_rebate where share > 0 group by agent, day) as g
            full join (select player, ref, code, sum(amount) as amount, count(*) as lines from entry where code in (501, 502) and ref <= 0 group by player, ref, code) as e
              on e.player = g.player and e.ref = g.ref and e.code = g.code
           where g.amount is distinct from e.amount or g.code = 501 and e.lines <> 1
          union all
          select format('player %s, day %s: a rebate of games of %s, paid at %s', g.player, g.day, g.at, e.at)
            from game_rebate g join entry e on e.player = g.player and e.code = 501 and e.ref = -to_char(g.day, 'YYYYMMDD')::int8
           where abs(extract(epoch from g.at - e.at)) > 60`,
  },
  {
    name: 'gameRebatesFollowTheirRates',
    sql: `select format('day %s of rebates of games was paid by %s and %s, its rates are %s and %s', d.day, d.own_rate, d.agent_rate, r.own, r.agent) as detail
            from game_rebate_day d left join lateral game_rebate_rates(d.day) as r on true
           where (d.own_rate, d.agent_rate) is distinct from (r.own, r.agent) and not (${IS_BEGIN})
          union all
          select format('player %s, day %s: %s and %s for the agent are not what %s less %s earns', r.player, r.day, r.amount, r.share, r.turnover, r.less)
            from game_rebate r left join game_rebate_day d on d.day = r.day
           where r.amount is distinct from ${earns('(r.turnover - r.less)', 'd.own_rate')}
              or r.share is distinct from case when r.agent is null or r.is_frozen then 0 else ${earns('(r.turnover - r.less)', 'd.agent_rate')} end
          union all
          select format('player %s, day %s: the agent of it was %s, directly above stood %s', r.player, r.day, r.agent, l.agent)
            from game_rebate r left join downline l on l.member = r.player and l.depth = 1 and ${standsAbove('r.day')}
           where r.agent is distinct from l.agent
          union all
          select format('player %s, day %s: agent %s got nothing, and nobody''s commission was ever frozen', r.player, r.day, r.agent)
            from game_rebate r where r.is_frozen and not exists (select from staff_log l where l.act = 'freezeCommission' and l.at <= r.at)`,
  },
  {
    name: 'gameRebatesFollowTheirRounds',
    sql: `select format('player %s, day %s: paid on %s, of its rounds %s stands', r.player, r.day, r.turnover, coalesce(d.turnover, 0)) as detail
            from game_rebate r left join game_result_day d on d.player = r.player and d.day = r.day
           where r.turnover < coalesce(d.turnover, 0)
              or r.turnover > coalesce(d.turnover, 0)
                 and (r.turnover > (select coalesce(sum(g.turnover), 0) from game_round g where g.player = r.player and shanghai_day(g.closed_at) = r.day)
                      or not exists (select from game_round g join game_transaction t on t.round = g.id
                                      where g.player = r.player and shanghai_day(g.closed_at) = r.day and t.kind = 'rollback' and t.status = 'ok' and t.at >= r.at))
          union all
          select format('player %s: %s of paid turnover does not stand any more, %s of it was made up for, kept is %s', coalesce(s.player, o.player), s.gone, s.less,
                        coalesce(o.turnover, 0))
            from (select r.player, sum(r.turnover - coalesce(d.turnover, 0)) as gone, sum(r.less) as less
                    from game_rebate r left join game_result_day d on d.player = r.player and d.day = r.day group by r.player) as s
            full join game_rebate_debt o on o.player = s.player
           where coalesce(s.gone - s.less, 0) <> coalesce(o.turnover, 0)`,
  },
  {
    name: 'gameRebatesAreComplete',
    sql: `select format('player %s, day %s: nothing was paid on %s', g.player, g.day, g.turnover) as detail
            from game_result_day g join game_rebate_day d on d.day = g.day and (d.paid_at is not null or g.player <= d.cursor) and d.own_rate + d.agent_rate > 0
           where g.turnover > 0 and not exists (select from game_rebate r where r.player = g.player and r.day = g.day)
             and not exists (select from game_rebate_start s where s.player = g.player and s.day >= g.day)
          union all
          select format('rebates of games of %s were not paid by %s', n.day, n.last)
            from (select coalesce((select max(d.day) + 1 from game_rebate_day d where d.paid_at is not null), (select min(g.day) from game_result_day g)) as day,
                         (select max(h.at) from house_entry h) as last) as n
           where n.last > (n.day + 1)::timestamp at time zone 'Asia/Shanghai' + ${LATE}
          union all
          select format('rebates of games of the days between %s and %s were never paid', b.before, b.day)
            from (select day, lag(day) over (order by day) as before from game_rebate_day) as b where b.day <> b.before + 1`,
  },
  {
    name: 'gameRebateDaysAddUp',
    sql: `select format('day %s says %s and %s of %s players, its rebates are %s and %s of %s', coalesce(d.day, r.day), d.amount, d.share, d.players, r.amount, r.share,
                        coalesce(r.players, 0)) as detail
            from game_rebate_day d
            full join (select day, sum(amount) as amount, sum(share) as share, count(*) as players, max(at) as last from game_rebate group by day) as r on r.day = d.day
           where (d.amount, d.share, d.players) is distinct from (coalesce(r.amount, 0)::int8, coalesce(r.share, 0)::int8, coalesce(r.players, 0)::int)
              or abs(extract(epoch from d.paid_at - r.last)) > 3600
          union all
          select format('player %s, %s: the day says a rebate of %s, paid was %s', coalesce(g.player, r.player), coalesce(g.day, r.day), coalesce(g.rebate, 0), coalesce(r.amount, 0))
            from game_result_day g full join game_rebate r on r.player = g.player and r.day = g.day
           where coalesce(g.rebate, 0) <> coalesce(r.amount, 0)
          union all
          select format('agent %s, %s: the day says %s of %s, his shares are %s of %s', coalesce(a.player, r.agent), coalesce(a.day, r.day), a.share, a.turnover, r.share, r.turnover)
            from game_agent_day a
            full join (select agent, day, sum(share) as share, sum(turnover - less) as turnover from game_rebate where share > 0 group by agent, day) as r
              on r.agent = a.player and r.day = a.day
           where (a.share, a.turnover) is distinct from (r.share::int8, r.turnover::int8)`,
  },
];
