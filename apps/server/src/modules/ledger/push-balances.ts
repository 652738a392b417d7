import { moneyText, pushes, type PushData } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import { frameOf } from '../../platform/sockets/frames.ts';
import { userRoom } from '../../platform/sockets/hub.ts';

/** Hands every change to the player's own channel. */
export function pushBalances(deps: Deps): void {
  deps.outbox.on('balance.changed', async ({ cause, players, balances, seqs }) => {
    const [units, numbers] = [balances.split(','), seqs.split(',')];
    players.split(',').forEach((player, index) => {
      const balance = moneyText(money(BigInt(units[index] ?? '')));
      const data: PushData<typeof pushes.balance> = { balance, seq: numbers[index] ?? '', cause };
      deps.hub.live(userRoom(player), frameOf(pushes.balance, data));
    });
  });
}
