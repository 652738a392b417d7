import { chatModerationCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { actingHall } from '../testing/acting.ts';

/** The log of what managers did. */

const { db, aRoom, as } = await actingHall();

test('every act of a manager is logged, and the log cannot be changed', async () => {
  const { roomCode, manager, member } = await aRoom();
  await as(manager, chatModerationCalls.addBanFront, { roomCode, target: member.userId, durationTypeId: 4 });
  await as(manager, chatModerationCalls.updateRoomBannedWeb, { roomCode, isMessageBanned: '1' });
  const acts = await db.query<{ act: string }>('select act from chat_act where room_code = $1 order by id', [roomCode]);
  expect(acts.map(({ act }) => act)).toEqual(['mute', 'roomMute']);
  await expect(db.run('delete from chat_act where room_code = $1', [roomCode])).rejects.toThrow(/insert-only/);
});
