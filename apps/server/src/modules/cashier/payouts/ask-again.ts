import type { Tx } from '../../../platform/db/pool.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findWithdrawalForUpdate } from '../withdraw/queries.ts';

/** A payout under way is due now: the next turn asks its provider by the number of the withdrawal, which is what keeps it from being paid twice. */
export async function askAgain(tx: Tx, withdrawNo: string): Promise<Outcome<null, 'withdrawUnknown' | 'notStopped'>> {
  const row = await findWithdrawalForUpdate(tx, withdrawNo);
  if (row === null) return refuse('withdrawUnknown');
  if (row.state !== 'paying') return refuse('notStopped');
  await tx.run('update withdrawal set ask_at = app_now() where id = $1', [row.id]);
  return ok(null);
}
