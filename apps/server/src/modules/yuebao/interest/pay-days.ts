import type { Deps } from '../../../platform/deps.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';

/** Wallets paid in one transaction: what a crash throws away, and how long a wallet waits for it. */
const CHUNK = 20_000;

/**
 * Pays every day that is due and not paid yet, oldest first, chunk by chunk. Late, twice or on two servers at once makes no difference: the day's
 * row says how far it came, and whoever holds it goes on from there. Gives how many wallets were paid.
 */
export async function payDueDays(deps: Pick<Deps, 'db'>, chunk = CHUNK): Promise<number> {
  let paid = 0;
  for (;;) {
    const done = await deps.db.tx(
      (tx) => tx.maybeOne<{ wallets: number }>('select wallets from pay_yuebao_chunk($1)', [chunk]),
      { isLong: true },
    );
    if (done === null) return paid;
    paid += done.wallets;
    wakeOutbox();
  }
}
