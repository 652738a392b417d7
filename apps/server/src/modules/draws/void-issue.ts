import type { IssueNo } from '@caiting/contract/wire';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { tell, wireCode } from './events.ts';
import type { Issue, VoidReason } from './issue.ts';
import { VOID_JOB } from './jobs.ts';
import { findIssueByNo, findIssueForUpdate, listLotteries, markVoid } from './queries.ts';

/** Voids a locked issue that has no result: bets are refunded by the job sent in the same transaction. */
export async function voidInTx(deps: Deps, tx: Tx, issue: Issue, reason: VoidReason): Promise<void> {
  await markVoid(tx, issue.id, reason);
  await deps.jobs.send(tx, VOID_JOB, { issueId: String(issue.id) }, { key: String(issue.id) });
  await tell(tx, 'draws.issueState', {
    lotteryCode: wireCode(issue.lotteryCode),
    issue: issue.issueNo as IssueNo,
    state: 'void',
  });
}

/**
 * An operator voids an issue that has no result yet. Who may, and that two of them agree, is checked by the caller; nobody can choose
 * or change a result. The caller's transaction.
 */
export async function voidIssue(
  deps: Deps,
  tx: Tx,
  lotteryCode: string,
  issueNo: string,
): Promise<Outcome<Issue, 'lotteryUnknown' | 'issueUnknown' | 'issueNotVoidable'>> {
  const lotteries = await listLotteries(tx);
  if (!lotteries.some(({ code }) => code === lotteryCode)) return refuse('lotteryUnknown');
  const known = await findIssueByNo(tx, lotteryCode, issueNo);
  const issue = known && (await findIssueForUpdate(tx, known.id));
  if (!issue) return refuse('issueUnknown');
  if (issue.state === 'drawn' || issue.state === 'settled' || issue.state === 'void') return refuse('issueNotVoidable');
  await voidInTx(deps, tx, issue, 'operator');
  return ok(issue);
}
