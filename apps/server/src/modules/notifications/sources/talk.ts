import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { callsToAll, unreadDirect } from '../../chat/index.ts';
import { knownValues, markKeys } from '../core/queries.ts';
import { tellLater } from '../core/tell.ts';
import { writeNotifications, writeQuietly, type Told } from '../core/write.ts';

/**
 * A text that calls everybody in a room is one message, however many it calls: a player's row of it is written when he looks, and comes up again with the next one.
 */
export async function noteCallsToAll({ db }: Pick<Deps, 'db'>, { userId }: Session): Promise<void> {
  const calls = await callsToAll(db, userId);
  if (calls.length === 0) return;
  const told = calls.map(({ roomCode, room, sender, messageId }): Told => ({
    player: userId,
    key: keyOfAll(roomCode),
    kind: 'mention',
    template: 'mentionAll',
    params: { code: roomCode, room, sender, latest: messageId },
  }));
  const known = await knownValues(
    db,
    userId,
    told.map(({ key }) => key),
  );
  const fresh = told.filter(({ key, params }) => known.get(key)?.latest !== params.latest);
  if (fresh.length > 0) await db.tx((tx) => writeQuietly(tx, fresh, 'changed'));
}
const keyOfAll = (roomCode: string): string => `mentionAll:${roomCode}`;

/** Mentions, and private chats with something unread; both go when they have been seen. */
export function noteTalk(deps: Deps): void {
  deps.outbox.on('chat.mentioned', async ({ roomCode, room, sender, players }, tx) => {
    const told = players.split(',').map((player) => ({
      player,
      key: `mention:${roomCode}`,
      kind: 'mention' as const,
      template: 'mention' as const,
      params: { code: roomCode, room, sender },
    }));
    tellLater(deps, tx, await writeNotifications(tx, told, 'counted'));
  });
  deps.outbox.on('chat.mentionsSeen', async ({ roomCode, player }, tx) => {
    if (await markKeys(tx, player, [`mention:${roomCode}`, keyOfAll(roomCode)])) tellLater(deps, tx, [player]);
  });
  deps.outbox.on('chat.direct', async ({ roomId, people }, tx) => {
    for (const player of people) {
      const chat = await unreadDirect(tx, roomId, player);
      if (!chat) continue;
      const key = `direct:${roomId}`;
      const params = { id: roomId, sender: chat.sender, latest: chat.latestId };
      const isChanged = chat.isUnread
        ? (await writeNotifications(tx, [{ player, key, kind: 'direct', template: 'direct', params }], 'changed'))
            .length > 0
        : await markKeys(tx, player, [key]);
      if (isChanged) tellLater(deps, tx, [player]);
    }
  });
}
