import type { Db } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { forgetBoard } from '../core/board.ts';
import { isSaleHeld } from '../core/due-issues.ts';
import { publish, wireCode } from '../core/events.ts';
import { listLotteries } from '../core/queries.ts';

/**
 * Tells open pages that the sale of lotteries drawn here is held while no round can come, and when it goes on (docs/decisions/0257). What decides is read with
 * the board; every process tells by itself.
 */
export class SaleHold {
  readonly #deps: Deps;
  #isHeld = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async look(): Promise<void> {
    const { db, log } = this.#deps;
    const isHeld = await isSaleHeld(this.#deps);
    if (isHeld === this.#isHeld) return;
    await tell(db, isHeld);
    this.#isHeld = isHeld;
    forgetBoard(this.#deps);
    if (isHeld) log.error('no beacon round comes: the sale of lotteries drawn here is held');
    else log.warn('beacon rounds come again: the sale of lotteries drawn here goes on');
  }
}

const tell = (db: Db, isHeld: boolean): Promise<void> =>
  db.tx(async (tx) => {
    for (const { code, source, enabled, paused } of await listLotteries(tx))
      if (enabled && source === 'house')
        await publish(tx, 'draws.lotteryPaused', { lotteryCode: wireCode(code), paused: paused || isHeld });
  });
