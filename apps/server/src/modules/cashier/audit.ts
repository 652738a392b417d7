import type { Queries } from '../../platform/db/pool.ts';
import type { AuditOptions } from '../ledger/index.ts';

/** What the audit must find of withdrawals: every hold explained, every end with its money, every piece of turnover behind the one before. */
export const cashierAudit: AuditOptions = {
  holds: { 'hold.withdrawal': openHolds },
  checks: [
    {
      name: 'withdrawalsAreHeld',
      withKept: true,
      sql: `select format('withdrawal %s of player %s: asked %s, held %s', w.withdraw_no, w.player, w.amount, e.amount) as detail
              from withdrawal w
              left join entry e on e.player = w.player and e.ref = w.id and e.code = 303 and e.asset = 'main'
             where e.amount is distinct from -w.amount`,
    },
    {
      name: 'withdrawalsEndWithTheirMoney',
      withKept: true,
      sql: `select format('withdrawal %s is %s: paid %s, fee %s, returned %s', w.withdraw_no, w.state, e.paid, e.fee, e.returned) as detail
              from withdrawal w
             cross join lateral (
               select coalesce(-sum(amount) filter (where code = 309), 0) as paid, coalesce(-sum(amount) filter (where code = 310), 0) as fee,
                      coalesce(-sum(amount) filter (where code = 215), 0) as returned
                 from entry where player = w.player and asset = 'hold.withdrawal:' || w.id and amount < 0) as e
             where (e.paid, e.fee, e.returned) is distinct from
                   case when w.state = 'paid' then row(w.net::numeric, w.fee::numeric, 0::numeric)
                        when w.ended_at is not null then row(0::numeric, 0::numeric, w.amount::numeric)
                        else row(0::numeric, 0::numeric, 0::numeric) end`,
    },
    {
      name: 'holdsHaveWithdrawals',
      days: ['entry'],
      sql: `select format('line %s of player %s holds for withdrawal %s, which is not there', e.seq, e.player, e.ref) as detail
              from entry e left join withdrawal w on w.id = e.ref and w.player = e.player
             where e.code = 303 and e.asset = 'main' and w.id is null`,
    },
    {
      name: 'turnoverPiecesMeet',
      sql: `select format('turnover source %s of player %s starts at %s, the one before ends at %s', id, player, starts, before) as detail
              from (select id, player, starts, lag(ends, 1, 0::bigint) over (partition by player order by id) as before from wager_source) as s
             where starts < before
            union all
            select format('player %s owes until %s, the sources end at %s', player, t.owed_until, s.ends)
              from wager_total t full join (select player, max(ends) as ends from wager_source group by player) as s using (player)
             where coalesce(t.owed_until, 0) <> coalesce(s.ends, 0)`,
    },
  ],
};

/** Holds that must exist: what is asked for and not ended. For the audit. */
async function openHolds(db: Queries): Promise<{ player: bigint; ref: bigint; amount: bigint }[]> {
  return db.query<{ player: bigint; ref: bigint; amount: bigint }>(
    'select player, id as ref, amount from withdrawal where ended_at is null',
  );
}
