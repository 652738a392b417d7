import { CODES, calls, hashRoomPassword, type RefusalKey } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { changeRoom, chatModule, createRoom, setRoomManager } from '../index.ts';
import { insertGuestLink } from '../guests/queries.ts';

const { app, db } = await testApp({ modules: [tenantModule, ledgerModule, accountModule, chatModule] });
const { deps } = app;
let rooms = 0;

/** A room with a guest link of its own. */
async function aRoom(): Promise<{ roomCode: string; guestCode: string }> {
  rooms += 1;
  const roomCode = `room${rooms}`;
  await createRoom(deps, { code: roomCode, title: '大厅', subTitle: '', content: '' });
  await insertGuestLink(db, `link-${rooms}`, roomCode, '访客');
  return { roomCode, guestCode: `link-${rooms}` };
}
const speak = (to: { roomCode: string; guestCode: string }, message: string, more: object = {}) =>
  callApp(app, calls.addMessageGuest, { ...to, message, ...more } as never);
const history = async (to: { roomCode: string; guestCode: string }) =>
  (await callApp(app, calls.getMessageListWebGuest, to as never)).data.list;
const refusal = (key: RefusalKey) => ({ code: CODES[key].code });

test('a guest speaks under a name of their own, with the grade of guests and without the link', async () => {
  const room = await aRoom();
  const { data } = await speak(room, '大家好');
  expect(data).toMatchObject({ userId: '', userName: '', grade: -2, gradeName: '访客', message: '大家好' });
  expect(data.nickname).toMatch(/^访客[0-9a-f]{5}$/);
  expect(data.guestCode).toBe(data.nickname);
  expect(await history(room)).toEqual([data]);
  expect(JSON.stringify(data)).not.toContain(room.guestCode);
});

test('the same key is one message, and comes back as it was sent', async () => {
  const room = await aRoom();
  const sendKey = 'key-12345678';
  const first = await speak(room, '一次', { sendKey });
  const again = await speak(room, '两次', { sendKey });
  expect(first.data.sendKey).toBe(sendKey);
  expect(again.data).toEqual(first.data);
  expect(await history(room)).toHaveLength(1);
});

test('what members are refused, guests are refused', async () => {
  const room = await aRoom();
  expect(await speak(room, '  \n ')).toMatchObject(refusal('messageEmpty'));
  expect(await speak(room, '长'.repeat(301))).toMatchObject(refusal('messageTooLong'));
  expect(await speak(room, `一${'\n'.repeat(21)}二`)).toMatchObject(refusal('messageLinesTooMany'));
  expect(await speak(room, '{}', { messageTypeId: '3' })).toMatchObject(refusal('messageKindForbidden'));
  expect(await speak({ ...room, guestCode: 'made-up' }, '好')).toMatchObject(refusal('guestCodeUnknown'));
  const other = await aRoom();
  expect(await speak({ ...other, guestCode: room.guestCode }, '好')).toMatchObject(refusal('guestCodeUnknown'));
  await changeRoom(deps, room.roomCode, 'isMessageBanned', '1');
  expect(await speak(room, '好')).toMatchObject({ ...refusal('muted'), msg: '全体禁言' });
  await changeRoom(deps, other.roomCode, 'password', '2580');
  expect(await speak(other, '好')).toMatchObject(refusal('roomLocked'));
});

test('a guest reads the room of the link, and one with a password with its pass only', async () => {
  const [room, other] = [await aRoom(), await aRoom()];
  await speak(room, '只给这里');
  const read = (to: object) => callApp(app, calls.getMessageListWebGuest, to as never);
  expect(await read({ ...room, guestCode: other.guestCode })).toMatchObject(refusal('guestCodeUnknown'));
  expect((await read(room)).data.list).toHaveLength(1);
  await changeRoom(deps, room.roomCode, 'password', '2580');
  for (const pass of [{}, { pass: 'made-up' }])
    expect(await read({ ...room, ...pass })).toMatchObject(refusal('roomLocked'));
  const password = hashRoomPassword(room.roomCode, '2580');
  const { pass } = (await callApp(app, calls.checkRoomPassword, { roomCode: room.roomCode as never, password })).data;
  expect((await read({ ...room, pass })).data.list).toHaveLength(1);
});

test('guests are held to the flood limits, one by one', async () => {
  const room = await aRoom();
  for (let at = 0; at < 3; at += 1) expect((await speak(room, `第${at}句`)).code).toBe(1);
  expect(await speak(room, '第四句')).toMatchObject(refusal('flooding'));
});

test('a manager takes a guest’s message back; other members cannot', async () => {
  const room = await aRoom();
  const [manager, member] = [await aPlayer(deps), await aPlayer(deps)];
  await setRoomManager(deps, room.roomCode, manager.userId, true);
  const { data } = await speak(room, '广告');
  const recall = { roomCode: room.roomCode, id: data.id } as never;
  expect(await callApp(app, calls.updateMessageStateFront, recall, member)).toMatchObject(refusal('forbidden'));
  expect((await callApp(app, calls.updateMessageStateFront, recall, manager)).code).toBe(1);
  expect(await history(room)).toEqual([]);
});

test('the number of people in a room can be asked for', async () => {
  const room = await aRoom();
  expect((await callApp(app, calls.onlineCount, room as never)).data).toEqual({
    roomCode: room.roomCode,
    onlineCount: 0,
  });
  expect(await callApp(app, calls.onlineCount, { roomCode: 'nowhere' } as never)).toMatchObject(refusal('roomUnknown'));
});
