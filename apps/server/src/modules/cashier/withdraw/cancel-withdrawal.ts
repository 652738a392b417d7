import { withdrawCalls, type Withdrawal } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { endReturned } from './end-withdrawal.ts';
import { findWithdrawal, findWithdrawalForUpdate } from './queries.ts';
import { withdrawalView } from './withdrawal-view.ts';

export const cancelWithdrawalBinding = bind(withdrawCalls.cancelWithdraw, ({ deps, session }, { withdrawNo }) =>
  cancelWithdrawal(deps, session.userId, withdrawNo),
);

/** The player takes a request back that no operator has looked at: a tenant's switch, off by default (product §10.6). */
export async function cancelWithdrawal(
  deps: Deps,
  player: string,
  withdrawNo: string,
): Promise<Outcome<Withdrawal, 'withdrawUnknown' | 'withdrawNotCancellable'>> {
  if ((await findWithdrawal(deps.db, player, withdrawNo)) === null) return refuse('withdrawUnknown');
  const { withdrawalCancellable } = await tenantValues(deps);
  if (!withdrawalCancellable) return refuse('withdrawNotCancellable');
  return deps.db.tx(async (tx) => {
    const row = await findWithdrawalForUpdate(tx, withdrawNo);
    if (row?.state !== 'submitted') return refuse('withdrawNotCancellable');
    return ok(withdrawalView(await endReturned(tx, row, { state: 'cancelled', reason: '' }), true));
  });
}
