import { consoleQueueCalls, type CallOutput } from '@caiting/contract';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import type { Deps } from '../../../platform/deps.ts';
import { ok } from '../../../platform/outcome.ts';
import { listAwaitedResults } from '../../draws/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { unlogged } from '../core/roles.ts';

/** Issues that wait for somebody of staff; what waits for a second person stands in approvals. */
export const queueBindings = [
  unlogged(consoleQueueCalls.waitingResults, async ({ deps }) => ok(await waitingResults(deps))),
];

const LINES_MAX = 200;

async function waitingResults(deps: Deps): Promise<CallOutput<typeof consoleQueueCalls.waitingResults>> {
  const [rows, { feedOverdueMinutes }] = await Promise.all([
    listAwaitedResults(deps.db, LINES_MAX),
    tenantValues(deps),
  ]);
  return {
    list: rows.map(({ lotteryCode, name, issueNo, drawAt, reports, entries }) => ({
      lotteryCode: lotteryCode as LotteryCode,
      lotteryName: name,
      issue: issueNo as IssueNo,
      drawAt: drawAt.getTime(),
      voidAt: drawAt.getTime() + feedOverdueMinutes * 60_000,
      reports: [...reports],
      entries: [...entries],
    })),
  };
}
