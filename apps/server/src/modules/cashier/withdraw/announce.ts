import { moneyText, pushes } from '@caiting/contract';
import { money } from '@caiting/money';
import { appNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';
import type { WithdrawalRow } from './queries.ts';

/** Tells the player's open pages, after the commit, what became of a withdrawal. */
export async function announce(tx: Tx, row: WithdrawalRow): Promise<void> {
  await publishLater(tx, 'withdrawal.changed', {
    userId: String(row.player),
    withdrawNo: row.withdraw_no,
    state: row.state,
    amount: moneyText(money(row.amount)),
    at: (await appNow(tx)).getTime(),
  });
}

/** Hands those events to the sockets. */
export function pushWithdrawals(deps: Deps): void {
  deps.outbox.on('withdrawal.changed', async ({ userId, withdrawNo, state, amount, at }, tx) => {
    tx.afterCommit(() => {
      deps.hub.live(userRoom(userId), frameOf(pushes.withdrawState, { withdrawNo, state, amount, at }));
    });
  });
}
