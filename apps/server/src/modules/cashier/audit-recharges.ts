import type { AuditOptions } from '../ledger/index.ts';

/** What the audit must find of recharges: every credited order is one line of its sum, no other order is any, no line is without its order. */
export const rechargeChecks: NonNullable<AuditOptions['checks']> = [
  {
    name: 'rechargesAreMoneyOnce',
    withKept: true,
    sql: `select format('recharge %s is %s over %s, its %s lines bring %s', o.order_no, o.state, o.credit, e.lines, e.total) as detail
            from recharge_order o
           cross join lateral (
             select count(*) as lines, coalesce(sum(amount), 0) as total
               from entry where player = o.player and ref = o.id and asset = 'main' and code between 101 and 112) as e
           where (e.lines, e.total) is distinct from
                 case when o.state = 'credited' then row(1::bigint, o.credit::numeric) else row(0::bigint, 0::numeric) end`,
  },
  {
    name: 'coinsHaveOneTransaction',
    // Two of staff may have booked one that another order had; it stands in their list with its reason.
    sql: `select format('recharge %s was credited by transaction %s of %s, which is not its own', o.order_no, c.tx_id, c.network) as detail
            from recharge_coin c join recharge_order o on o.id = c.order_id
            left join chain_payment p on p.network = c.network and p.order_id = o.id
                                     and p.tx_key = regexp_replace(lower(btrim(normalize(c.tx_id, nfkc))), '^0x', '')
           where o.state = 'credited' and btrim(c.tx_id) <> '' and p.order_id is null
             and not exists (select from payment_case k where k.order_no = o.order_no or k.order_id = o.id)`,
  },
  {
    name: 'rechargeLinesHaveOrders',
    days: ['entry'],
    sql: `select format('line %s of player %s is a recharge without an order (%s)', e.seq, e.player, e.ref) as detail
            from entry e left join recharge_order o on o.id = e.ref and o.player = e.player
           where e.code between 101 and 112 and e.asset = 'main' and o.id is null`,
  },
];
