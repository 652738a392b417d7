import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { onIssueClose } from '../draws/index.ts';
import { calls } from './calls.ts';
import { endExcludedChases, pushChases } from './chase/push-chases.ts';
import { stopWonChases } from './chase/stops.ts';
import { settleJobs, sweepUnfinished } from './jobs.ts';
import { pushResults } from './push-results.ts';
import { sealIssue } from './seal-issue.ts';

export { auditBooks } from './audit-bets.ts';
export { addChase } from './chase/add-chase.ts';
export { oneBet } from './list-bets.ts';
export { replayIssue, type IssueReplay } from './replay-issue.ts';
export { placeBets, type PlacedOrder } from './place-bets.ts';
export { betTotals, playerTaste, sharedBet, type SharedBet } from './share-bets.ts';

/** Bets: placing, cancelling, settling, the player's own lists. */
export const bettingModule: ServerModule = { name: 'betting', calls, jobs: settleJobs, start };

async function start(deps: Deps): Promise<() => Promise<void>> {
  onIssueClose(deps, sealIssue);
  pushResults(deps);
  pushChases(deps);
  endExcludedChases(deps);
  const tickers = [sweepUnfinished(deps), stopWonChases(deps)];
  return async () => void (await Promise.all(tickers.map((ticker) => ticker.stop())));
}
