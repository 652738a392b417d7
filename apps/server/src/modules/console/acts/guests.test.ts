import { CODES, calls, consoleCalls, consoleGuestCalls, hashLoginPassword, pushes } from '@caiting/contract';
import type { RefusalKey } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { TestSocket } from '../../../platform/testing/socket.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { createStaff } from '../index.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, port } = await testApp({ modules: withoutSeeds, isListening: true });
const { deps } = app;
const refusal = (key: RefusalKey) => ({ code: CODES[key].code });

let token = '';
let rooms = 0;
let roomCode: RoomCode;
beforeAll(async () => {
  const password = hashLoginPassword('anna', 'operator-1');
  await createStaff(deps, 'anna', 'operator', password);
  token = (await callApp(app, consoleCalls.staffLogin, { staffName: 'anna', password })).data.token;
});
beforeEach(async () => {
  rooms += 1;
  roomCode = `open${rooms}` as RoomCode;
  await callApp(app, consoleCalls.createRoom, { roomCode, title: '体验厅' }, { token });
});

const make = (nickname = '', room = roomCode) =>
  callApp(app, consoleGuestCalls.createGuestLink, { roomCode: room, nickname }, { token });
const withdraw = (guestCode: string) => callApp(app, consoleGuestCalls.withdrawGuestLink, { guestCode }, { token });
const list = async () => (await callApp(app, consoleGuestCalls.guestLinks, { roomCode }, { token })).data.list;
const enter = (guestCode: string) => callApp(app, calls.enterGuest, { guestCode });
const say = (guestCode: string, guestKey: string, room = roomCode) =>
  callApp(app, calls.addMessageGuest, { roomCode: room, messageTypeId: '1', message: '大家好', guestCode, guestKey });
const keyOf = (guestCode: string) => callApp(app, calls.getChatKey, { roomCode, guestCode });
const read = (guestCode: string) => callApp(app, calls.getMessageListWebGuest, { roomCode, guestCode, pageSize: '20' });

describe('a link that an operator makes', () => {
  test('lets guests in under its name, into its room alone, and stands in the list with who came', async () => {
    const { guestCode, note } = (await make('贵宾')).data;
    expect(note).toContain(`/chatGuest?guestCode=${guestCode}`);
    const guest = (await enter(guestCode)).data;
    expect(guest.nickname).toMatch(/^贵宾[0-9a-f]{4}$/);
    expect(await say(guestCode, guest.guestKey)).toMatchObject({ code: 1, data: { nickname: guest.nickname } });
    await callApp(app, consoleCalls.createRoom, { roomCode: `else${rooms}`, title: '别厅' }, { token });
    expect(await say(guestCode, guest.guestKey, `else${rooms}` as RoomCode)).toMatchObject(refusal('guestCodeUnknown'));
    expect(await list()).toMatchObject([{ guestCode, roomCode, nickname: '贵宾', guests: 1, withdrawnAt: null }]);
  });

  test('no two are alike, and none says what it is for: 99 bits, and 访客 where no name is given', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await make()).data.guestCode));
    expect(new Set(codes).size).toBe(20);
    expect(codes.every((code) => /^[A-HJKMNP-Z2-9]{20}$/.test(code))).toBe(true);
    expect((await enter(codes[0] ?? '')).data.nickname).toMatch(/^访客[0-9a-f]{4}$/);
    expect((await list()).length).toBe(20);
  });

  test('names that hide their order, run on or are blank; rooms that are gone, private or unknown', async () => {
    expect((await enter((await make('\u202e贵\n宾\u200b')).data.guestCode)).data.nickname).toMatch(
      /^贵 宾[0-9a-f]{4}$/,
    );
    expect((await enter((await make('\u3164 \u2800')).data.guestCode)).data.nickname).toMatch(/^访客/);
    expect(await make('一二三四五六七八九十甲乙')).toMatchObject({ code: 1 });
    expect(await make('一二三四五六七八九十甲乙丙')).toMatchObject(refusal('fieldLength'));
    await callApp(app, consoleCalls.deleteRoom, { roomCode }, { token });
    for (const room of [roomCode, 'nowhere', 'direct-1', 'd1'])
      expect(await make('', room as RoomCode)).toMatchObject(refusal('roomUnknown'));
  });
});

describe('a link that was withdrawn', () => {
  test('lets nobody in: no name, no page, no key, no word; who was inside is told and cut, members and others stay', async () => {
    const { guestCode } = (await make()).data;
    const other = (await make()).data.guestCode;
    const guest = (await enter(guestCode)).data;
    const member = await aPlayer(deps);
    const memberKey = (await callApp(app, calls.getChatKey, { roomCode }, member)).data.key;
    const sockets = [(await keyOf(guestCode)).data.key, (await keyOf(other)).data.key, memberKey].map(
      (key) => new TestSocket(port, 'chat', key),
    );
    const [cut, stays, plays] = sockets as [TestSocket, TestSocket, TestSocket];
    for (const socket of sockets) await socket.frame(pushes.hello.code);
    // Asked for before, shown after.
    const late = (await keyOf(guestCode)).data.key;

    expect(await withdraw(guestCode)).toMatchObject({ code: 1, data: { done: true } });
    const [told] = await cut.frame(pushes.permissionChanged.code);
    expect(told?.data).toEqual({ message: '访客链接已失效' });
    await cut.closed();
    for (const answer of [
      await enter(guestCode),
      await callApp(app, calls.enterGuest, { guestCode, guestKey: guest.guestKey }),
      await callApp(app, calls.getRoomWeb, { roomCode, guestCode }),
      await keyOf(guestCode),
      await say(guestCode, guest.guestKey),
    ])
      expect(answer).toMatchObject(refusal('guestCodeUnknown'));
    expect((await read(guestCode)).code).not.toBe(1);
    const shut = new TestSocket(port, 'chat', late);
    await shut.closed();
    expect(shut.frames).toMatchObject([{ code: 2, data: { ok: false, message: '访客链接已失效' } }]);

    const someone = (await enter(other)).data;
    expect(await say(other, someone.guestKey)).toMatchObject({ code: 1 });
    for (const socket of [stays, plays]) {
      await socket.frame(pushes.message.code);
      expect(socket.closeCode).toBeNull();
      socket.close();
    }
    const withdrawn = (await list()).find((link) => link.guestCode === guestCode);
    expect(withdrawn).toMatchObject({ guests: 1, withdrawnAt: expect.any(Number) });
  });

  test('withdrawn twice it is the same; one that never was is told as unknown; both acts stand in the log', async () => {
    const { guestCode } = (await make()).data;
    expect(await withdraw(guestCode)).toMatchObject({ code: 1 });
    const [first] = await list();
    expect(await withdraw(guestCode)).toMatchObject({ code: 1 });
    expect((await list())[0]?.withdrawnAt).toBe(first?.withdrawnAt);
    expect(await withdraw('never-was')).toMatchObject(refusal('guestCodeUnknown'));
    const lines = async (act: string) => (await callApp(app, consoleCalls.staffLog, { act }, { token })).data.list;
    expect((await lines('withdrawGuestLink'))[0]?.detail).toContain('guestCodeUnknown');
    expect((await lines('createGuestLink')).some(({ detail }) => detail.includes(roomCode))).toBe(true);
  });
});
