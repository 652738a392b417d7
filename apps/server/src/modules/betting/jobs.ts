import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { job, type JobQueue, type Ticker } from '../../platform/jobs/jobs.ts';
import { SETTLE_JOB, VOID_JOB, drawOf, findIssueById, findResult, markSettled, type Issue } from '../draws/index.ts';
import { findGroup, hasBets, listUnfinishedIssues } from './queries.ts';
import { UplineMemory, settleInChunks, settleNextChunk, voidNextChunk, type DrawnIssue } from './settle-issue.ts';

interface IssueJob {
  readonly issueId: string;
}

/** A million bets take well under this; a worker that died is replaced after it, and goes on at the last chunk's mark. */
const EXPIRE_SECONDS = 900;
const SWEEP_MS = 30_000;

export function settleJobs(deps: Deps): JobQueue<object>[] {
  const expireSeconds = EXPIRE_SECONDS;
  return [
    job<IssueJob>({
      name: SETTLE_JOB,
      expireSeconds,
      handle: (tx, { issueId }) => settleIssue(deps, tx, BigInt(issueId)),
    }),
    job<IssueJob>({
      name: VOID_JOB,
      expireSeconds,
      handle: (tx, { issueId }) => refundIssue(deps, tx, BigInt(issueId)),
    }),
  ];
}

/** Sends the job again for issues that were left unfinished; an issue that is done already costs one look. */
export function sweepUnfinished(deps: Deps): Ticker {
  return deps.jobs.tick('betting.sweep', SWEEP_MS, async () => {
    for (const { id, state } of await listUnfinishedIssues(deps.db)) {
      const name = state === 'void' ? VOID_JOB : SETTLE_JOB;
      await deps.db.tx((tx) => deps.jobs.send(tx, name, { issueId: String(id) }, { key: String(id) }));
    }
  });
}

/**
 * Settles all bets of a drawn issue. Each chunk commits by itself; only the end of the job and the state of the issue commit in the
 * job's own transaction. Interrupted or repeated, it goes on where the last chunk ended, or finds nothing to do.
 */
export async function settleIssue(deps: Deps, tx: Tx, issueId: bigint): Promise<void> {
  const issue = await findIssueById(deps.db, issueId);
  if (issue?.state !== 'drawn') return;
  // Most issues of a quiet hall have no bets: laying out a chunk for nobody costs more than asking.
  if (!(await hasBets(deps.db, issueId))) return markSettled(tx, issueId);
  const target = await drawnIssue(deps, issue);
  const uplines = new UplineMemory();
  await settleInChunks(
    deps,
    (chunk) => settleNextChunk(deps, chunk, target, undefined, uplines),
    () => stayAlive(tx),
  );
  await markSettled(tx, issueId);
}

/** Gives every stake of a void issue back, in the same manner. */
export async function refundIssue(deps: Deps, tx: Tx, issueId: bigint): Promise<void> {
  const issue = await findIssueById(deps.db, issueId);
  if (issue?.state !== 'void' || !(await hasBets(deps.db, issueId))) return;
  await settleInChunks(
    deps,
    (chunk) => voidNextChunk(chunk, issue),
    () => stayAlive(tx),
  );
}

/** The server ends transactions that say nothing for a minute. */
async function stayAlive(tx: Tx): Promise<void> {
  await tx.query('select 1');
}

async function drawnIssue(deps: Deps, issue: Issue): Promise<DrawnIssue> {
  const [result, group] = await Promise.all([findResult(deps.db, issue.id), findGroup(deps.db, issue.lotteryCode)]);
  if (!result?.numbers) throw new Error(`issue ${issue.lotteryCode} ${issue.issueNo} is drawn without a result`);
  const { id, lotteryCode, issueNo } = issue;
  return { id, lotteryCode, issueNo, group, draw: drawOf(group, result.numbers, issue.day) };
}
