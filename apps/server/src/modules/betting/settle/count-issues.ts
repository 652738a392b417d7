import { prepared, type Db } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Ticker } from '../../../platform/jobs/jobs.ts';

const LOOK_EVERY_MS = 2_000;
/** A turn is to end soon; what waits longer has its bets added up by whoever looks. */
const ISSUES_A_TURN = 200;

/** Counts what the bets of issues came to, beside the calls, soon after their last bet has its result. */
export const countIssues = (deps: Deps): Ticker =>
  deps.jobs.tick('betting.count', 'jobs', LOOK_EVERY_MS, async () => void (await countDueIssues(deps.db)));

const DUE = prepared(
  'betting.issues_to_count',
  `select k.issue_id as id from issue_sum k
    where k.counted_at is null and not exists (select from bet_aside a where a.issue_id = k.issue_id and a.state <> 'done')
    order by k.issue_id desc limit $1`,
);

/** Counts issues that are due, the newest first, each in a transaction of its own. Says how many it were. */
export async function countDueIssues(db: Db): Promise<number> {
  const due = await db.query<{ id: bigint }>(DUE, [ISSUES_A_TURN]);
  // A million bets take some seconds.
  for (const { id } of due) await db.tx((tx) => tx.run('select count_issue($1)', [id]), { isLong: true });
  return due.length;
}
