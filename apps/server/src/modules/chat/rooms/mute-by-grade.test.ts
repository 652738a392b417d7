import { calls, chatRoomRuleCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { saveGrade } from '../../account/index.ts';
import { callingHall } from '../testing/calling.ts';

/** Mute by grade: who may write in a room by their grade (product §4, push 16). */

const { app, db, deps, aRoom, send, guestSends, rule, nameOf, refusal } = await callingHall();

test('grades below are silent for the very next message, guests among them; managers and those above speak', async () => {
  const room = await aRoom();
  const { roomCode, manager, member } = room;
  const high = await aPlayer(deps);
  await db.tx((tx) => saveGrade(tx, high.id, 5));
  expect((await rule(manager, roomCode, 'speakFromGrade', 3)).code).toBe(1);
  expect(await send(member, roomCode, '你好')).toMatchObject({ ...refusal('muted'), msg: '您的等级已禁言' });
  expect(await guestSends(room, '你好')).toMatchObject(refusal('muted'));
  for (const who of [high, manager]) expect((await send(who, roomCode, '你好')).code).toBe(1);
  const settings = (await callApp(app, calls.getRoomWeb, { roomCode }, member)).data;
  expect(settings).toMatchObject({ mutedGrades: [-2, -1, 1, 2], isBanned: true, bannedMessage: '您的等级已禁言' });
  await db.tx((tx) => saveGrade(tx, member.id, 3));
  expect((await send(member, roomCode, '升级了')).code).toBe(1);
  await rule(manager, roomCode, 'speakFromGrade', 0);
  expect((await guestSends(room, '可以说了')).code).toBe(1);
  const logged = await db.query<{ push: string; data: unknown }>(
    `select push, data from chat_event where room_code = $1 and push = 'mutedGrades' order by seq`,
    [roomCode],
  );
  expect(logged.map(({ data }) => data)).toEqual([{ grades: [-2, -1, 1, 2] }, { grades: [] }]);
});

test('members set no rules, and the log says old and new', async () => {
  const { roomCode, manager, member } = await aRoom();
  expect(await rule(member, roomCode, 'speakFromGrade', 3)).toMatchObject(refusal('forbidden'));
  expect(await rule(manager, roomCode, 'speakFromGrade', 11)).toMatchObject(refusal('badInput'));
  await rule(manager, roomCode, 'speakFromGrade', 3);
  await rule(manager, roomCode, 'slowSeconds', 30);
  await rule(manager, roomCode, 'speakFromGrade', 0);
  const acts = (await callApp(app, chatRoomRuleCalls.getActListFront, { roomCode }, manager)).data;
  expect(acts.rows.map(({ act, before, after }) => [act, before, after])).toEqual([
    ['gradeMute', '3', '0'],
    ['slowMode', '0', '30'],
    ['gradeMute', '0', '3'],
  ]);
  expect(acts.rows[0]?.managerName).toBe(await nameOf(manager));
  expect(await callApp(app, chatRoomRuleCalls.getActListFront, { roomCode }, member)).toMatchObject(
    refusal('forbidden'),
  );
});
