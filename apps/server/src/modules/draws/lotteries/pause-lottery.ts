import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { forgetBoard } from '../core/board.ts';
import { publish, wireCode } from '../core/events.ts';
import { listLotteries } from '../core/queries.ts';

/**
 * Stops or resumes sale of a lottery at once, for slips, chases and quick bets alike. What was bet on the issue on sale stands: it closes and is drawn
 * at its time. True when something changed.
 */
export async function pauseLottery(
  deps: Deps,
  tx: Tx,
  code: string,
  paused: boolean,
): Promise<Outcome<boolean, 'lotteryUnknown'>> {
  if (!(await listLotteries(tx)).some((lottery) => lottery.code === code)) return refuse('lotteryUnknown');
  const hasChanged = await setPaused(tx, code, paused);
  if (hasChanged) {
    await publish(tx, 'draws.lotteryPaused', { lotteryCode: wireCode(code), paused });
    tx.afterCommit(() => forgetBoard(deps));
  }
  return ok(hasChanged);
}

/** Switches a lottery on or off; issues are made from the next turn of the clock on. False when there is none of that code. */
export async function enableLottery(deps: Deps, code: string, enabled: boolean): Promise<boolean> {
  const isKnown = await setEnabled(deps.db, code, enabled);
  forgetBoard(deps);
  return isKnown;
}

/** True when it changed. */
async function setPaused(tx: Tx, code: string, paused: boolean): Promise<boolean> {
  return (await tx.run('update lottery set paused = $2 where code = $1 and paused <> $2', [code, paused])) === 1;
}

/** False when there is no such lottery. */
async function setEnabled(db: Queries, code: string, enabled: boolean): Promise<boolean> {
  return (await db.run('update lottery set enabled = $2 where code = $1', [code, enabled])) === 1;
}
