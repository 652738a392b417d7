import type { Queries } from '../../../platform/db/pool.ts';

export interface GameShare {
  readonly day: string;
  readonly source: bigint;
  readonly turnover: bigint;
  readonly share: bigint;
  readonly posted_at: Date;
}

/** What rounds of those directly below him brought an agent, by the day of the rounds and who played; from `after` on, which is one of them. */
export const listGameShares = (
  db: Queries,
  agent: string,
  { from, to }: { readonly from: string; readonly to: string },
  after: { readonly day: string; readonly source: string } | null,
  limit: number,
): Promise<GameShare[]> =>
  db.query<GameShare>(
    `select r.day::text as day, r.player as source, r.turnover - r.less as turnover, r.share, r.at as posted_at
       from game_rebate r
      where r.agent = $1 and r.share > 0 and r.day between $2::date and $3::date and ($4::date is null or (r.day, r.player) > ($4::date, $5::int8))
      order by r.day, r.player limit $6`,
    [agent, from, to, after?.day ?? null, after?.source ?? null, limit],
  );
