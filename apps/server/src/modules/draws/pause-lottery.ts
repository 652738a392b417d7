import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { tell, wireCode } from './events.ts';
import { forgetBoard } from './board.ts';
import { listLotteries, setEnabled, setPaused } from './queries.ts';

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
    await tell(tx, 'draws.lotteryPaused', { lotteryCode: wireCode(code), paused });
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
