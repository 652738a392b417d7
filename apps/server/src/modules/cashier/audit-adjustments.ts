import type { AuditOptions } from '../ledger/index.ts';

/** What the audit must find of money by hand: every line has its act, which two people said, and every act its line. */
export const adjustmentChecks: NonNullable<AuditOptions['checks']> = [
  {
    name: 'adjustmentsAreMoneyOnce',
    withKept: true,
    sql: `select format('adjustment %s (%s) of player %s is %s over %s, its %s lines move %s', a.id, a.code, a.player, a.state, a.amount, e.lines, e.total) as detail
            from money_adjustment a
           cross join lateral (
             select count(*) as lines, coalesce(sum(amount), 0) as total
               from entry where player = a.player and ref = a.id and code = a.code and asset = 'main') as e
           where (e.lines, e.total) is distinct from
                 case when a.state = 'done' then row(1::bigint, (case when a.code in (401, 404) then a.amount else -a.amount end)::numeric)
                      else row(0::bigint, 0::numeric) end`,
  },
  {
    name: 'adjustmentLinesHaveActs',
    days: ['entry'],
    sql: `select format('line %s of player %s is money by hand (%s) without an act of two', e.seq, e.player, e.code) as detail
            from entry e
            left join money_adjustment a on a.id = e.ref and a.player = e.player and a.code = e.code and a.decided_by <> a.asked_by
           where e.code in (401, 402, 404, 405) and e.asset = 'main' and a.id is null
             -- What the end of a demo took (docs/decisions/0149).
             and not (e.code = 402 and e.cause like 'demo.end:%')`,
  },
  {
    name: 'bookedPaymentsAreMoney',
    sql: `select format('payment %s was booked with %s to order %s, which shows no such money', c.id, c.booked, c.order_id) as detail
            from payment_case c
            left join recharge_order o on o.id = c.order_id and o.state = 'credited' and coalesce(o.settled, o.amount) = c.booked
            left join money_adjustment a on a.payment_case = c.id and a.state = 'done' and a.amount = c.booked
           where c.state = 'booked' and o.id is null and a.id is null`,
  },
];
