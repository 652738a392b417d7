import type { IssueNo } from '@caiting/contract/wire';
import { appNow } from '../../../platform/clock.ts';
import { prepared, type Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { publish, wireCode } from '../core/events.ts';
import type { Issue, VoidReason } from '../core/issue.ts';
import { VOID_JOB, inLane } from '../core/job-names.ts';
import { findIssueByNo, findIssueForUpdate, listLotteries } from '../core/queries.ts';

/** Voids a locked issue that has no result: bets are refunded by the job sent in the same transaction. */
export async function voidInTx(deps: Deps, tx: Tx, issue: Issue, reason: VoidReason): Promise<void> {
  await markVoid(tx, issue.id, reason);
  await deps.jobs.send(tx, inLane(VOID_JOB), { issueId: String(issue.id) }, { key: String(issue.id) });
  await publish(tx, 'draws.issueState', {
    lotteryCode: wireCode(issue.lotteryCode),
    issue: issue.issueNo as IssueNo,
    state: 'void',
  });
}

/**
 * An operator voids an issue before its close; afterwards nobody's wish does (docs/decisions/0145). Who may, and that two of them agree, is checked by the
 * caller. The caller's transaction.
 */
export async function voidIssue(
  deps: Deps,
  tx: Tx,
  lotteryCode: string,
  issueNo: string,
): Promise<Outcome<Issue, 'lotteryUnknown' | 'issueUnknown' | 'issueNotVoidable' | 'issueVoidTooLate'>> {
  const lotteries = await listLotteries(tx);
  if (!lotteries.some(({ code }) => code === lotteryCode)) return refuse('lotteryUnknown');
  const known = await findIssueByNo(tx, lotteryCode, issueNo);
  const issue = known && (await findIssueForUpdate(tx, known.id));
  if (!issue) return refuse('issueUnknown');
  if (issue.state === 'drawn' || issue.state === 'settled' || issue.state === 'void') return refuse('issueNotVoidable');
  if (issue.state === 'closed' || issue.closeAt <= (await appNow(tx))) return refuse('issueVoidTooLate');
  await voidInTx(deps, tx, issue, 'operator');
  return ok(issue);
}

const VOID = prepared('draws.void', 'select void_issue($1, $2)');

/** The function asks whether the reason holds at this moment. */
async function markVoid(tx: Tx, id: bigint, reason: VoidReason): Promise<void> {
  await tx.run(VOID, [id, reason]);
}
