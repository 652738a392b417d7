import { randomUUID } from 'node:crypto';
import { pushes } from '@caiting/contract';
import type { OwnWord, ToldLetter } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';

/** The open pages of whoever an act concerns ask for the account again: the letter alone leaves menus and names as they were. */
export function tellPages(deps: Deps): void {
  deps.outbox.on('account.told', async ({ userId }, tx) =>
    tx.afterCommit(() => deps.hub.live(userRoom(userId), frameOf(pushes.personChanged, {}))),
  );
}

/** A letter to whoever an act of somebody else concerns, once the transaction of the act has committed. `cause`, a UUID: of two with the same there is one. */
export async function tellPlayer(
  tx: Tx,
  player: bigint | string,
  letter: ToldLetter,
  params: Readonly<Record<string, string | OwnWord>> = {},
  cause: string = randomUUID(),
): Promise<void> {
  await publishLater(tx, 'account.told', {
    userId: String(player),
    cause,
    letter,
    params: { ...params },
  });
}
