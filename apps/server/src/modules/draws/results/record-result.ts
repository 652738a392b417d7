import type { IssueNo } from '@caiting/contract/wire';
import type { Group } from '@caiting/lottery/core';
import { prepared, type Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publish, wireCode } from '../core/events.ts';
import type { Issue } from '../core/issue.ts';
import { SETTLE_JOB, inLane } from '../core/job-names.ts';
import type { NewResult } from '../core/queries.ts';
import { advanceDragons } from '../dragons/advance.ts';

/**
 * The result of a locked, closed issue, from whatever source: stored for good, told to everybody, its bets handed to settling, the runs
 * of its lottery moved on; all in the caller's transaction.
 */
export async function recordResult(deps: Deps, tx: Tx, issue: Issue, group: Group, result: NewResult): Promise<void> {
  const drawnAt = await storeResult(tx, issue.id, result);
  await deps.jobs.send(tx, inLane(SETTLE_JOB), { issueId: String(issue.id) }, { key: String(issue.id) });
  await publish(tx, 'draws.drawn', {
    lotteryCode: wireCode(issue.lotteryCode),
    result: {
      issue: issue.issueNo as IssueNo,
      openNumber: result.openNumber,
      drawnAt: drawnAt.getTime(),
      closeAt: issue.closeAt.getTime(),
      source: result.link === null ? 'feed' : 'house',
      void: false,
    },
  });
  await advanceDragons(deps, tx, issue, group, { numbers: result.numbers });
}

const RECORD = prepared('draws.record', 'select record_result($1, $2::int2[], $3, $4, $5) as "drawnAt"');

/** closed → drawn with its result, which the function recomputes (docs/decisions/0146). Gives the moment of the draw. */
export async function storeResult(tx: Tx, id: bigint, result: NewResult): Promise<Date> {
  const { numbers, openNumber, link, previousLink } = result;
  return (await tx.one<{ drawnAt: Date }>(RECORD, [id, numbers, openNumber, link, previousLink])).drawnAt;
}
