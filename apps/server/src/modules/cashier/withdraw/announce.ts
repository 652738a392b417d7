import { moneyText, pushes } from '@caiting/contract';
import { money } from '@caiting/money';
import { appNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';
import type { WithdrawalRow } from './queries.ts';

const EVENT = 'withdrawal.changed';

interface WithdrawalChanged {
  readonly type: typeof EVENT;
  readonly userId: string;
  readonly withdrawNo: string;
  readonly state: WithdrawalRow['state'];
  readonly amount: string;
  readonly at: number;
  readonly [field: string]: unknown;
}

/** Tells the player's open pages, after the commit, what became of a withdrawal. */
export async function announce(tx: Tx, row: WithdrawalRow): Promise<void> {
  const event: WithdrawalChanged = {
    type: EVENT,
    userId: String(row.player),
    withdrawNo: row.withdraw_no,
    state: row.state,
    amount: moneyText(money(row.amount)),
    at: (await appNow(tx)).getTime(),
  };
  await publishLater(tx, event);
}

/** Hands those events to the sockets. */
export function pushWithdrawals(deps: Deps): void {
  deps.outbox.on(EVENT, async (event, tx) => {
    const { userId, withdrawNo, state, amount, at } = event as WithdrawalChanged;
    tx.afterCommit(() => {
      deps.hub.live(userRoom(userId), frameOf(pushes.withdrawState, { withdrawNo, state, amount, at }));
    });
  });
}
