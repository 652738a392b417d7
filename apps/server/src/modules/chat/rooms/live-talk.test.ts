import { calls } from '@caiting/contract';
import type { CallDef, CallWireInput, RoomCode } from '@caiting/contract/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import {
  createGuestLink,
  createLiveTalk,
  createRoom,
  deleteRoom,
  makeDefaultRoom,
  postInRoom,
  setRoomManager,
} from '../index.ts';
import { admission } from '../hall/admission.ts';
import { callingHall } from '../testing/calling.ts';
import { changeRoom } from './change-room.ts';

/** The talk of a live room: whoever comes reads it, one speaks in it as in any room, and the hall knows nothing of it. */

const { app, db, deps } = await callingHall();
const call = <C extends CallDef>(def: C, input: CallWireInput<C>, who?: TestPlayer) => callApp(app, def, input, who);

const TALK = 'live-night' as RoomCode;
await db.tx((tx) => createLiveTalk(tx, { code: TALK, title: '夜场' }));
const [ann, ben] = [await aPlayer(deps), await aPlayer(deps)];
const history = async () => (await call(calls.getMessageListWeb, { roomCode: TALK }, ann)).data.list;
const say = (message: string) => call(calls.addMessage, { roomCode: TALK, messageTypeId: '1' as never, message }, ann);

test('whoever is signed in speaks, reads, and gets a key for its socket', async () => {
  expect((await say('晚上好')).code).toBe(1);
  expect((await call(calls.getMessageListWeb, { roomCode: TALK }, ben)).data.list).toMatchObject([
    { message: '晚上好' },
  ]);
  expect((await call(calls.getChatKey, { roomCode: TALK }, ben)).data.key).toMatch(/^[0-9a-f]{32}$/);
});

describe('whoever comes without a login', () => {
  const HALL = 'talk-hall' as RoomCode;
  const LOCKED = 'talk-locked' as RoomCode;
  const NOT_LOGGED_IN = -6;
  let direct = '' as RoomCode;
  beforeAll(async () => {
    for (const code of [HALL, LOCKED]) await createRoom(deps, { code, title: code, subTitle: '', content: '' });
    await changeRoom(deps, LOCKED, 'password', '2580');
    await setRoomManager(deps, HALL, ann.userId, true);
    direct = (await call(calls.getDirectRoomWeb, { targetUserId: ann.userId }, ben)).data.roomCode;
  });

  test('reads the talk of a live room as a guest would', async () => {
    const mine = (await call(calls.getMessageListWebGuest, { roomCode: TALK })).data;
    expect(mine.list).toEqual((await call(calls.getMessageListWeb, { roomCode: TALK }, ben)).data.list);
    expect(mine.list[0]).toMatchObject({ message: '晚上好' });
    expect(mine.list[0]?.userName).not.toBe(ann.userName);
    expect((await call(calls.getRoomWeb, { roomCode: TALK })).data.roomCode).toBe(TALK);
  });

  test('hears it by a key of its own', async () => {
    const { key } = (await call(calls.getChatKey, { roomCode: TALK })).data;
    const entry = await admission(deps).enter('chat', key, '203.0.113.7');
    expect(entry).toMatchObject({ rooms: [`room:${TALK}`], userId: null, guestCode: null, member: { member: null } });
    expect(JSON.stringify(entry)).not.toContain('203.0.113.7');
    expect(await admission(deps).enter('chat', key, '203.0.113.7')).toHaveProperty('refused');
  });

  test('reads and hears no room of the hall, none with a password, no private chat, none that is not there', async () => {
    for (const roomCode of [HALL, LOCKED, direct, 'no-such-room' as RoomCode]) {
      expect((await call(calls.getMessageListWebGuest, { roomCode })).code, roomCode).toBe(NOT_LOGGED_IN);
      expect((await call(calls.getChatKey, { roomCode })).code, roomCode).toBe(NOT_LOGGED_IN);
    }
    expect((await call(calls.getChatKey, {})).code).toBe(NOT_LOGGED_IN);
    expect((await call(calls.getMessageListWebGuest, { roomCode: TALK, guestCode: 'nobodys' })).code).toBe(-2408);
  });

  test('says nothing: it is asked to sign in', async () => {
    const said = { roomCode: TALK, messageTypeId: '1' as never, message: '游客' };
    expect((await call(calls.addMessage, said)).code).toBe(NOT_LOGGED_IN);
    expect((await call(calls.addMessageGuest, { ...said, guestCode: 'nobodys' } as never)).code).not.toBe(1);
    expect((await history()).some(({ message }) => message === '游客')).toBe(false);
  });
});

test('it is on no list of the hall, never the default, and has no guest links and no password', async () => {
  const { rows, total } = (await call(calls.roomList, {}, ann)).data;
  expect(rows.some(({ roomCode }) => roomCode === TALK)).toBe(false);
  expect(total).toBe(rows.length);
  expect((await call(calls.getRoomWeb, {}, ann)).data?.roomCode).not.toBe(TALK);
  expect((await makeDefaultRoom(deps, TALK)).ok).toBe(false);
  expect((await createGuestLink(deps, { roomCode: TALK, nickname: '' })).ok).toBe(false);
  expect((await changeRoom(deps, TALK, 'password', '2580')).ok).toBe(false);
  expect((await deleteRoom(deps, TALK)).ok).toBe(false);
  expect((await changeRoom(deps, TALK, 'title', '夜场二')).ok).toBe(true);
});

test('a room of the same code is not made twice, in capitals or not', async () => {
  const make = (code: string) => db.tx((tx) => createLiveTalk(tx, { code, title: 'x' }));
  expect(await make(TALK)).toBe(false);
  expect(await make(TALK.toUpperCase())).toBe(false);
});

test('what another module posts is there with what it tells of, or neither is', async () => {
  const speaker = { userId: ben.userId, userName: ben.userName, grade: 1 };
  const post = (sendKey: string, body: () => Promise<Outcome<string, 'balanceShort'>>, then = () => {}) =>
    db.tx(async (tx) => {
      const posted = await postInRoom(deps, tx, speaker, { roomCode: TALK, type: 11, sendKey, body });
      then();
      return posted;
    });
  const before = (await history()).length;
  expect(await post('gift:1', async () => refuse('balanceShort'))).toMatchObject({ ok: false, key: 'balanceShort' });
  expect(await history()).toHaveLength(before);
  expect((await post('gift:2', async () => ok('{"giftId":"1"}'))).ok).toBe(true);
  expect((await history())[0]).toMatchObject({ messageTypeId: 11, message: '{"giftId":"1"}' });
  const killed = () => {
    throw new Error('killed');
  };
  await expect(post('gift:3', async () => ok('{}'), killed)).rejects.toThrow('killed');
  expect(await history()).toHaveLength(before + 1);
});
