import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { waitingOf, type Waiting } from '../../../platform/waiting.ts';
import { listCountingEntries } from '../core/result-entries.ts';

/** A closed issue whose result could exist and is not here. */
export interface WaitingIssue {
  readonly lotteryCode: string;
  readonly name: string;
  readonly source: 'house' | 'feed';
  readonly issueNo: string;
  readonly drawAt: Date;
  /** From when it is late. */
  readonly lateAt: Date;
}

const OVERDUE = prepared(
  'draws.overdue',
  `select i.lottery_code as "lotteryCode", l.name, l.source, i.issue_no as "issueNo", i.draw_at as "drawAt",
          i.beacon_time + draw_limit(i.beacon) as "lateAt"
     from issue i join lottery l on l.code = i.lottery_code
    where i.state = 'closed' and i.beacon_time < (select app_now()) and i.beacon_time + draw_limit(i.beacon) < (select app_now())
    order by i.beacon_time, i.id limit $1`,
);
/** Issues that wait longer than their limit, the longest first. */
export function listOverdueIssues(db: Queries, limit: number): Promise<WaitingIssue[]> {
  return db.query<WaitingIssue>(OVERDUE, [limit]);
}

export interface AwaitedResult extends Omit<WaitingIssue, 'source' | 'lateAt'> {
  /** What sources said: "source: number". */
  readonly reports: readonly string[];
  /** Who typed in a result and still may. Never what: the second person types it unseen. */
  readonly entries: readonly string[];
}

/** Official issues whose draw time has passed, with what is known of their result; the longest waiting first. */
export async function listAwaitedResults(db: Queries, limit: number): Promise<AwaitedResult[]> {
  const issues = await db.query<Omit<AwaitedResult, 'entries'> & { readonly id: bigint }>(
    `select i.id, i.lottery_code as "lotteryCode", l.name, i.issue_no as "issueNo", i.draw_at as "drawAt",
            array(select r.source || ': ' || r.open_number from feed_report r where r.issue_id = i.id order by r.fetched_at, r.source) as reports
       from issue i join lottery l on l.code = i.lottery_code
      where i.state = 'closed' and i.beacon is null and i.draw_at <= (select app_now())
      order by i.draw_at, i.id limit $1`,
    [limit],
  );
  const entries = Map.groupBy(
    await listCountingEntries(
      db,
      issues.map(({ id }) => id),
    ),
    ({ issueId }) => issueId,
  );
  return issues.map(({ id, ...issue }) => ({
    ...issue,
    entries: (entries.get(id) ?? []).map(({ staffName }) => staffName),
  }));
}

/** How many official issues wait for their result, and since when the oldest does. */
export function resultQueue(db: Queries): Promise<Waiting> {
  return db.one<Waiting>(
    `select ${waitingOf('draw_at')} from issue where state = 'closed' and beacon is null and draw_at <= (select app_now())`,
  );
}
