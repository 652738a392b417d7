import { pushes, type PushData } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import { frameOf } from '../../platform/sockets/frames.ts';
import { userRoom } from '../../platform/sockets/hub.ts';

/** One event per transaction, written by the SQL function publish_balances: player, balance and line number as text. */
interface BalanceChanged extends OutboxEvent {
  readonly type: 'balance.changed';
  readonly cause: string;
  readonly changes: readonly (readonly [player: string, balance: string, seq: string])[];
}

/** Hands every change to the player's own channel. */
export function pushBalances(deps: Deps): void {
  deps.outbox.on('balance.changed', async (event) => {
    const { cause, changes } = event as BalanceChanged;
    for (const [player, balance, seq] of changes) {
      const data: PushData<typeof pushes.balance> = { balance, seq, cause };
      deps.hub.live(userRoom(player), frameOf(pushes.balance, data));
    }
  });
}
