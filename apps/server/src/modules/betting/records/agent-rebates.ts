import type { Queries } from '../../../platform/db/pool.ts';

/** What agents earned on one day of Shanghai from bets of their lines, in units of 1e-8 yuan: by id of the agent, `limit` of them after `after`. */
export function listAgentRebates(
  db: Queries,
  daysAgo: number,
  after: string,
  limit: number,
): Promise<readonly { readonly player: bigint; readonly day: string; readonly rebate: bigint }[]> {
  return db.query(
    `select a.player, a.day::text as day, a.rebate
       from agent_day a
      where a.day = shanghai_day(app_now()) - $1::int and a.rebate > 0 and a.player > $2::bigint
      order by a.player limit $3`,
    [daysAgo, after, limit],
  );
}
