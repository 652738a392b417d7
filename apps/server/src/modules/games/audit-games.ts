import type { AuditOptions } from '../ledger/index.ts';
import { REBATE_CHECKS } from './audit-rebates.ts';

/** What the audit must find of card games: each round is what its messages moved, each message what the ledger moved, no credit without its debit. */
export const auditGames: AuditOptions = {
  checks: [
    {
      name: 'gameRoundsAreTheirMessages',
      sql: `select format('round %s of player %s says %s staked, %s back, %s refunded; its messages moved %s, %s, %s', r.id, r.player, r.staked, r.back, r.refunded,
                          coalesce(t.staked, 0), coalesce(t.back, 0), coalesce(t.refunded, 0)) as detail
              from game_round r
              left join (select t.round, sum(t.amount) filter (where t.kind = 'debit') as staked,
                                sum(t.amount) filter (where t.kind = 'credit' and not t.is_rolled_back) as back,
                                sum(t.amount) filter (where t.kind = 'debit' and t.is_rolled_back) as refunded
                           from game_transaction t where t.status = 'ok' group by t.round) as t on t.round = r.id
             where (r.staked, r.back, r.refunded) is distinct from
                   (coalesce(t.staked, 0)::int8, coalesce(t.back, 0)::int8, coalesce(t.refunded, 0)::int8)`,
    },
    {
      name: 'gameMessagesAreInTheLedger',
      withKept: true,
      sql: `select format('player %s, round %s: messages say %s taken, %s paid, %s given back, %s taken back; the ledger %s, %s, %s, %s',
                          coalesce(m.player, e.player), coalesce(m.ref, e.ref), m.bet, m.paid, m.given, m.taken, e.bet, e.paid, e.given, e.taken) as detail
              from (select r.player, t.round as ref, coalesce(sum(t.amount) filter (where t.kind = 'debit'), 0) as bet,
                           coalesce(sum(t.amount) filter (where t.kind = 'credit'), 0) as paid,
                           coalesce(sum(t.amount) filter (where t.kind = 'debit' and t.is_rolled_back), 0) as given,
                           coalesce(sum(t.amount) filter (where t.kind = 'credit' and t.is_rolled_back), 0) as taken
                      from game_transaction t join game_round r on r.id = t.round
                     where t.status = 'ok' and t.kind in ('debit', 'credit') group by r.player, t.round) as m
              full join (select player, ref, coalesce(-sum(amount) filter (where code = 307), 0) as bet, coalesce(sum(amount) filter (where code = 213), 0) as paid,
                                coalesce(sum(amount) filter (where code = 214), 0) as given, coalesce(-sum(amount) filter (where code = 308), 0) as taken
                           from entry where asset = 'main' and code in (307, 213, 214, 308) group by player, ref) as e
                on e.player = m.player and e.ref = m.ref
             where (m.bet, m.paid, m.given, m.taken) is distinct from (e.bet, e.paid, e.given, e.taken)`,
    },
    {
      name: 'gameRollbacksMarkTheirs',
      // A debit that never came and was taken back stands as one that was; a credit on it is refused and moved nothing.
      sql: `select format('message %s of %s (%s): rolled back is %s, messages say %s', t.transaction_id, t.provider, t.status, t.is_rolled_back, r.of is not null) as detail
              from game_transaction t
              left join (select distinct provider, of from game_transaction where kind = 'rollback' and status = 'ok') as r
                on r.provider = t.provider and r.of = t.transaction_id
             where t.is_rolled_back <> case when t.kind in ('debit', 'credit') and t.status = 'ok' then r.of is not null else t.kind = 'debit' and t.status = 'rolledBack' end`,
    },
    {
      name: 'gameCreditsHaveTheirDebit',
      sql: `select format('message %s of %s over %s names a debit that did not move: %s', c.transaction_id, c.provider, c.amount, c.of) as detail
              from game_transaction c
              left join game_transaction d on d.provider = c.provider and d.transaction_id = c.of and d.kind = 'debit'
             where c.kind = 'credit' and c.status = 'ok'
               and (d.status is distinct from 'ok' or d.round is distinct from c.round or d.player <> c.player
                    or d.is_rolled_back and c.amount > 0 and not c.is_rolled_back)`,
    },
    {
      name: 'gameRoundsKeepTheirMost',
      sql: `select format('round %s of player %s brought %s on %s staked, %s brings at most %s hundredths', r.id, r.player, r.back, r.staked, r.game, g.back_max) as detail
              from game_round r join game g on g.code = r.game
             where r.back * 100::numeric > r.staked * g.back_max::numeric`,
    },
    {
      name: 'gameRoundsEnd',
      sql: `select format('round %s is %s with %s staked, %s back, %s refunded', r.id, r.state, r.staked, r.back, r.refunded) as detail
              from game_round r
             where r.state = 'void' and (r.refunded <> r.staked or r.back <> 0)
                or r.staked = 0 or r.closed_at < r.opened_at
                or r.state = 'open' and r.turnover is not null or r.state = 'closed' and r.turnover is null`,
    },
    {
      name: 'gameDaysAddUp',
      sql: `select format('player %s, %s, %s: the day says %s rounds, %s, %s, %s; its rounds %s, %s, %s, %s', coalesce(d.player, r.player), coalesce(d.day, r.day),
                          coalesce(d.game, r.game), d.rounds, d.staked, d.back, d.refunded, r.rounds, r.staked, r.back, r.refunded) as detail
              from game_day d
              full join (select player, shanghai_day(opened_at) as day, game, count(*) as rounds, sum(staked) as staked, sum(back) as back, sum(refunded) as refunded
                           from game_round group by 1, 2, 3) as r on r.player = d.player and r.day = d.day and r.game = d.game
             where (d.rounds, d.staked, d.back, d.refunded) is distinct from (r.rounds, r.staked::int8, r.back::int8, r.refunded::int8)`,
    },
    {
      name: 'gameResultsAddUp',
      sql: `select format('player %s, %s: the day of results says %s rounds, %s, %s, turnover %s; rounds that ended then %s, %s, %s, %s', coalesce(d.player, r.player),
                          coalesce(d.day, r.day), coalesce(d.rounds, 0), coalesce(d.stake, 0), coalesce(d.won, 0), coalesce(d.turnover, 0),
                          coalesce(r.rounds, 0), coalesce(r.stake, 0), coalesce(r.won, 0), coalesce(r.turnover, 0)) as detail
              from game_result_day d
              full join (select player, shanghai_day(closed_at) as day, count(*) as rounds, sum(staked - refunded) as stake, sum(back) as won,
                                sum(least(turnover, staked - refunded)) as turnover
                           from game_round where state = 'closed' group by 1, 2) as r on r.player = d.player and r.day = d.day
             where (coalesce(d.rounds, 0), coalesce(d.stake, 0), coalesce(d.won, 0), coalesce(d.turnover, 0)) <>
                   (coalesce(r.rounds, 0), coalesce(r.stake, 0)::int8, coalesce(r.won, 0)::int8, coalesce(r.turnover, 0)::int8)`,
    },
    ...REBATE_CHECKS,
  ],
};
