import { directIdOf, pushes } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';
import { onRecall } from '../core/recall-message.ts';
import { countDirect, findDirect } from './queries.ts';
import type { DirectRow } from './queries.ts';
import { directView } from './view.ts';

/** Tells both people, on their own channels, how their chat stands after this transaction. */
export async function tellBoth(tx: Tx, row: DirectRow, userId: string): Promise<void> {
  await publishLater(tx, 'chat.direct', { roomId: String(row.id), people: [userId, String(row.other_id)] });
}

export function listenToDirect(deps: Deps): void {
  deps.outbox.on('chat.direct', async ({ roomId, people }) => {
    for (const userId of people) {
      const row = await findDirect(deps.db, roomId, userId);
      if (!row) continue;
      const [room, { unread, unreadMessages }] = await Promise.all([
        directView(deps, row),
        countDirect(deps.db, userId),
      ]);
      deps.hub.live(userRoom(userId), frameOf(pushes.directRoom, { room, unread, unreadMessages }));
    }
  });
}

/** Whoever recalls a message of a private chat, its list stands otherwise for both. Registered once, when the module is loaded. */
export function tellRecallsOfDirect(): void {
  onRecall(async (tx, roomCode) => {
    const roomId = directIdOf(roomCode);
    const row = roomId === null ? null : await findPeople(tx, roomId);
    if (row && roomId !== null)
      await publishLater(tx, 'chat.direct', { roomId, people: [String(row.low_id), String(row.high_id)] });
  });
}

function findPeople(tx: Tx, roomId: string): Promise<{ low_id: bigint; high_id: bigint } | null> {
  return tx.maybeOne('select low_id, high_id from direct_room where id = $1::bigint', [roomId]);
}
