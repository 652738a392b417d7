import type { Check } from '../ledger/index.ts';

/** What is kept of months whose lines are in the archive (docs/decisions/0210): that it is what was written down when they went, and still adds up. */

/** SQL: of archives that are not taken back. */
const AWAY = 'archive in (select id from archived_months())';
const NOTHING = `select null::text as detail where false`;
const SUMS = (column: string, count: number): string =>
  `array[${Array.from({ length: count }, (_, n) => `sum(${column}[${n + 1}])`).join(', ')}]`;

export const archiveChecks: readonly Check[] = [
  {
    name: 'archivesStand',
    sql: `select format('archive %s (%s of %s) does not follow the one before it', id, act, month) as detail
            from (select m, m.id, m.act, m.month, m.hash, m.before, lag(m.hash, 1, sha256('')) over w as expected, lag(m.id, 1, 0) over w as previous
                    from archived_month m window w as (order by m.id)) as a
           where before <> expected or id <> previous + 1 or hash <> archived_month_hash(before, m)
          union all
          select format('the operators'' log says nothing of archive %s (%s of %s), or another file', m.id, m.act, m.month)
            from archived_month m
           where not exists (select from staff_log l where l.act = case m.act when 'archived' then 'archiveMonth' else 'restoreMonth' end
                                and l.detail ->> 'id' = m.id::text and l.detail ->> 'digest' = encode(m.digest, 'hex'))
          union all
          select format('the operators'' log tells of archive %s (%s), which is not written down', l.detail ->> 'id', l.detail ->> 'month')
            from staff_log l
           where l.act in ('archiveMonth', 'restoreMonth') and not exists (select from archived_month m where m.id::text = l.detail ->> 'id')
          union all
          select format('archive %s (%s) went, and a part of it is here: %s', m.id, m.month, p.part)
            from archived_months() m
            join month_partitions() p on p.parent in ('bet', 'bet_result', 'entry', 'house_entry')
                                     and p.next_month <= month_number((m.until_day + 1)::timestamp at time zone 'Asia/Shanghai')`,
  },
  {
    name: 'archivesAreKept',
    sql: `select format('archive %s (%s): what is kept of it is %s, written down were %s', m.id, m.month, archive_carried(m.id), m.carried) as detail
            from archived_month m where m.act = 'archived' and archive_carried(m.id) <> m.carried`,
    daySql: NOTHING,
  },
  {
    name: 'archivedDaysAddUp',
    sql: `select format('days of player %s up to %s come to %s, in the archive were %s', coalesce(d.player, a.player), u.day, d.figures, a.figures) as detail
            from archived_until() u
           cross join (select player, array[sum(bets), sum(stake), sum(won), sum(refunded), sum(rebate), sum(returned)]::numeric[] as figures
                         from player_day where day <= (select day from archived_until()) group by player) as d
            full join (select player, ${SUMS('figures', 6)} as figures from archived_player
                        where ${AWAY} and day <= (select day from archived_until()) group by player) as a on a.player = d.player
           where d.figures is distinct from a.figures
          union all
          select format('bets of player %s placed up to the archive come to %s, in the archive were %s', coalesce(d.player, a.player), d.figures, a.figures)
            from (select player, array[sum(won_bets), sum(won_stake), sum(won_back), sum(lost_bets), sum(lost_stake), sum(lost_back), sum(void_bets),
                                       sum(void_stake), sum(void_back), sum(won_refund), sum(won_rebate)]::numeric[] as figures
                    from bet_day where day <= (select day from archived_until()) group by player) as d
            full join (select player, ${SUMS('placed', 11)} as figures from archived_player
                        where ${AWAY} and placed is not null group by player) as a on a.player = d.player
           where d.figures is distinct from a.figures`,
    daySql: NOTHING,
  },
  {
    name: 'lateResultsArePaid',
    sql: `select format('player %s on %s: archived bets came to %s, the ledger paid %s (won, back, rebate)', coalesce(a.player, e.player), coalesce(a.day, e.day),
                        a.figures, e.figures) as detail
            from (select player, day, array[sum(figures[3]), sum(figures[4] + figures[6]), sum(figures[5])]::numeric[] as figures
                    from archived_player where ${AWAY} and day > (select day from archived_until()) group by player, day) as a
            full join (select player, shanghai_day(at) as day,
                              array[coalesce(sum(amount) filter (where code = 201), 0), coalesce(sum(amount) filter (where code between 202 and 205), 0),
                                    coalesce(sum(amount) filter (where code = 501), 0)]::numeric[] as figures
                         from entry where code in (201, 202, 203, 204, 205, 501) and ref > 0 and ref < (select bets from archived_until()) group by player, 2) as e
              on e.player = a.player and e.day = a.day
           where coalesce(a.figures, '{0,0,0}') <> coalesce(e.figures, '{0,0,0}')`,
    daySql: NOTHING,
  },
];
