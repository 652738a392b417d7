import { formatMoney, money } from '@caiting/money';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { drawOf, replayDraw, type DrawReplay } from '../../draws/index.ts';
import { recomputeBets, type IssueToRecompute } from './recompute-bets.ts';

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
  const total = { stake: 0n, won: 0n, refunded: 0n, rebate: 0n };
  const led = await listLed(db, draw.issue.id);
  let valid = 0n;
  const { bets, findings } = await recomputeBets(db, toRecompute(draw), {
    isOver: draw.issue.state === 'settled' || draw.issue.state === 'void',
    findingsMax: Infinity,
    each: (bet, again) => {
      total.stake += bet.stake;
      for (const key of ['won', 'refunded', 'rebate'] as const) total[key] += again[key];
      if (led.has(bet.player)) valid += again.valid;
    },
  });
  const counted = await sumAgentStakes(db, draw.issue.id);
  const paid =
    counted === valid
      ? []
      : [`uplines were paid on ${formatMoney(money(counted))}, valid is ${formatMoney(money(valid))}`];
  return {
    draw,
    bets,
    ...total,
    findings: [...draw.findings, ...findings, ...(await keptFindings(db, draw)), ...paid],
  };
}

function toRecompute({ issue, result, lottery }: DrawReplay): IssueToRecompute {
  const draw = result?.numbers ? drawOf(lottery.group, result.numbers, issue.day) : null;
  return { ...issue, group: lottery.group, draw };
}

/** The tree that proofs are read from, beside the root that was published. */
async function keptFindings(db: Queries, { issue }: DrawReplay): Promise<string[]> {
  if (issue.betRoot === null) return [];
  const kept = await db.maybeOne<{ root: string; leaves: bigint }>(KEPT_TREE, [issue.id]);
  if (kept === null || (kept.root === issue.betRoot && Number(kept.leaves) === issue.betCount)) return [];
  return [
    `the tree kept for proofs has the root ${kept.root} over ${kept.leaves} bets, sealed is ${issue.betRoot} over ${issue.betCount}`,
  ];
}

/** None of an issue without bets, or sealed before trees were kept and not asked for since. */
const KEPT_TREE = prepared(
  'betting.kept_tree',
  `select encode(merkle_root(string_agg(node, ''::bytea order by block)), 'hex') as root, sum(leaves)::int8 as leaves
     from bet_tree where issue_id = $1 having count(*) > 0`,
);

/** Players of an issue whose uplines were paid. */
async function listLed(db: Queries, issueId: bigint): Promise<ReadonlySet<bigint>> {
  const rows = await db.query<{ source: bigint }>('select distinct source from agent_rebate where issue_id = $1', [
    issueId,
  ]);
  return new Set(rows.map(({ source }) => source));
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
