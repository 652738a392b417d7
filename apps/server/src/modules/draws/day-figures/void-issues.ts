import { prepared, type Queries } from '../../../platform/db/pool.ts';
import type { VoidReason } from '../core/issue.ts';

export interface VoidIssue {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly name: string;
  readonly source: 'house' | 'feed';
  readonly issueNo: string;
  readonly closeAt: Date;
  readonly reason: VoidReason;
}

const VOID = prepared(
  'draws.void_issues',
  `select i.id, i.lottery_code as "lotteryCode", l.name, l.source, i.issue_no as "issueNo", i.close_at as "closeAt", i.void_reason as reason
     from issue i join lottery l on l.code = i.lottery_code
    where i.state = 'void' and (i.close_at, i.id) < (coalesce((select close_at from issue where id = $1), 'infinity'), coalesce($1, 0))
    order by i.close_at desc, i.id desc limit $2`,
);
/** Void issues, the newest close first, older than the one of this id. */
export function listVoidIssues(db: Queries, before: string | null, limit: number): Promise<VoidIssue[]> {
  return db.query<VoidIssue>(VOID, [before, limit]);
}
