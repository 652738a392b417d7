/** For `./caiting audit`: the figures that limits are measured with, counted again from the ledger's lines. */
export const protectionChecks = [
  {
    name: 'protectionFollowsLedger',
    sql: `select format('protection says %s staked, %s returned, %s paid in by %s on %s; the lines say %s, %s, %s',
                        d.staked, d.returned, d.deposited, d.player, d.day, e.staked, e.returned, e.deposited) as detail
            from protection_day d
            left join lateral (
              select coalesce(-sum(n.amount) filter (where c.counts_as in ('stake', 'refund')), 0) as staked,
                     coalesce(sum(n.amount) filter (where c.counts_as = 'return'), 0) as returned,
                     coalesce(sum(n.amount) filter (where c.counts_as = 'deposit'), 0) as deposited
                from entry n join protection_code c on c.code = n.code
               where n.player = d.player and n.asset = 'main' and shanghai_day(n.at) = d.day) as e on true
           where d.day > (select day from archived_until()) and (d.staked <> e.staked or d.returned <> e.returned or d.deposited <> e.deposited)`,
  },
];
