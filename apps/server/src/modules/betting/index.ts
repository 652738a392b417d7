import { countText } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { onIssueClose } from '../draws/index.ts';
import { calls } from './calls.ts';
import { giveBackOpenBets, listAwaitedIssues } from './chase/give-back.ts';
import { endExcludedChases, pushChases } from './chase/push-chases.ts';
import { stopWonChases } from './chase/stops.ts';
import { growTrees } from './proof/grow-trees.ts';
import { sealIssue } from './proof/seal-issue.ts';
import { pushResults } from './records/push-results.ts';
import { bettingState } from './settle/betting-state.ts';
import { countIssues } from './settle/count-issues.ts';
import { settleJobs, sweepUnfinished } from './settle/jobs.ts';
import { settlementFigures, settlementProblems } from './settle/figures.ts';
import { bettingLists } from './own-lists.ts';
import { bettingLeaving } from './leaving.ts';

export { RULES } from './core/policy.ts';
export { pickWords } from './core/pick-words.ts';
export { auditBooks, auditBooksOn } from './audit-bets.ts';
export { countAsideWaiting, decideBetsAside, listBetsAside, sumAsideWaiting, asideQueue } from './settle/bets-aside.ts';
export { issueExposure, listExposedIssues } from './exposure/list-exposures.ts';
export { lossLimits } from './exposure/loss-limits.ts';
export { addChase } from './chase/add-chase.ts';
export { cancelChase } from './chase/cancel-chase.ts';
export { findChase } from './chase/list-queries.ts';
export { oneBet } from './records/list-bets.ts';
export { sealIssue } from './proof/seal-issue.ts';
export { settleAtOnce } from './settle/jobs.ts';
export { recomputeBets, type IssueToRecompute } from './settle/recompute-bets.ts';
export { ShareRecount } from './settle/recompute-shares.ts';
export { replayIssue, type IssueReplay } from './settle/replay-issue.ts';
export { sumVoidRefunds } from './settle/void-refunds.ts';
export { PriceRecount } from './place/recompute-prices.ts';
export { cancelBets } from './place/cancel-bets.ts';
export { placeBets, type PlacedOrder } from './place/place-bets.ts';
export { hasBets } from './records/has-bets.ts';
export { betsFound } from './records/bets-found.ts';
export { betsOfIssue, refundsOf, sumsOfIssues } from './records/issue-sums.ts';
export { openStakes } from './profit/open-stakes.ts';
export { sumBets } from './records/queries.ts';
export { countOwnBets } from './records/own-counts.ts';
export { listAgentRebates } from './records/agent-rebates.ts';
export { betsOfPlayers } from './records/bets-of-players.ts';
export { betFigures, playerTaste, sharedBet, type SharedBet } from './records/share-bets.ts';

/** Bets: placing, cancelling, settling, the player's own lists. */
export const bettingModule: ServerModule = {
  name: 'betting',
  ownLists: bettingLists,
  leaving: bettingLeaving,
  calls,
  jobs: settleJobs,
  start,
  endDemo: giveBackOpenBets,
  demoAwaits: async ({ db }, { players }) =>
    (await listAwaitedIssues(db, players)).map(
      ({ lottery, issue, bets }) =>
        `${lottery} ${issue}：${countText(bets)} 注等待结果 / ${countText(bets)} bets wait for the result`,
    ),
  problems: settlementProblems,
  availability: { part: 'betting', state: bettingState },
  figures: settlementFigures,
};

async function start(deps: Deps): Promise<() => Promise<void>> {
  onIssueClose(deps, sealIssue);
  pushResults(deps);
  pushChases(deps);
  endExcludedChases(deps);
  const tickers = [sweepUnfinished(deps), stopWonChases(deps), growTrees(deps), countIssues(deps)];
  return async () => void (await Promise.all(tickers.map((ticker) => ticker.stop())));
}
