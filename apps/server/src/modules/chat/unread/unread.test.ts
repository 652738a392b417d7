import { ROOM_UNREAD_MAX, calls, chatModerationCalls, hashRoomPassword, pushes } from '@caiting/contract';
import type { RoomNews } from '@caiting/contract';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import { afterEach, expect, test, vi } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { TestSocket } from '../../../platform/testing/socket.ts';
import { until } from '../../../platform/testing/until.ts';
import { MEMBERS } from '../../../platform/sockets/hub.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { changeRoom, chatModule, createRoom, setRoomManager } from '../index.ts';
import { marksOf } from './marks.ts';

const { app, db, port } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, chatModule],
  isListening: true,
});
const { deps } = app;
const sockets: TestSocket[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.close();
});

let rooms = 0;
async function aRoom(): Promise<{ roomCode: RoomCode; manager: TestPlayer; reader: TestPlayer }> {
  const roomCode = `unread${(rooms += 1)}` as RoomCode;
  await createRoom(deps, { code: roomCode, title: roomCode, subTitle: '欢迎', content: '' });
  const [manager, reader] = [await aPlayer(deps), await aPlayer(deps)];
  await setRoomManager(deps, roomCode, manager.userId, true);
  return { roomCode, manager, reader };
}
async function say(who: TestPlayer, roomCode: RoomCode, message: string): Promise<MessageId> {
  const reply = await callApp(app, calls.addMessage, { roomCode, messageTypeId: 1, message }, who);
  if (reply.code !== 1) throw new Error(reply.msg);
  return reply.data.id;
}
const read = async (who: TestPlayer, roomCode: RoomCode, id: MessageId) =>
  (await callApp(app, calls.setRoomReadWeb, { roomCode, id }, who)).code;
const unreadIn = async (who: TestPlayer, roomCode: RoomCode) =>
  (await callApp(app, calls.roomUnread, {}, who)).data.list.find((room) => room.roomCode === roomCode);
const rowOf = async (who: TestPlayer | undefined, roomCode: RoomCode) =>
  (await callApp(app, calls.roomList, { pageSize: 50 }, who)).data.rows.find((room) => room.roomCode === roomCode);
async function onSite(who?: TestPlayer): Promise<TestSocket> {
  const { data } = await callApp(app, calls.getBroadcastKey, {}, who);
  const socket = new TestSocket(port, 'site', data.key);
  sockets.push(socket);
  await socket.frame(pushes.hello.code, who ? 3 : 1);
  return socket;
}
const newsOf = (socket: TestSocket, roomCode: RoomCode): RoomNews[] =>
  socket.frames
    .filter(({ code }) => code === pushes.roomNews.code)
    .flatMap(({ data }) => (data as { rooms: RoomNews[] }).rooms)
    .filter((room) => room.roomCode === roomCode);

test('what others said after the mark is unread; own words and what was taken back are not', async () => {
  const { roomCode, manager, reader } = await aRoom();
  const first = await say(manager, roomCode, '一');
  expect(await unreadIn(reader, roomCode)).toBeUndefined();
  expect(await read(reader, roomCode, first)).toBe(1);
  expect(await unreadIn(reader, roomCode)).toMatchObject({ unread: 0, unreadSince: null, readId: first });
  const { data: second } = await callApp(app, calls.addMessage, { roomCode, messageTypeId: 1, message: '二' }, manager);
  const third = await say(manager, roomCode, '三');
  await say(reader, roomCode, '四');
  expect(await unreadIn(reader, roomCode)).toMatchObject({ unread: 2, unreadSince: second.gmtCreated });
  await callApp(app, chatModerationCalls.updateMessageStateFront, { roomCode, id: third }, manager);
  expect(await unreadIn(reader, roomCode)).toMatchObject({ unread: 1 });
  // An older mark changes nothing, nor does one of another room.
  await read(reader, roomCode, first);
  const other = await aRoom();
  await read(reader, roomCode, await say(other.manager, other.roomCode, '别处'));
  expect(await unreadIn(reader, roomCode)).toMatchObject({ unread: 1, readId: first });
});

test('no more than a hundred are counted', async () => {
  const { roomCode, manager, reader } = await aRoom();
  await read(reader, roomCode, await say(manager, roomCode, '第一句'));
  await unreadIn(reader, roomCode);
  await db.run(
    `insert into chat_message (room_code, seq, sender_id, send_key, message_type, body, nickname, user_name, avatar, grade)
     select $1, n + 100, $2::bigint, 'many-' || n, 1, '很多', '甲', 'jia', '', 1 from generate_series(1, 250) n`,
    [roomCode, manager.userId],
  );
  expect(await unreadIn(reader, roomCode)).toMatchObject({ unread: ROOM_UNREAD_MAX });
});

test('the last line is told to who has been there: who said it, and not what was taken back', async () => {
  const { roomCode, manager, reader } = await aRoom();
  const first = await say(manager, roomCode, '一\n二');
  expect((await rowOf(reader, roomCode))?.line).toBeNull();
  expect((await rowOf(undefined, roomCode))?.line).toBeNull();
  await read(reader, roomCode, first);
  await unreadIn(reader, roomCode);
  expect((await rowOf(reader, roomCode))?.line).toMatchObject({ messageTypeId: 1, text: '一 二' });
  const second = await say(manager, roomCode, '说错了');
  await callApp(app, chatModerationCalls.updateMessageStateFront, { roomCode, id: second }, manager);
  expect((await rowOf(reader, roomCode))?.line?.text).toBe('一 二');
});

test('behind a password that was not given there is neither a count nor a line', async () => {
  const { roomCode, manager, reader } = await aRoom();
  await read(reader, roomCode, await say(manager, roomCode, '一'));
  await say(manager, roomCode, '二');
  expect(await unreadIn(reader, roomCode)).toMatchObject({ unread: 1 });
  await changeRoom(deps, roomCode, 'password', '2580');
  expect(await unreadIn(reader, roomCode)).toBeUndefined();
  expect((await rowOf(reader, roomCode))?.line).toBeNull();
  expect(await read(reader, roomCode, '1' as MessageId)).not.toBe(1);
  const password = hashRoomPassword(roomCode, '2580');
  expect((await callApp(app, calls.checkRoomPassword, { roomCode, password }, reader)).code).toBe(1);
  expect(await unreadIn(reader, roomCode)).toMatchObject({ unread: 1 });
  expect((await rowOf(reader, roomCode))?.line?.text).toBe('二');
});

test('marks of one person come to one write; many people to one statement', async () => {
  const { roomCode, manager, reader } = await aRoom();
  const ids: MessageId[] = [];
  for (const who of [manager, reader, await aPlayer(deps)])
    for (const word of ['一', '二', '三']) ids.push(await say(who, roomCode, word));
  await marksOf(deps).write();
  const query = vi.spyOn(deps.db, 'query');
  const writes = () => query.mock.calls.filter(([sql]) => String(sql).includes('insert into chat_visit'));
  const people = [reader, await aPlayer(deps), await aPlayer(deps)];
  for (const id of ids) for (const { userId } of people) marksOf(deps).add({ userId, roomCode, id });
  await marksOf(deps).write();
  expect(writes()).toHaveLength(1);
  expect(writes()[0]?.[1]?.[0]).toHaveLength(people.length);
  expect(await unreadIn(reader, roomCode)).toMatchObject({ unread: 0, readId: ids.at(-1) });
});

test('all pages of a person hear of a mark, and of a room that is left alone', async () => {
  const { roomCode, manager, reader } = await aRoom();
  const socket = await onSite(reader);
  const id = await say(manager, roomCode, '一');
  await read(reader, roomCode, id);
  const [frame] = await socket.frame(pushes.roomUnread.code);
  expect(frame?.data).toMatchObject({ roomCode, unread: 0, readId: id });
  expect((await callApp(app, calls.setRoomQuietWeb, { roomCode, isQuiet: '1' }, reader)).data).toMatchObject({
    isQuiet: true,
  });
  expect((await socket.frame(pushes.roomUnread.code, 2))[1]?.data).toMatchObject({ roomCode, isQuiet: true });
  expect(await unreadIn(reader, roomCode)).toMatchObject({ isQuiet: true });
  expect((await callApp(app, calls.setRoomQuietWeb, { roomCode, isQuiet: '0' }, reader)).data.isQuiet).toBe(false);
});

test('a burst is told once a second to everybody who is signed in, and to no visitor', async () => {
  const { roomCode, manager, reader } = await aRoom();
  const [member, visitor] = [await onSite(reader), await onSite()];
  const speakers = await Promise.all(Array.from({ length: 10 }, () => aPlayer(deps)));
  const began = performance.now();
  for (const who of speakers) for (const word of ['一', '二', '三', '四']) await say(who, roomCode, word);
  await say(manager, roomCode, '最后一句');
  await until(() => newsOf(member, roomCode).at(-1)?.line?.text === '最后一句', 'the last line');
  const seconds = Math.ceil((performance.now() - began) / 1_000);
  const news = newsOf(member, roomCode);
  expect(news.length).toBeLessThanOrEqual(seconds + 1);
  expect(news.at(-1)).toMatchObject({ said: 41, userId: manager.userId });
  expect(newsOf(visitor, roomCode)).toEqual([]);
});

test('of a room with a password everybody hears that something was said, and nobody what', async () => {
  const { roomCode, manager, reader } = await aRoom();
  await changeRoom(deps, roomCode, 'password', '2580');
  const socket = await onSite(reader);
  await say(manager, roomCode, '里面的话');
  await until(() => newsOf(socket, roomCode).length > 0, 'the news');
  expect(newsOf(socket, roomCode).at(-1)).toMatchObject({ line: null, said: 1, userId: '' });
  expect(JSON.stringify(socket.frames)).not.toContain('里面的话');
});

test('what was said while nobody was connected is told to who comes back', async () => {
  const { roomCode, manager, reader } = await aRoom();
  await until(() => deps.hub.socketsIn(MEMBERS) === 0, 'an empty site');
  const looks = vi.spyOn(deps.hub, 'socketsIn');
  await say(manager, roomCode, '没人在');
  await until(() => looks.mock.calls.length > 0, 'a turn without readers');
  const socket = await onSite(reader);
  await until(() => newsOf(socket, roomCode).at(-1)?.line?.text === '没人在', 'the news');
});

test('thousands of private chats do not stand before a room', async () => {
  const { roomCode, manager, reader } = await aRoom();
  const socket = await onSite(reader);
  const asked = vi.spyOn(deps.db, 'query');
  for (let n = 1; n <= 500; n += 1) deps.bus.publish({ kind: 'log', room: `room:direct-${n}`, seq: 1 });
  await say(manager, roomCode, '大厅里');
  await until(() => newsOf(socket, roomCode).length > 0, 'the news');
  const rooms = asked.mock.calls.flatMap(([, values]) => values ?? []).flat();
  expect(rooms.some((value) => String(value).startsWith('direct-'))).toBe(false);
});

test('marks that the database did not take are written by the next turn', async () => {
  const { roomCode, manager, reader } = await aRoom();
  const id = await say(manager, roomCode, '一');
  const query = vi.spyOn(deps.db, 'query').mockRejectedValueOnce(new Error('away'));
  marksOf(deps).add({ userId: reader.userId, roomCode, id });
  await expect(marksOf(deps).write()).rejects.toThrow('away');
  query.mockRestore();
  await marksOf(deps).write();
  expect(await unreadIn(reader, roomCode)).toMatchObject({ readId: id });
});

test('what was taken back is told with the line before it', async () => {
  const { roomCode, manager, reader } = await aRoom();
  await say(manager, roomCode, '留下的');
  const id = await say(manager, roomCode, '收回的');
  const socket = await onSite(reader);
  await callApp(app, chatModerationCalls.updateMessageStateFront, { roomCode, id }, manager);
  await until(() => newsOf(socket, roomCode).some(({ takenBack }) => takenBack === 1), 'the recall');
  expect(newsOf(socket, roomCode).at(-1)).toMatchObject({ said: 2, takenBack: 1, line: { text: '留下的' } });
  expect(await rowOf(reader, roomCode)).toMatchObject({ takenBack: 1 });
});
