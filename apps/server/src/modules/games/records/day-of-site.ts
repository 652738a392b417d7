import type { Money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';

/** What all players did in card games on a day, of rounds that ended. */
export function gamesOfSite(
  db: Queries,
  day: string,
): Promise<{ readonly stake: Money; readonly payout: Money; readonly rebate: Money }> {
  return db.one(
    `select coalesce(sum(stake), 0)::int8 as stake, coalesce(sum(won), 0)::int8 as payout, coalesce(sum(rebate), 0)::int8 as rebate
       from game_result_day where day = $1`,
    [day],
  );
}
