import type { Queries } from '../../platform/db/pool.ts';

/** A bet with everything frozen in it, and its result as stored; the result's fields are null when it has none. */
export interface ReplayBet {
  readonly id: bigint;
  readonly play: string;
  readonly picks: string;
  readonly count: number;
  readonly stake: bigint;
  readonly ticketStake: bigint;
  readonly odds: string;
  readonly point: number;
  readonly level: number;
  readonly rules: string;
  readonly hasUpline: boolean;
  readonly state: string | null;
  readonly won: bigint | null;
  readonly refunded: bigint | null;
  readonly rebate: bigint | null;
  readonly wins: string | null;
}

const PAGE = 5_000;

/** All bets of an issue by id, read in pages. */
export async function* listReplayBets(db: Queries, issueId: bigint): AsyncGenerator<ReplayBet> {
  for (let after = 0n; ;) {
    const bets = await db.query<ReplayBet>(
      `select b.id, b.play, b.picks, b.count, b.stake, b.ticket_stake as "ticketStake", b.odds, b.point, b.level, b.rules,
         exists (select 1 from agent_rebate a where a.source = b.player and a.issue_id = b.issue_id) as "hasUpline",
         r.state, r.won, r.refunded, r.rebate, r.wins
       from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player
       where b.issue_id = $1 and b.id > $2 order by b.id limit $3`,
      [issueId, after, PAGE],
    );
    yield* bets;
    if (bets.length < PAGE) return;
    after = bets.at(-1)?.id ?? after;
  }
}

/** The stakes that uplines were paid on: each downline counted once, however many uplines it has. */
export async function sumAgentStakes(db: Queries, issueId: bigint): Promise<bigint> {
  const { total } = await db.one<{ total: bigint }>(
    `select coalesce(sum(most), 0)::int8 as total from (
       select source, max(valid) as most from (
         select source, player, sum(valid_stake) as valid from agent_rebate where issue_id = $1 group by source, player) as paid
       group by source) as counted`,
    [issueId],
  );
  return total;
}
