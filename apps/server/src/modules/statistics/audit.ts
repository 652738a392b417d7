import type { Check } from '../ledger/index.ts';

/** Money of days of the site that are over, against the days of players; those are compared with bets, rounds and the ledger by their own checks. */
export const statisticsChecks: readonly Check[] = [
  {
    name: 'siteDaysAreTheirPlayers',
    sql: `select format('figures of the site on %s: kept as %s, its players have %s', k.day, k.figures, m.figures) as detail
            from (select day, array[bets, stake, payout, rebate, games, game_stake, game_payout, game_rebate, first_recharges, recharge, recharges, withdrawal,
                                    withdrawals, bonus]::numeric[] as figures
                    from statistics_day where day < shanghai_day(counted_at)) as k
           cross join lateral (select array[s.bets, s.stake, s.payout, s.rebate, s.games, s.game_stake, s.game_payout, s.game_rebate, s.firsts, s.recharge,
                                            s.recharges, s.withdrawal, s.withdrawals, s.bonus]::numeric[] as figures
                                 from statistics_money(k.day) as s) as m
           where k.figures is distinct from m.figures`,
  },
  {
    // A day that is over against what was counted of it, which the check above counts again; one that runs against the days of players.
    name: 'siteSumsAreTheirPlayers',
    sql: `select format('sums of the site on %s: kept as %s, its players have %s', d.day, k.figures, coalesce(s.figures, m.figures)) as detail
            from (select day from statistics_sum union select day from statistics_delta union select shanghai_day(app_now())) as d
           cross join lateral (select array[o.bets, o.stake, o.payout, o.rebate, o.games, o.game_stake, o.game_payout, o.game_rebate, o.recharge, o.recharges,
                                            o.withdrawal, o.withdrawals, o.bonus]::numeric[] as figures
                                 from statistics_kept(d.day) as o) as k
            left join (select day, array[bets, stake, payout, rebate, games, game_stake, game_payout, game_rebate, recharge, recharges, withdrawal, withdrawals,
                                         bonus]::numeric[] as figures
                         from statistics_day where day < shanghai_day(counted_at)) as s on s.day = d.day
            left join lateral (select array[o.bets, o.stake, o.payout, o.rebate, o.games, o.game_stake, o.game_payout, o.game_rebate, o.recharge, o.recharges,
                                            o.withdrawal, o.withdrawals, o.bonus]::numeric[] as figures
                                 from statistics_money(d.day) as o where s.day is null) as m on true
           where d.day >= (select max(day) from statistics_sums_begin) and k.figures is distinct from coalesce(s.figures, m.figures)`,
  },
];
