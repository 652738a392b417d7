import type { Queries } from '../../platform/db/pool.ts';
import type { AuditOptions, OpenHold } from '../ledger/index.ts';

/** SQL: what a term earns, from the order's own figures. */
const TERM_EARNING = `(div(o.principal::numeric * o.rate * o.term_days, 365::numeric * 1000000 * 10000) * 10000)`;

/** What the audit must find of yuebao: each day paid once and by its own rate, each pledge with its money, no quota passed. */
export const yuebaoAudit: AuditOptions = {
  holds: { 'hold.pledge': openPledges },
  checks: [
    {
      name: 'yuebaoDaysArePaidOnce',
      withKept: true,
      sql: `select format('player %s, day %s: earned %s, the ledger has %s in %s lines', coalesce(y.player, e.player), coalesce(y.ref, e.ref),
                          coalesce(y.amount, 0), coalesce(e.amount, 0), coalesce(e.lines, 0)) as detail
              from (select player, to_char(day, 'YYYYMMDD')::int8 as ref, amount from yuebao_earning) as y
              full join (select player, ref, sum(amount) as amount, count(*) as lines from entry where asset = 'yuebao' and code = 613 group by player, ref) as e
                on e.player = y.player and e.ref = y.ref
             where y.amount is distinct from e.amount or e.lines is distinct from 1`,
    },
    {
      name: 'yuebaoDaysAddUp',
      sql: `select format('day %s says %s in %s wallets, its earnings are %s in %s', d.day, d.amount, d.wallets, coalesce(e.amount, 0), coalesce(e.wallets, 0)) as detail
              from yuebao_day d
              left join (select day, sum(amount) as amount, count(*) as wallets from yuebao_earning group by day) as e on e.day = d.day
             where d.amount <> coalesce(e.amount, 0) or d.wallets <> coalesce(e.wallets, 0)
            union all
            select format('earnings of day %s have no day', e.day)
              from (select distinct day from yuebao_earning) as e left join yuebao_day d on d.day = e.day where d.day is null
            union all
            select format('days between %s and %s were never paid', g.before, g.day)
              from (select day, lag(day) over (order by day) as before from yuebao_day) as g where g.day <> g.before + 1`,
    },
    {
      name: 'yuebaoFollowsItsRates',
      sql: `select format('day %s was paid by %s, its rate is %s', d.day, d.rate, r.rate) as detail
              from yuebao_day d
              left join (select rate, from_day, lead(from_day) over (order by from_day) as until from yuebao_rate) as r
                on r.from_day <= d.day and (r.until is null or r.until > d.day)
             where d.rate is distinct from r.rate
            union all
            select format('player %s, day %s: %s is not what %s earns', e.player, e.day, e.amount, e.held)
              from yuebao_earning e join yuebao_day d on d.day = e.day
             where e.amount <> div(e.held * d.rate, 365::numeric * 86400000000 * 1000000 * 10000) * 10000`,
    },
    {
      name: 'pledgesHaveTheirMoney',
      withKept: true,
      sql: `select format('pledge %s of player %s is %s over %s: in %s, out %s, earned %s', o.id, o.player, o.state, o.principal, e.moved_in, e.moved_out, e.earned) as detail
              from pledge_order o
              left join (select player, ref, coalesce(-sum(amount) filter (where code = 614), 0) as moved_in,
                                coalesce(sum(amount) filter (where code = 615), 0) as moved_out, coalesce(sum(amount) filter (where code = 616), 0) as earned
                           from entry where asset = 'yuebao' and code in (614, 615, 616) group by player, ref) as e
                on e.player = o.player and e.ref = o.id
             where o.earning <> ${TERM_EARNING}
                or (e.moved_in, e.moved_out, e.earned) is distinct from
                   (o.principal::numeric, case when o.state = 'holding' then 0 else o.principal end::numeric,
                    case when o.state in ('matured', 'renewed') then o.earning else 0 end::numeric)
            union all
            select format('line %s of player %s is a pledge without an order (%s)', e.seq, e.player, e.ref)
              from entry e left join pledge_order o on o.id = e.ref and o.player = e.player
             where e.asset = 'yuebao' and e.code in (614, 615, 616) and o.id is null`,
    },
    {
      name: 'pledgeQuotasHold',
      sql: `select format('product %s says %s of %s sold, its running orders are %s', p.id, p.sold, p.quota, coalesce(o.sold, 0)) as detail
              from pledge_product p
              left join (select product, sum(principal) as sold from pledge_order where state = 'holding' group by product) as o on o.product = p.id
             where p.sold <> coalesce(o.sold, 0) or p.sold > p.quota`,
    },
    {
      name: 'pledgesContinueOnce',
      sql: `select format('pledge %s continues %s, which is %s', n.id, o.id, o.state) as detail
              from pledge_order n join pledge_order o on o.id = n.renews
             where o.state <> 'renewed' or n.started_at <> o.matures_at or n.principal <> o.principal or n.player <> o.player
            union all
            select format('pledge %s is renewed by none', o.id)
              from pledge_order o left join pledge_order n on n.renews = o.id where o.state = 'renewed' and n.id is null`,
    },
  ],
};

/** Principal of the running orders: what the hold accounts must have. */
export function openPledges(db: Queries): Promise<OpenHold[]> {
  return db.query<OpenHold>(`select player, id as ref, principal as amount from pledge_order where state = 'holding'`);
}
