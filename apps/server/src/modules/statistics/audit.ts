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
];
