import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { drawOf, replayDraw, type DrawReplay } from '../../draws/index.ts';
import { recomputeBets, type IssueToRecompute } from './recompute-bets.ts';
import { ShareRecount } from './recompute-shares.ts';

export interface IssueReplay {
  readonly draw: DrawReplay;
  readonly bets: number;
  /** Bets of the issue are in the archive: only its draw is computed again. */
  readonly isArchived: boolean;
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
  const { isArchived } = await db.one<{ isArchived: boolean }>('select issue_archived($1) as "isArchived"', [
    draw.issue.id,
  ]);
  if (isArchived) return { draw, bets: 0, isArchived, ...total, findings: draw.findings };
  const issue = toRecompute(draw);
  const recount = (await ShareRecount.of(db, [issue])).get(issue.id);
  const recomputed = await recomputeBets(db, [issue], {
    isOver: ({ state }) => state === 'settled' || state === 'void',
    findingsMax: Infinity,
    each: (bet, again) => {
      total.stake += bet.stake;
      for (const key of ['won', 'refunded', 'rebate'] as const) total[key] += again[key];
      recount?.add(bet, again.valid);
    },
  });
  const { bets = 0, findings = [] } = recomputed.get(issue.id) ?? {};
  return {
    draw,
    bets,
    isArchived,
    ...total,
    findings: [...draw.findings, ...findings, ...(await keptFindings(db, draw)), ...(recount?.findings() ?? [])],
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
