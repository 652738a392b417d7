import { money, type Money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';

export interface SiteDay {
  readonly bets: number;
  /** What stands of the stakes of settled bets. */
  readonly stake: Money;
  readonly payout: Money;
  readonly rebate: Money;
  /** Stakes in issues that sell or have closed. */
  readonly open: Money;
}

/** What all players did on a day, from their sums of it, and what waits for its draw now. */
export async function dayOfSite(db: Queries, day: string): Promise<SiteDay> {
  const [sums, { open }] = await Promise.all([
    db.one<{ bets: number; stake: bigint; payout: bigint; rebate: bigint }>(
      `select coalesce(sum(bets), 0)::int as bets, coalesce(sum(stake - refunded), 0)::int8 as stake, coalesce(sum(won), 0)::int8 as payout,
              coalesce(sum(rebate), 0)::int8 as rebate
         from player_day where day = $1`,
      [day],
    ),
    db.one<{ open: bigint }>(
      `select coalesce(sum(b.stake), 0)::int8 as open
         from (select id from issue where state = 'selling' union all select id from issue where state = 'closed') as i
        cross join lateral (select o.stake from bet o
                             where o.issue_id = i.id and not exists (select from bet_result r where r.bet_id = o.id and r.player = o.player) offset 0) as b`,
    ),
  ]);
  return {
    bets: sums.bets,
    stake: money(sums.stake),
    payout: money(sums.payout),
    rebate: money(sums.rebate),
    open: money(open),
  };
}
