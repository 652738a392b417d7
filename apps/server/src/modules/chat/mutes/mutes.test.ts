import { MUTE_DURATIONS, chatModerationCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { advance } from '../../../platform/testing/database.ts';
import { roomSettings } from '../hall/get-room.ts';
import { actingHall } from '../testing/acting.ts';

/** Mutes of a person (product §4): how long they last, who may set them, and what the person reads. */

const { db, deps, aRoom, as, send } = await actingHall();

test.each([
  [MUTE_DURATIONS.permanent, '您已被永久禁言', null],
  [MUTE_DURATIONS.day, '您已被禁言1天', 24 * 60],
  [MUTE_DURATIONS.week, '您已被禁言1周', 7 * 24 * 60],
  [MUTE_DURATIONS.hour, '您已被禁言一小时', 60],
  [MUTE_DURATIONS.halfHour, '您已被禁言半小时', 30],
])('duration %i says %s and ends in its time', async (durationTypeId, sentence, minutes) => {
  const { roomCode, manager, member } = await aRoom();
  expect(
    await as(manager, chatModerationCalls.addBanFront, { roomCode, target: member.userId, durationTypeId }),
  ).toMatchObject({ ok: true });
  expect(await send(member, roomCode, '我还能说话吗')).toMatchObject({
    ok: false,
    key: 'muted',
    params: { reason: { zh: sentence } },
  });
  const settings = await roomSettings(deps, member, roomCode, null);
  expect(settings).toMatchObject({ data: { isBanned: true, bannedMessage: sentence } });
  await advance(db, ((minutes ?? 10_000_000) - 1) * 60_000);
  expect((await send(member, roomCode, '快到时间了')).ok).toBe(false);
  await advance(db, 2 * 60_000);
  expect((await send(member, roomCode, '到时间了')).ok).toBe(minutes !== null);
});

test('a changed mute counts from the change, 6 cancels, and the list shows who is muted', async () => {
  const { roomCode, manager, member } = await aRoom();
  await as(manager, chatModerationCalls.addBanFront, { roomCode, target: member.userId, durationTypeId: 5 });
  const list = (await as(manager, chatModerationCalls.getBanListFront, { roomCode, target: member.userName }))
    .data as unknown as { rows: { id: string }[]; total: number };
  expect(list.total).toBe(1);
  const id = list.rows[0]?.id ?? '';
  await as(manager, chatModerationCalls.updateBanFront, { roomCode, id, durationTypeId: 1 });
  await advance(db, 40 * 60_000);
  expect((await send(member, roomCode, '半小时过了')).ok).toBe(false);
  await as(manager, chatModerationCalls.updateBanFront, { roomCode, id, durationTypeId: 6 });
  expect((await send(member, roomCode, '可以说了')).ok).toBe(true);
  expect((await as(manager, chatModerationCalls.getBanListFront, { roomCode })).data).toMatchObject({ total: 0 });
});

test('managers are immune, and nobody else may mute', async () => {
  const { roomCode, manager, member } = await aRoom();
  expect(
    await as(manager, chatModerationCalls.addBanFront, { roomCode, target: manager.userId, durationTypeId: 4 }),
  ).toMatchObject({ key: 'managerImmune' });
  expect(
    await as(member, chatModerationCalls.addBanFront, { roomCode, target: member.userId, durationTypeId: 4 }),
  ).toMatchObject({ key: 'forbidden' });
  expect(await as(member, chatModerationCalls.updateRoomBannedWeb, { roomCode, isMessageBanned: '1' })).toMatchObject({
    key: 'forbidden',
  });
  expect(
    await as(manager, chatModerationCalls.addBanFront, { roomCode, target: '999999', durationTypeId: 4 }),
  ).toMatchObject({ key: 'notFound' });
});

test('a manager of one room is nobody in another', async () => {
  const [one, other] = [await aRoom(), await aRoom()];
  expect(
    await as(one.manager, chatModerationCalls.addBanFront, {
      roomCode: other.roomCode,
      target: other.member.userId,
      durationTypeId: 4,
    }),
  ).toMatchObject({ key: 'forbidden' });
});
