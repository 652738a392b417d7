import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { SETTLE_JOB, VOID_JOB, type Issue } from '../../draws/index.ts';
import { waitingOf, type Waiting } from '../../../platform/waiting.ts';

export interface BetAsideRow {
  readonly id: bigint;
  readonly userName: string;
  readonly lotteryCode: string;
  readonly issueNo: string;
  readonly play: string;
  readonly picks: string;
  readonly stake: bigint;
  readonly rules: string;
  readonly state: 'waiting' | 'again' | 'void';
  readonly cause: 'rules' | 'payout';
  readonly reason: string;
  readonly times: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly total: number;
}

/** Bets that are set aside and have no result, the longest waiting first. */
export function listBetsAside(db: Queries, limit: number): Promise<BetAsideRow[]> {
  return db.query<BetAsideRow>(
    `select a.bet_id as id, p.name as "userName", b.lottery_code as "lotteryCode", b.issue_no as "issueNo", b.play, b.picks, b.stake, b.rules, a.state,
            a.cause, a.reason, a.times, a.first_at as "firstAt", a.last_at as "lastAt", count(*) over ()::int as total
       from bet_aside a
       join bet b on b.player = a.player and b.id = a.bet_id
       left join player p on p.id = a.player
      where a.state <> 'done' order by a.first_at, a.bet_id limit $1`,
    [limit],
  );
}

/** How many bets of an issue wait for a decision; of one bet 1 or 0. */
export async function countAsideWaiting(db: Queries, issueId: bigint, bet: string | null): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from bet_aside where issue_id = $1 and state = 'waiting' and ($2::int8 is null or bet_id = $2)`,
    [issueId, bet],
  );
  return n;
}

export interface AsideSums {
  readonly bets: number;
  readonly placed: bigint;
  readonly players: number;
}

/** The same with their stakes and whose they are. */
export const sumAsideWaiting = (db: Queries, issueId: bigint, bet: string | null): Promise<AsideSums> =>
  db.one<AsideSums>(
    `select count(*)::int as bets, coalesce(sum(b.stake), 0)::int8 as placed, count(distinct a.player)::int as players
       from bet_aside a join bet b on b.player = a.player and b.id = a.bet_id
      where a.issue_id = $1 and a.state = 'waiting' and ($2::int8 is null or a.bet_id = $2)`,
    [issueId, bet],
  );

/** Writes down what two of staff decided (`request`: the confirmed wish); settlement carries it out. Gives how many bets. */
export async function decideBetsAside(
  deps: Deps,
  tx: Tx,
  issue: Issue,
  { bet, state, request }: { bet: string | null; state: 'again' | 'void'; request: bigint },
): Promise<number> {
  const { n } = await tx.one<{ n: number }>('select decide_bets_aside($1, $2, $3, $4) as n', [
    issue.id,
    bet,
    state,
    request,
  ]);
  await deps.jobs.send(tx, issue.state === 'void' ? VOID_JOB : SETTLE_JOB, { issueId: String(issue.id) });
  return n;
}

/** Bets that are set aside and wait. */
export function asideQueue(db: Queries): Promise<Waiting> {
  return db.one<Waiting>(`select ${waitingOf('first_at')} from bet_aside where state <> 'done'`);
}
