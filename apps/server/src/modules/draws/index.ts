import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { drawsCalls } from './calls.ts';
import { forgetBoard } from './core/board.ts';
import { isDrawPush, pushDrawEvents } from './core/events.ts';
import { ensureLotteries } from './core/lotteries.ts';
import { RELAYS } from './beacon/drand.ts';
import { drawClockOf } from './parts.ts';
import { publishChainEnds } from './results/publish-ends.ts';
import { seedDraws } from './seed.ts';
import { signerOf } from './signer-of.ts';

export { drawDayChecks } from './day-figures/audit-days.ts';
export { beginDrawDays } from './day-figures/begin-days.ts';
export { listBeaconsInForce } from './day-figures/beacons-in-force.ts';
export { hasDaysBefore, listKindDays, listLotteryDays } from './day-figures/list-days.ts';
export { readSale } from './day-figures/read-sale.ts';
export { countIssues, evidenceOf, listIssues } from './day-figures/list-issues.ts';
export { unseenCloseS, witnessedCloses } from './day-figures/witnessed.ts';
export { listVoidIssues } from './day-figures/void-issues.ts';
export { listAwaitedResults, listOverdueIssues, resultQueue } from './day-figures/waiting-results.ts';
export { drawOf, lunarYearOf } from './core/draw-of.ts';
export { drawLengthOf } from './core/draw-length.ts';
export { boardNow, comingIssues, currentIssue, findIssue, findLottery, lotteriesOnSale } from './core/board.ts';
export type { BoardMoment } from './core/board.ts';
export { onIssueClose, type CloseHook } from './results/close-issue.ts';
export { localChain, readOrMakeKey, testBeaconPath } from './beacon/local-chain.ts';
export type { Issue } from './core/issue.ts';
export { SETTLE_JOB, VOID_JOB, inLane } from './core/job-names.ts';
export { RELEASED as releasedLotteries, type Lottery } from './core/lotteries.ts';
export { chainInForce, loseChains, roundInForce } from './parts.ts';
export { markSettled } from './results/mark-settled.ts';
export { closePastIssue, drawPastIssue, openPastFeed, pastSlots } from './feed/past-draw.ts';
export { enterResult, type TypedResult } from './feed/enter-result.ts';
export { chooseLotteries, lotteryChoices, soldLotteries, type LotteryChoice } from './lotteries/choose-lotteries.ts';
export { addHoliday, countPlanned, listHolidays, removeHoliday } from './lotteries/holidays.ts';
export { enableLottery, pauseLottery } from './lotteries/pause-lottery.ts';
export { beaconSilentS, isSaleHeld, laneOfIssue } from './core/due-issues.ts';
export { findIssueById, findResult, listIssuesByNo, listLotteryLines, openDueIssues } from './core/queries.ts';
export { recomputeDraws } from './replay/recompute-draws.ts';
export { replayDraw, type DrawReplay } from './replay/replay-draw.ts';
export { publishFile, publishedFolder } from './results/publish-file.ts';
export { EMPTY_ROOT, seal, type ClosingIssue } from './results/seal.ts';
export { seedDraws } from './seed.ts';
export { voidIssue } from './results/void-issue.ts';

/** Lotteries, issues and provable draws (architecture §4). */
export const drawsModule: ServerModule = {
  name: 'draws',
  calls: drawsCalls,
  start,
  seed: seedDraws,
  // Whoever reads a page compares the site's clock with the network by himself (docs/decisions/0320).
  connectSources: ({ config }) => (config.beacon === 'local' ? [] : RELAYS),
  health: async (deps) => ({ drawClock: await drawClockOf(deps).state() }),
};

async function start(deps: Deps): Promise<() => Promise<void>> {
  pushDrawEvents(deps);
  // The push that tells open pages also reaches every server process.
  deps.bus.subscribe((notice) => {
    if (notice.kind === 'live' && isDrawPush(notice.frame.code)) forgetBoard(deps);
  });
  await ensureLotteries(deps.db, deps.config.isProduction);
  publishChainEnds(deps);
  const clock = drawClockOf(deps);
  clock.start();
  return async () => {
    await clock.stop();
    await signerOf(deps).close();
  };
}
