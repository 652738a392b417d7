import type { IssueNo } from '@caiting/contract/wire';
import type { Tx } from '../../platform/db/pool.ts';
import { tell, wireCode } from './events.ts';
import { findIssueById, markIssueSettled } from './queries.ts';

/** Betting says that all bets of a drawn issue have their result. Saying it twice does nothing. The caller's transaction. */
export async function markSettled(tx: Tx, issueId: bigint): Promise<void> {
  if (!(await markIssueSettled(tx, issueId))) return;
  const issue = await findIssueById(tx, issueId);
  if (!issue) return;
  await tell(tx, 'draws.issueState', {
    lotteryCode: wireCode(issue.lotteryCode),
    issue: issue.issueNo as IssueNo,
    state: 'settled',
  });
}
