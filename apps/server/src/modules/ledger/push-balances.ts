import { moneyText, pushes, type PushData } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import { frameOf } from '../../platform/sockets/frames.ts';
import { userRoom } from '../../platform/sockets/hub.ts';

/** One event per transaction, written by the SQL function publish_balances: three lists of the same length, numbers joined by ",". */
interface BalanceChanged extends OutboxEvent {
  readonly type: 'balance.changed';
  readonly cause: string;
  readonly players: string;
  /** Units of 1e-8 yuan. */
  readonly balances: string;
  readonly seqs: string;
}

/** Hands every change to the player's own channel. */
export function pushBalances(deps: Deps): void {
  deps.outbox.on('balance.changed', async (event) => {
    const { cause, players, balances, seqs } = event as BalanceChanged;
    const [units, numbers] = [balances.split(','), seqs.split(',')];
    players.split(',').forEach((player, index) => {
      const balance = moneyText(money(BigInt(units[index] ?? '')));
      const data: PushData<typeof pushes.balance> = { balance, seq: numbers[index] ?? '', cause };
      deps.hub.live(userRoom(player), frameOf(pushes.balance, data));
    });
  });
}
