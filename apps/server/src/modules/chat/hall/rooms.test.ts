import { CODES, calls, type RefusalKey } from '@caiting/contract';
import type { CallInput, CallWireInput } from '@caiting/contract/wire';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { changeRoom, chatModule, createRoom, deleteRoom, setRoomManager } from '../index.ts';
import { insertGuestLink } from '../guests/queries.ts';

/** Which room is meant where none is named, and how rooms stand in the list. The tests run in order: the first has no room at all. */

const { app, db } = await testApp({ modules: [tenantModule, ledgerModule, accountModule, chatModule] });
const { deps } = app;

const refusal = (key: RefusalKey) => ({ code: CODES[key].code, msg: CODES[key].zh });
const room = (input: object = {}, who?: TestPlayer) =>
  callApp(app, calls.getRoomWeb, input as CallWireInput<typeof calls.getRoomWeb>, who);
const key = (input: object = {}, who?: TestPlayer) =>
  callApp(app, calls.getChatKey, input as CallWireInput<typeof calls.getChatKey>, who);
const list = async (page: Partial<CallInput<typeof calls.roomList>> = {}, who?: TestPlayer) =>
  (await callApp(app, calls.roomList, page, who)).data;
const aRoom = (code: string, order?: number) =>
  createRoom(deps, { code, title: code, subTitle: '', content: '', order });

describe('the room of who names none', () => {
  test('a site without rooms says so', async () => {
    const who = await aPlayer(deps);
    expect(await room({}, who)).toMatchObject(refusal('noOpenRooms'));
    expect(await room()).toMatchObject({ code: -2414, msg: '暂无开放的房间' });
    expect(await key({}, who)).toMatchObject(refusal('noOpenRooms'));
    expect(await list()).toEqual({ rows: [], total: 0, more: false });
  });

  test('is the open one with the smallest order number, whatever it is called and however old it is', async () => {
    const who = await aPlayer(deps);
    await aRoom('oldest');
    await aRoom('second', 20);
    await aRoom('first', 10);
    expect((await list()).rows.map(({ roomCode }) => roomCode)).toEqual(['first', 'second', 'oldest']);
    expect((await room({}, who)).data.roomCode).toBe('first');
    expect((await room()).data.roomCode).toBe('first');
    expect((await key({}, who)).code).toBe(1);

    expect((await changeRoom(deps, 'oldest', 'order', '0')).ok).toBe(true);
    expect((await room({}, who)).data.roomCode).toBe('oldest');
    expect((await deleteRoom(deps, 'oldest')).ok).toBe(true);
    expect((await room({}, who)).data.roomCode).toBe('first');
    expect((await list()).rows[0]?.roomCode).toBe('first');
  });

  test.each(['-1', '10000', '1.5', '01', '', 'x', '1e3'])('the order number %j is refused', async (value) => {
    expect(await changeRoom(deps, 'first', 'order', value)).toMatchObject({ ok: false, key: 'badInput' });
  });

  test('a guest link leads into its own room, whichever that is, and into no other', async () => {
    await insertGuestLink(db, 'to-second', 'second', '访客');
    const guestCode = 'to-second';
    expect((await room({ guestCode })).data).toMatchObject({ roomCode: 'second', grade: -2 });
    expect((await key({ guestCode })).code).toBe(1);
    expect(await room({ guestCode, roomCode: 'first' })).toMatchObject(refusal('guestCodeUnknown'));
    expect(await key({ guestCode, roomCode: 'first' })).toMatchObject(refusal('guestCodeUnknown'));
    expect(await room({ guestCode: 'made-up' })).toMatchObject(refusal('guestCodeUnknown'));
    const { data } = await room({ guestCode });
    const said = await callApp(app, calls.addMessageGuest, { guestCode, roomCode: data.roomCode, message: '大家好' });
    expect(said.code).toBe(1);
    const read = await callApp(app, calls.getMessageListWebGuest, { guestCode, roomCode: data.roomCode } as never);
    expect(read.data.list.map(({ message }) => message)).toEqual(['大家好']);
    // Signed in or not: the link says which room is meant.
    const who = await aPlayer(deps);
    expect((await room({ guestCode }, who)).data.roomCode).toBe('second');
  });

  test('a visitor without a link gets no key', async () => {
    expect(await key({})).toMatchObject(refusal('notLoggedIn'));
  });
});

describe('the list of rooms', () => {
  test('pages follow each other without a room twice or left out, and say truly whether there are more', async () => {
    // Rooms of one moment and one order number: nothing but their code tells them apart.
    await db.run(
      `insert into chat_room (code, title, sort, created_at) select 'page' || n, 'x', 500, '2026-01-01' from generate_series(1, 41) n`,
    );
    const { total } = await list({ pageSize: 1 });
    const seen: string[] = [];
    for (let pageNum = 1, more = true; more; pageNum += 1) {
      const page = await list({ pageSize: 20, pageNum });
      expect(page.total).toBe(total);
      expect(page.rows).toHaveLength(Math.min(20, total - seen.length));
      seen.push(...page.rows.map(({ roomCode }) => roomCode));
      expect(page.more).toBe(seen.length < total);
      more = page.more;
    }
    expect(new Set(seen).size).toBe(total);
    expect(seen).toHaveLength(total);
    expect(await list({ pageSize: 20, pageNum: 99 })).toMatchObject({ rows: [], total, more: false });
    expect(await list({ pageSize: total })).toMatchObject({ more: false });
    expect(await list({ pageSize: total - 1 })).toMatchObject({ more: true });
  });

  test.each([{ pageSize: 0 }, { pageSize: 51 }, { pageNum: 0 }, { pageNum: 10_001 }])('%j is refused', async (page) => {
    expect((await callApp(app, calls.roomList, page)).code).toBe(-2002);
  });

  test('says who may not speak where and why; managers may everywhere they manage', async () => {
    const [muted, boss, visitor] = [await aPlayer(deps), await aPlayer(deps), await aPlayer(deps)];
    await setRoomManager(deps, 'first', boss.userId, true);
    const mute = { roomCode: 'first' as never, target: muted.userId, durationTypeId: 4 };
    expect((await callApp(app, calls.addBanFront, mute, boss)).code).toBe(1);
    const inFirst = async (who?: TestPlayer) => (await list({}, who)).rows.find(({ roomCode }) => roomCode === 'first');
    const share = (who: TestPlayer) =>
      callApp(
        app,
        calls.addMessage,
        {
          roomCode: 'first' as never,
          messageTypeId: 9,
          message: JSON.stringify({ type: 2, data: { day: 'today' } }),
        },
        who,
      );

    expect(await inFirst(muted)).toMatchObject({ banned: true, bannedMessage: '您已被禁言一小时', isManager: false });
    expect(await share(muted)).toMatchObject({ code: CODES.muted.code, msg: '您已被禁言一小时' });
    expect(await inFirst(visitor)).toMatchObject({ banned: false, bannedMessage: '' });

    await changeRoom(deps, 'first', 'isMessageBanned', '1');
    expect(await inFirst(visitor)).toMatchObject({ banned: true, bannedMessage: '全体禁言', isMessageBanned: true });
    expect(await share(visitor)).toMatchObject({ code: CODES.muted.code, msg: '全体禁言' });
    expect(await inFirst(boss)).toMatchObject({ banned: false, bannedMessage: '', isManager: true });
    expect((await share(boss)).code).toBe(1);
    await changeRoom(deps, 'first', 'isMessageBanned', '0');

    await changeRoom(deps, 'first', 'speakFromGrade', '2');
    expect(await inFirst(visitor)).toMatchObject({ banned: true, bannedMessage: '您的等级已禁言' });
    expect(await inFirst()).toMatchObject({ banned: true, bannedMessage: '您的等级已禁言' });
    await changeRoom(deps, 'first', 'speakFromGrade', '0');
  });
});
