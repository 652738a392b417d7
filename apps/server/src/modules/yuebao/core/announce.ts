import { moneyText, pushes, type PushData } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';
import { findWallet } from './wallet.ts';

export type MoveCause = PushData<typeof pushes.yuebao>['cause'];

/** Tells the player's open pages, after the commit, what the wallet at call holds now. */
export async function announceMove(tx: Tx, player: string, cause: MoveCause): Promise<void> {
  const { balance } = await findWallet(tx, player);
  await publishLater(tx, 'yuebao.moved', { userId: player, cause, balance: moneyText(balance) });
}

/** Hands the module's events to the sockets. */
export function pushYuebao(deps: Deps): void {
  const show = (player: string, data: PushData<typeof pushes.yuebao>) =>
    deps.hub.live(userRoom(player), frameOf(pushes.yuebao, data));
  deps.outbox.on('yuebao.moved', async ({ userId, cause, balance }, tx) => {
    tx.afterCommit(() => show(userId, { cause, balance }));
  });
  deps.outbox.on('yuebao.earned', async ({ players, balances }, tx) => {
    const units = balances.split(',');
    tx.afterCommit(() => {
      for (const [at, player] of players.split(',').entries())
        show(player, { cause: 'earning', balance: moneyText(money(BigInt(units[at] ?? '0'))) });
    });
  });
  deps.outbox.on('pledge.ended', async ({ userId, ...ended }, tx) => {
    tx.afterCommit(() => deps.hub.live(userRoom(userId), frameOf(pushes.pledgeState, ended)));
  });
}
