import { prepared, type Queries } from '../../../platform/db/pool.ts';

export interface OwnMoney {
  /** Credited since midnight in Shanghai. */
  readonly rechargedToday: bigint;
  /** Asked for and neither paid nor turned down. */
  readonly withdrawalsWaiting: number;
  readonly payoutAccounts: number;
}

const COUNTS = prepared(
  'cashier.own_counts',
  `select (select coalesce(sum(r.credit), 0)::int8 from recharge_order r
            where r.player = $1 and r.state = 'credited' and r.credited_at >= date_trunc('day', (select app_now()), 'Asia/Shanghai')) as "rechargedToday",
          (select count(*)::int from withdrawal w where w.player = $1 and w.state in ('submitted', 'approved', 'paying')) as "withdrawalsWaiting",
          (select count(*)::int from payout_account a where a.player = $1) as "payoutAccounts"`,
);

/** Orders of one player, looked up by his key. */
export function countOwnMoney(db: Queries, player: string): Promise<OwnMoney> {
  return db.one<OwnMoney>(COUNTS, [player]);
}
