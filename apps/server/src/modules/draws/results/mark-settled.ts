import type { IssueNo } from '@caiting/contract/wire';
import type { Tx } from '../../../platform/db/pool.ts';
import { publish, wireCode } from '../core/events.ts';
import { findIssueById } from '../core/queries.ts';

/** Betting reports that all bets of a drawn issue have their result. Idempotent. Runs in the caller's transaction. */
export async function markSettled(tx: Tx, issueId: bigint): Promise<void> {
  if (!(await markIssueSettled(tx, issueId))) return;
  const issue = await findIssueById(tx, issueId);
  if (!issue) return;
  await publish(tx, 'draws.issueState', {
    lotteryCode: wireCode(issue.lotteryCode),
    issue: issue.issueNo as IssueNo,
    state: 'settled',
  });
}

/** drawn → settled; false when it was not drawn (or settled already). */
async function markIssueSettled(tx: Tx, id: bigint): Promise<boolean> {
  return (await tx.one<{ done: boolean }>('select mark_issue_settled($1) as done', [id])).done;
}
