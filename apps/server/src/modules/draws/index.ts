import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { forgetBoard } from './board.ts';
import { drawsCalls } from './calls.ts';
import { isDrawPush, pushDrawEvents } from './events.ts';
import { ensureLotteries } from './lotteries.ts';
import { drawClockOf } from './parts.ts';
import { seedDraws } from './seed.ts';

export { drawOf, lunarYearOf } from './draw-of.ts';
export { drawLengthOf } from './draw-length.ts';
export { boardNow, comingIssues, currentIssue, findIssue, findLottery, lotteriesOnSale } from './board.ts';
export type { BoardMoment } from './board.ts';
export { onIssueClose, type CloseHook } from './close-issue.ts';
export type { Issue } from './issue.ts';
export { SETTLE_JOB, VOID_JOB } from './jobs.ts';
export type { Lottery } from './lotteries.ts';
export { markSettled } from './mark-settled.ts';
export { enterResult, type TypedResult } from './feed/enter-result.ts';
export { enableLottery, pauseLottery } from './pause-lottery.ts';
export { findIssueById, findResult, listIssuesByNo, openDueIssues } from './queries.ts';
export { replayDraw, type DrawReplay } from './replay-draw.ts';
export { EMPTY_ROOT, seal, type ClosingIssue } from './seal.ts';
export { seedDraws } from './seed.ts';
export { voidIssue } from './void-issue.ts';

/** Lotteries, issues and provable draws (architecture §4). */
export const drawsModule: ServerModule = {
  name: 'draws',
  calls: drawsCalls,
  start,
  seed: seedDraws,
  health: async (deps) => ({ drawClock: await drawClockOf(deps).state() }),
};

async function start(deps: Deps): Promise<() => Promise<void>> {
  pushDrawEvents(deps);
  // The push that tells open pages also reaches every server process.
  deps.bus.subscribe((notice) => {
    if (notice.kind === 'live' && isDrawPush(notice.frame.code)) forgetBoard(deps);
  });
  if (deps.config.isProduction && deps.config.beacon === 'local')
    deps.log.warn('draws use the test beacon in production: set CAITING_BEACON=drand');
  await ensureLotteries(deps.db, deps.config.isProduction);
  const clock = drawClockOf(deps);
  clock.start();
  return () => clock.stop();
}
