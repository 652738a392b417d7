import type { Group } from '@caiting/lottery';
import { EVENTS_IN_BACKLOG, prepared, type Tx, type Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { laneNow, workIn, type Lane } from '../../../platform/engine/lane.ts';
import { job, type JobQueue, type Ticker } from '../../../platform/jobs/jobs.ts';
import {
  SETTLE_JOB,
  VOID_JOB,
  drawOf,
  findIssueById,
  findResult,
  inLane,
  laneOfIssue,
  markSettled,
  type Issue,
} from '../../draws/index.ts';
import { countAside } from './set-aside.ts';
import { ChunkPace } from './chunk-pace.ts';
import { UplineMemory } from './line-shares.ts';
import { settleInChunks, settleNextChunk, voidNextAside, voidNextChunk, type DrawnIssue } from './settle-issue.ts';
import { stopChasesFirst } from './stop-chases-first.ts';

interface IssueJob {
  readonly issueId: string;
}

/** Job time-out: a turn takes well under this. After it another worker retries the job and resumes behind the last committed chunk. */
const EXPIRE_SECONDS = 900;
const SWEEP_MS = 30_000;
/**
 * Issues of a backlog have queues of their own, in which the small ones stand too (docs/decisions/0255). Of the live ones, those with more bets go to a queue of their own, where they take turns of a few chunks: an empty issue, or one with a few thousand bets, never waits
 * behind a million, and of several large ones none waits for the end of another.
 */
const LARGE_BETS = 5_000;
const TURN_CHUNKS = 8;
const LARGE_JOB = 'settle-large-issue';

export function settleJobs(deps: Deps): JobQueue<object>[] {
  const queue = (name: string, lane: Lane, chunksMax: number): JobQueue<object> => {
    // From one turn to the next: how fast this machine settles is known already.
    const pace = new ChunkPace();
    return job<IssueJob>({
      name,
      role: 'draws',
      expireSeconds: EXPIRE_SECONDS,
      isOncePerKey: chunksMax > 0,
      handle: async (tx, { issueId }) => {
        const id = BigInt(issueId);
        if (lane === 'live' && (await isLeftBehind(deps, tx, id))) return;
        // Its events are of its lane: the job's own transaction was begun before the lane was known.
        if (lane === 'backlog') await tx.run(EVENTS_IN_BACKLOG);
        await workIn(lane, () => workOff(deps, tx, id, { chunksMax, pace }));
      },
    });
  };
  return [
    queue(SETTLE_JOB, 'live', 0),
    queue(VOID_JOB, 'live', 0),
    queue(LARGE_JOB, 'live', TURN_CHUNKS),
    queue(inLane(SETTLE_JOB, 'backlog'), 'backlog', TURN_CHUNKS),
    queue(inLane(VOID_JOB, 'backlog'), 'backlog', TURN_CHUNKS),
  ];
}

/** Hands on what has become backlog while it waited, so that nothing live stands behind it in the queue. */
async function isLeftBehind({ db, jobs }: Deps, tx: Tx, id: bigint): Promise<boolean> {
  const issue = await findIssueById(db, id);
  if (issue === null || (await laneOfIssue(db, id)) === 'live') return false;
  await jobs.send(tx, backlogJobOf(issue), { issueId: String(id) }, { key: String(id) });
  return true;
}

const backlogJobOf = ({ state }: Pick<Issue, 'state'>): string =>
  inLane(state === 'void' ? VOID_JOB : SETTLE_JOB, 'backlog');

/** All bets of a drawn issue in one turn, without a queue: for a demo's past. */
export async function settleAtOnce(deps: Deps, issueId: bigint): Promise<void> {
  await deps.db.tx((tx) => workOff(deps, tx, issueId, { chunksMax: Infinity, pace: new ChunkPace() }));
}

/** Sends the job again for issues that were left unfinished; an issue that is done already costs one look. */
export function sweepUnfinished(deps: Deps): Ticker {
  return deps.jobs.tick('betting.sweep', 'draws', SWEEP_MS, async () => {
    for (const { id, state } of await listUnfinishedIssues(deps.db)) {
      const name = inLane(state === 'void' ? VOID_JOB : SETTLE_JOB, await laneOfIssue(deps.db, id));
      await deps.db.tx((tx) => deps.jobs.send(tx, name, { issueId: String(id) }, { key: String(id) }));
    }
  });
}

interface Turn {
  readonly chunksMax: number;
  readonly pace: ChunkPace;
}

/**
 * Settles the bets of a drawn issue, or gives the stakes of a void one back. Each chunk commits by itself; only the end of the job and the state of the
 * issue commit in the job's own transaction. Idempotent: interrupted or retried, it resumes behind the last committed chunk, or finds nothing to do.
 * `chunksMax` 0: all of a small issue, while a large one is handed on to its queue.
 */
async function workOff(deps: Deps, tx: Tx, issueId: bigint, turn: Turn): Promise<void> {
  const issue = await findIssueById(deps.db, issueId);
  if (issue?.state !== 'drawn' && issue?.state !== 'void') return;
  // Most issues of a quiet site have no bets: a query is cheaper than an empty chunk.
  if (!(await hasBets(deps.db, issueId))) return issue.state === 'drawn' ? markSettled(tx, issueId) : undefined;
  const isLarge = (issue.betCount ?? LARGE_BETS + 1) > LARGE_BETS;
  const isHandedOn = isLarge && turn.chunksMax === 0;
  const isDone = isHandedOn
    ? false
    : await settleTurn(deps, tx, issue, isLarge ? turn : { ...turn, chunksMax: Infinity });
  if (!isDone) {
    const next = laneNow() === 'backlog' ? backlogJobOf(issue) : LARGE_JOB;
    return deps.jobs.send(tx, next, { issueId: String(issueId) }, { key: String(issueId) });
  }
  if (issue.state === 'void') return;
  // An issue with bets that are set aside stays drawn until the last of them is decided.
  if ((await countAside(tx, issueId)).open > 0) return;
  await markSettled(tx, issueId);
  const delayS = await settleDelayS(tx, issueId);
  tx.afterCommit(() => deps.metrics.settleDelay.observe(delayS));
}

/** True when all bets of the issue are done. */
async function settleTurn(deps: Deps, tx: Tx, issue: Issue, { chunksMax, pace }: Turn): Promise<boolean> {
  const between = (): Promise<void> => stayAlive(tx);
  if (issue.state === 'void')
    return settleInChunks(deps, (chunk, limit) => voidNextChunk(deps, chunk, issue, limit), between, chunksMax, pace);
  if ((await countAside(deps.db, issue.id)).toVoid > 0)
    await settleInChunks(deps, (chunk, limit) => voidNextAside(deps, chunk, issue, limit), between, Infinity, pace);
  const target = await drawnIssue(deps, issue);
  await stopChasesFirst(deps.db, target);
  const uplines = new UplineMemory();
  return settleInChunks(
    deps,
    (chunk, limit) => settleNextChunk(deps, chunk, target, limit, uplines),
    between,
    chunksMax,
    pace,
  );
}

/** Keeps the connection from idle_in_transaction_session_timeout, which ends transactions that run no statement for a minute. */
async function stayAlive(tx: Tx): Promise<void> {
  await tx.query('select 1');
}

async function drawnIssue(deps: Deps, issue: Issue): Promise<DrawnIssue> {
  const [result, group] = await Promise.all([findResult(deps.db, issue.id), findGroup(deps.db, issue.lotteryCode)]);
  if (!result?.numbers) throw new Error(`issue ${issue.lotteryCode} ${issue.issueNo} is drawn without a result`);
  const { id, lotteryCode, issueNo } = issue;
  return { id, lotteryCode, issueNo, group, draw: drawOf(group, result.numbers, issue.day) };
}

async function findGroup(db: Queries, lotteryCode: string): Promise<Group> {
  return (await db.one<{ group: Group }>('select group_code as "group" from lottery where code = $1', [lotteryCode]))
    .group;
}

const HAS_BETS = prepared('betting.has_bets', 'select exists (select 1 from bet where issue_id = $1) as "hasBets"');

/** From the result of a settled issue to its last payout, in seconds. */
async function settleDelayS(db: Queries, issueId: bigint): Promise<number> {
  const { delay } = await db.one<{ delay: number }>(
    `select extract(epoch from i.settled_at - r.drawn_at)::float8 as delay from issue i join draw_result r on r.issue_id = i.id where i.id = $1`,
    [issueId],
  );
  return delay;
}

async function hasBets(db: Queries, issueId: bigint): Promise<boolean> {
  return (await db.one<{ hasBets: boolean }>(HAS_BETS, [issueId])).hasBets;
}

interface UnfinishedIssue {
  readonly id: bigint;
  readonly state: 'drawn' | 'void';
}

const UNFINISHED = prepared(
  'betting.unfinished',
  `select i.id, i.state from issue i left join issue_settlement s on s.issue_id = i.id
    where i.state in ('drawn', 'void') and i.draw_at < (select app_now()) - interval '30 seconds'
      -- What is set aside waits for staff; what they decided is carried out.
      and (s.finished_at is null
           or exists (select 1 from bet_aside a where a.issue_id = i.id and a.state in ('again', 'void'))
           or i.state = 'drawn' and not exists (select 1 from bet_aside a where a.issue_id = i.id and a.state = 'waiting'))
      and (i.state = 'drawn' or i.draw_at > (select app_now()) - interval '90 days')
      and (i.state = 'drawn' or exists (select 1 from bet b where b.issue_id = i.id))
    order by i.id limit 100`,
);

/** Issues that were drawn or void half a minute ago and are not done with: a job was lost, or gave up while the database was away. What was won is owed for ever. */
function listUnfinishedIssues(db: Queries): Promise<UnfinishedIssue[]> {
  return db.query<UnfinishedIssue>(UNFINISHED);
}
