import type { Deps } from '../../../platform/deps.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';

const PAY_EVERY_MS = 10_000;
/** Players paid in one transaction: their accounts are locked for as long, and whoever plays waits. */
const CHUNK = 2_000;

/**
 * Pays the rebates of every day that is due and not paid yet, oldest first, chunk by chunk. Late, twice or on two servers at once makes no difference: the
 * day's row says how far it came, and whoever comes next goes on from there. Gives how many players were paid.
 */
export async function payGameRebates(deps: Pick<Deps, 'db'>, chunk = CHUNK): Promise<number> {
  let paid = 0;
  for (;;) {
    const done = await deps.db.tx(
      (tx) => tx.maybeOne<{ players: number }>('select players from pay_game_rebate_chunk($1)', [chunk]),
      { isLong: true },
    );
    if (done === null) return paid;
    paid += done.players;
    wakeOutbox();
  }
}

export const payRebatesDaily = (deps: Deps) =>
  deps.jobs.tick('games.rebates', 'jobs', PAY_EVERY_MS, async () => void (await payGameRebates(deps)));
