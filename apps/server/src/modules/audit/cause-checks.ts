import type { Check } from '../ledger/index.ts';

/**
 * Every code of the ledger has its cause: an order with its payment, an act with the names of two of staff, a grade, a reward of an activity, a packet
 * of a rain, a share of an envelope. The modules check that their rows and lines agree; these check that a row of theirs was not made up with the line.
 */

/** SQL: this operator is one of the demo's and the site no real one, or was not then: the seed reviews without the console. */
const isOfDemo = (kind: 'staff' | 'player', id: string, at: string): string =>
  `exists (select from demo_row d where d.kind = '${kind}' and d.key = ${id}::text and (d.ended_at >= ${at} or d.ended_at is null and not (select is_production from app_clock)))`;

/** SQL: from when evidence is asked for that versions before did not keep. */
const BEGIN = '(select at from audit_begin)';

/** Codes that something on this site posts. The others of the contract are names for what is to come. */
const POSTED = [
  [101, 112],
  [201, 205],
  [206, 215],
  [217, 217],
  [301, 303],
  [305, 311],
  [401, 405],
  [501, 502],
  [611, 616],
] as const;

export const causeChecks: readonly Check[] = [
  {
    name: 'codesHaveACause',
    days: ['entry'],
    sql: `select format('line %s of player %s moves %s under code %s, which nothing on this site posts', seq, player, amount, code) as detail
            from entry where not (${POSTED.map(([a, z]) => `code between ${a} and ${z}`).join(' or ')})`,
  },
  {
    name: 'causesNameTheirLine',
    days: ['entry'],
    sql: `select format('line %s of player %s (%s) says it was caused by "%s"', e.seq, e.player, e.code, e.cause) as detail
            from entry e
           where e.code not in (201, 202, 203, 204, 205, 213, 214, 301, 302, 307, 308, 403, 501, 502, 613)
             and e.cause is distinct from case
                   when e.code between 101 and 112 then 'recharge:' || e.ref
                   when e.code in (206, 207, 208) then 'activity.claim:' || e.ref
                   when e.code = 209 then concat_ws(':', 'grade.gift', e.player, e.ref)
                   when e.code = 210 and e.asset = 'main' then concat_ws(':', 'envelope.claim', e.ref, e.player)
                   when e.code = 210 and e.cause like 'envelope.claim:' || e.ref || ':%' then e.cause
                   when e.code = 211 then 'envelope.refund:' || e.ref
                   when e.code = 212 then 'rain.take:' || e.ref
                   when e.code = 215 then 'withdrawal.returned:' || e.ref
                   when e.code = 303 then 'withdrawal:' || e.ref
                   when e.code = 217 then 'gift.paid:' || split_part(e.cause, ':', 2)
                   when e.code = 305 then 'envelope.send:' || e.ref
                   when e.code = 306 then 'gift:' || e.ref
                   when e.code = 311 then 'gift.income:' || split_part(e.cause, ':', 2)
                   when e.code = 309 then 'withdrawal.paid:' || e.ref
                   when e.code = 310 then 'withdrawal.fee:' || e.ref
                   when e.code = 402 and e.cause like 'demo.end:%' and e.balance_after = 0 and e.ref = e.player
                     then concat_ws(':', 'demo.end', e.player, e.seq - 1)
                   when e.code in (401, 402, 404, 405) then 'adjustment:' || e.ref
                   when e.code = 611 and e.ref = e.player and e.cause like 'yuebao.in:%' then e.cause
                   when e.code = 612 and e.ref = e.player and e.cause like 'yuebao.out:%' then e.cause
                   when e.code = 614 then 'pledge.in:' || e.ref
                   when e.code = 615 then 'pledge.out:' || e.ref
                   when e.code = 616 then 'pledge.earning:' || e.ref end`,
  },
  {
    name: 'playMoneyIsOfADemo',
    days: ['entry'],
    sql: `select format('line %s of player %s is play money (%s) of a site in production', e.seq, e.player, e.amount) as detail
            from entry e, app_clock c where e.code = 403 and c.is_production and e.at > c.base_real`,
  },
  {
    name: 'rechargesHaveTheirPayment',
    sql: `select format('recharge %s of player %s is credited with %s: no provider and no operator said that it was paid', o.order_no, o.player, o.credit) as detail
            from recharge_order o left join recharge_transfer t on t.order_id = o.id
           where o.state = 'credited' and o.credited_at >= ${BEGIN}
             and not exists (select from provider_notice n where n.order_no = o.order_no and n.provider = o.provider and n.outcome = 'credited'
                                and (n.amount = o.amount or o.kind = 'coin'))
             and not exists (select from payment_case c where c.order_id = o.id and c.state = 'booked' and c.booked = coalesce(o.settled, o.amount))
             and not exists (select from staff_log l where l.act = 'reviewRecharge' and l.name = t.reviewed_by and l.detail ->> 'orderNo' = o.order_no
                                and l.outcome = 'done')
             and not ${isOfDemo('player', 'o.player', 'o.credited_at')}`,
  },
  {
    name: 'typedResultsAreTwo',
    sql: `select format('the typed result %s of issue %s: not two operators entered it', r.open_number, r.issue_id) as detail
            from (select issue_id, open_number, count(*) as reports from feed_report where kind = 'staff' and fetched_at >= ${BEGIN} group by 1, 2) as r
           where r.reports <> 2
              or (select count(distinct e.staff_name) from result_entry e
                   where e.issue_id = r.issue_id and e.open_number = r.open_number
                     and exists (select from staff_log l where l.act = 'enterResult' and l.name = e.staff_name and l.at <= e.entered_at + interval '1 minute')) < 2`,
  },
  {
    name: 'adjustmentsAreSaidByTwo',
    sql: `select format('adjustment %s over %s: the operators'' log does not say that %s asked and %s confirmed', a.id, a.amount, a.asked_name, a.decided_name) as detail
            from money_adjustment a
           where a.state = 'done' and a.decided_at >= ${BEGIN}
             and not (case when a.payment_case is null
                then exists (select from staff_log l where l.act = 'confirmAdjustment' and l.staff = a.decided_by
                                and l.detail ->> 'adjustmentId' = a.id::text and l.outcome in ('begun', 'done'))
                 and exists (select from staff_log l where l.act = 'adjustBalance' and l.staff = a.asked_by and l.outcome in ('begun', 'done')
                                and l.at between a.asked_at - interval '1 minute' and a.asked_at)
                else exists (select from staff_log l where l.act = 'bookPayment' and l.staff = a.decided_by and l.detail ->> 'id' = a.payment_case::text)
                 and exists (select from staff_log l where l.act = 'bookPayment' and l.staff = a.asked_by and l.detail ->> 'id' = a.payment_case::text) end)`,
  },
];
