import { formatMoney, money } from '@caiting/money';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { drawOf, replayDraw, type DrawReplay } from '../../draws/index.ts';
import { sealedTree } from '../proof/sealed-tree.ts';
import { settleForm } from './settle-form.ts';

export interface IssueReplay {
  readonly draw: DrawReplay;
  readonly bets: number;
  readonly stake: bigint;
  readonly won: bigint;
  readonly refunded: bigint;
  readonly rebate: bigint;
  /** Every difference between what is stored and what the stored inputs lead to; empty when all is right to the fen. */
  readonly findings: readonly string[];
}

/**
 * Recomputes a past issue: its draw from chain and beacon (or the kept answers of the sources), the sealed root from its bets, and every
 * bet's result from the odds, rebate and rules frozen in it. Reads only. Null when there is no such issue.
 */
export async function replayIssue(db: Queries, lotteryCode: string, issueNo: string): Promise<IssueReplay | null> {
  const draw = await replayDraw(db, lotteryCode, issueNo);
  if (draw === null) return null;
  const findings = [...draw.findings, ...(await rootFindings(db, draw))];
  const total = { bets: 0, stake: 0n, won: 0n, refunded: 0n, rebate: 0n, valid: 0n };
  for await (const bet of listReplayBets(db, draw.issue.id)) {
    const again = outcomeOf(draw, bet);
    total.bets += 1;
    total.stake += bet.stake;
    if (again === null) {
      if (bet.state !== null) findings.push(`bet ${bet.id} has a result (${bet.state}) before its issue has one`);
      continue;
    }
    total.won += again.won;
    total.refunded += again.refunded;
    total.rebate += again.rebate;
    if (bet.hasUpline) total.valid += again.valid;
    findings.push(...differences(bet, again));
  }
  const counted = await sumAgentStakes(db, draw.issue.id);
  if (counted !== total.valid)
    findings.push(`uplines were paid on ${formatMoney(money(counted))}, valid is ${formatMoney(money(total.valid))}`);
  const { valid: _valid, ...figures } = total;
  return { draw, ...figures, findings };
}

interface Again {
  readonly state: string;
  readonly won: bigint;
  readonly refunded: bigint;
  readonly rebate: bigint;
  readonly valid: bigint;
  readonly wins: string;
}

/** What the bet must have got; null while its issue is neither drawn nor void. */
function outcomeOf({ issue, result, lottery }: DrawReplay, bet: ReplayBet): Again | null {
  const back = { won: 0n, refunded: bet.stake, rebate: 0n, valid: 0n, wins: '' };
  if (bet.state === 'cancelled') return { state: 'cancelled', ...back };
  if (issue.state === 'void') return { state: 'void', ...back };
  if (issue.state !== 'settled' || !result?.numbers) return null;
  return settleForm({ form: 0, ...bet }, lottery.group, drawOf(lottery.group, result.numbers, issue.day));
}

function differences(bet: ReplayBet, again: Again): string[] {
  if (bet.state === null) return [`bet ${bet.id} has no result, must be ${again.state}`];
  const findings: string[] = [];
  if (bet.state !== again.state) findings.push(`bet ${bet.id} is ${bet.state}, must be ${again.state}`);
  if (bet.wins !== again.wins) findings.push(`bet ${bet.id} won tickets "${bet.wins ?? ''}", must be "${again.wins}"`);
  for (const key of ['won', 'refunded', 'rebate'] as const)
    if (bet[key] !== again[key])
      findings.push(
        `bet ${bet.id}: ${key} is ${formatMoney(money(bet[key] ?? 0n))}, must be ${formatMoney(money(again[key]))}`,
      );
  return findings;
}

/** The root that was published at the close, once more from the bets. */
async function rootFindings(db: Queries, { issue }: DrawReplay): Promise<string[]> {
  if (issue.betRoot === null) return [];
  const { root, count } = await sealedTree(db, issue);
  const findings: string[] = [];
  if (root !== issue.betRoot || count !== issue.betCount)
    findings.push(
      `the sealed root is ${issue.betRoot} over ${issue.betCount} bets, the bets give ${root} over ${count}`,
    );
  const kept = await db.maybeOne<{ root: string; leaves: bigint }>(KEPT_TREE, [issue.id]);
  if (kept !== null && (kept.root !== root || Number(kept.leaves) !== count))
    findings.push(
      `the tree kept for proofs has the root ${kept.root} over ${kept.leaves} bets, the bets give ${root} over ${count}`,
    );
  return findings;
}

/** None of an issue without bets, or sealed before trees were kept and not asked for since. */
const KEPT_TREE = prepared(
  'betting.kept_tree',
  `select encode(merkle_root(string_agg(node, ''::bytea order by block)), 'hex') as root, sum(leaves)::int8 as leaves
     from bet_tree where issue_id = $1 having count(*) > 0`,
);

/** A bet with everything frozen in it, and its result as stored; the result's fields are null when it has none. */
interface ReplayBet {
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
async function* listReplayBets(db: Queries, issueId: bigint): AsyncGenerator<ReplayBet> {
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
async function sumAgentStakes(db: Queries, issueId: bigint): Promise<bigint> {
  const { total } = await db.one<{ total: bigint }>(
    `select coalesce(sum(most), 0)::int8 as total from (
       select source, max(valid) as most from (
         select source, player, sum(valid_stake) as valid from agent_rebate where issue_id = $1 group by source, player) as paid
       group by source) as counted`,
    [issueId],
  );
  return total;
}
