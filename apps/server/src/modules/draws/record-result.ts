import type { IssueNo } from '@caiting/contract/wire';
import type { Group } from '@caiting/lottery/core';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { advanceDragons } from './dragons/advance.ts';
import { tell, wireCode } from './events.ts';
import type { Issue } from './issue.ts';
import { SETTLE_JOB } from './jobs.ts';
import { storeResult, type NewResult } from './queries.ts';

/**
 * The result of a locked, closed issue, from whatever source: stored for good, told to everybody, its bets handed to settling, the runs
 * of its lottery moved on; all in the caller's transaction.
 */
export async function recordResult(deps: Deps, tx: Tx, issue: Issue, group: Group, result: NewResult): Promise<void> {
  const drawnAt = await storeResult(tx, issue.id, result);
  await deps.jobs.send(tx, SETTLE_JOB, { issueId: String(issue.id) }, { key: String(issue.id) });
  await tell(tx, 'draws.drawn', {
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
