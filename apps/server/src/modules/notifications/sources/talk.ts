import type { Deps } from '../../../platform/deps.ts';
import { unreadDirect } from '../../chat/index.ts';
import { markKeys } from '../core/queries.ts';
import { tellLater } from '../core/tell.ts';
import { writeNotifications } from '../core/write.ts';

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
    if (await markKeys(tx, player, [`mention:${roomCode}`])) tellLater(deps, tx, [player]);
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
