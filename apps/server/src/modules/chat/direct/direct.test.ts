import { CODES, calls, hashSafetyPassword, pushes } from '@caiting/contract';
import type { RefusalKey } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { TestSocket } from '../../../platform/testing/socket.ts';
import { until } from '../../../platform/testing/until.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { envelopesModule } from '../../envelopes/index.ts';
import { balanceOf, ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { chatModule, createRoom, openHits, reviewHit, setRoomManager } from '../index.ts';

const { app, db, port } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, envelopesModule, chatModule],
  isListening: true,
});
const { deps } = app;
const refusal = (key: RefusalKey) => ({ code: CODES[key].code });
let manager: TestPlayer;

beforeAll(async () => {
  manager = await aPlayer(deps, { userName: 'boss', balance: yuan(100), safetyPassword: '246810' });
  await createRoom(deps, { code: 'hall', title: '大厅', subTitle: '', content: '' });
  await setRoomManager(deps, 'hall', manager.userId, true);
});

const openWith = (who: TestPlayer, other: TestPlayer) =>
  callApp(app, calls.getDirectRoomWeb, { targetUserId: other.userId }, who);
const listOf = async (who: TestPlayer) => (await callApp(app, calls.directRoomList, {}, who)).data;
const say = (who: TestPlayer, roomId: string, message: string, sendKey?: string) =>
  callApp(app, calls.addDirectMessage, { roomId, messageTypeId: 1, message, ...(sendKey && { sendKey }) }, who);
const textsOf = async (who: TestPlayer, roomId: string) => {
  const answer = await callApp(app, calls.getDirectMessageListWeb, { roomId, pageSize: 20 }, who);
  return answer.code === 1 ? answer.data.list.map(({ message }) => message) : answer.code;
};
async function aChat(): Promise<{ player: TestPlayer; roomId: string; roomCode: string }> {
  const player = await aPlayer(deps);
  const { data } = await openWith(player, manager);
  return { player, roomId: data.roomId, roomCode: data.roomCode };
}

/** A chat socket of this person for a private chat. */
async function listenTo(who: TestPlayer, roomId: string): Promise<TestSocket> {
  const { data } = await callApp(app, calls.getChatKey, { roomId }, who);
  const socket = new TestSocket(port, 'chat', data.key);
  await socket.frame(pushes.hello.code);
  return socket;
}

test('too many line breaks are refused as what they are', async () => {
  const { player, roomId } = await aChat();
  expect((await say(player, roomId, '行\n'.repeat(20) + '完')).code).toBe(1);
  expect(await say(player, roomId, '行\n'.repeat(21) + '完')).toMatchObject({
    code: -2452,
    msg: '换行不能超过20处，请删去一些',
  });
});

describe('opening', () => {
  test('one room for a pair, from both sides and for many presses at once', async () => {
    const player = await aPlayer(deps);
    const answers = await Promise.all([
      openWith(player, manager),
      openWith(manager, player),
      openWith(player, manager),
      openWith(manager, player),
    ]);
    expect(new Set(answers.map(({ data }) => data.roomId)).size).toBe(1);
    expect(answers[0]?.data).toMatchObject({
      userId: manager.userId,
      grade: 100,
      gradeName: '管理',
      latestMessageId: null,
    });
    expect(answers[1]?.data.userId).toBe(player.userId);
  });

  test('two players without a manager may not; oneself and nobody are unknown', async () => {
    const [a, b] = [await aPlayer(deps), await aPlayer(deps)];
    expect(await openWith(a, b)).toMatchObject({ code: -2425, msg: '只能与管理员私聊' });
    expect((await openWith(a, a)).code).toBe(-2400);
    expect((await callApp(app, calls.getDirectRoomWeb, { targetUserId: '999999' as never }, a)).code).toBe(-2400);
  });
});

describe('talking', () => {
  test('unread until it is read, for the other one only; a smaller id changes nothing (product §4)', async () => {
    const { player, roomId } = await aChat();
    expect((await listOf(player)).rows).toEqual([]);
    const first = (await say(player, roomId, '在吗？')).data;
    const second = (await say(player, roomId, '请问几点开奖')).data;
    const mine = (await listOf(player)).rows[0];
    expect(mine).toMatchObject({ subTitle: '请问几点开奖', latestMessageId: second.id, messageReadId: second.id });
    const theirs = (await listOf(manager)).rows[0];
    expect(theirs).toMatchObject({ userId: player.userId, latestMessageId: second.id, messageReadId: null });
    expect((await listOf(manager)).unread).toBeGreaterThan(0);
    const before = (await listOf(manager)).unread;

    const read = (id: string) => callApp(app, calls.setDirectMessageReadWeb, { roomId, id: id as never }, manager);
    expect((await read(second.id)).code).toBe(1);
    expect((await read(first.id)).code).toBe(1);
    expect((await listOf(manager)).rows[0]).toMatchObject({ messageReadId: second.id });
    expect((await listOf(manager)).unread).toBe(before - 1);
    expect((await listOf(player)).rows[0]).toMatchObject({ otherReadId: second.id });
    expect((await read('999999')).code).toBe(-2411);
  });

  test('the same send key ten times at once is one message; blank is refused', async () => {
    const { player, roomId } = await aChat();
    await Promise.all(Array.from({ length: 10 }, () => say(player, roomId, '一次', 'one-send-key')));
    expect(await textsOf(manager, roomId)).toEqual(['一次']);
    expect((await say(player, roomId, ' \n')).code).toBe(-2403);
  });

  test('socket type 7 carries message, read mark and recall in one order; the list is pushed to both', async () => {
    const { player, roomId, roomCode } = await aChat();
    const socket = await listenTo(manager, roomId);
    const site = (await callApp(app, calls.getBroadcastKey, {}, manager)).data;
    const own = new TestSocket(port, 'site', site.key);
    await own.frame(pushes.hello.code, 2);
    const sent = (await say(player, roomId, '你好')).data;
    expect(sent).toMatchObject({ roomId, type: 7 });
    await callApp(app, calls.setDirectMessageReadWeb, { roomId, id: sent.id }, manager);
    expect((await callApp(app, calls.recallDirectMessageWeb, { roomId, id: sent.id }, manager)).code).toBe(-2411);
    expect((await callApp(app, calls.recallDirectMessageWeb, { roomId, id: sent.id }, player)).code).toBe(1);
    await until(() => socket.seqs(roomCode).filter((seq) => seq !== undefined).length >= 3, 'three frames');
    const logged = socket.frames.filter((frame) => frame.seq !== undefined && frame.code !== pushes.hello.code);
    expect(logged.map(({ code, type }) => [code, type])).toEqual([
      [1, undefined],
      [3, 10],
      [3, 5],
    ]);
    await own.frame(pushes.directRoom.code);
    expect(await textsOf(manager, roomId)).toEqual([]);
    socket.close();
    own.close();
  });
});

describe('the filter', () => {
  test('reads the player as in the rooms, not the manager; what it found is kept, and an operator can take it back', async () => {
    const { player, roomId, roomCode } = await aChat();
    expect(await say(player, roomId, '加微信 wang888666')).toMatchObject(refusal('textForbidden'));
    expect((await say(player, roomId, '这个稳 赚 不 赔啊')).data.message).toBe('这个*******啊');
    expect((await say(manager, roomId, '客服电话 13800138000')).data.message).toBe('客服电话 13800138000');
    const hits = (await openHits(deps)).list.filter((hit) => hit.roomCode === roomCode);
    expect(hits.map(({ rule, outcome, messageId }) => [rule, outcome, messageId !== null])).toEqual([
      ['word', 'mask', true],
      ['contact', 'refuse', false],
    ]);
    expect((await reviewHit(deps, hits[0]?.id ?? '', 'remove', 'anna')).ok).toBe(true);
    expect(await textsOf(manager, roomId)).toEqual(['客服电话 13800138000']);
    expect((await listOf(manager)).rows.find((row) => row.roomId === roomId)?.subTitle).toBe('客服电话 13800138000');
  });

  test('has an outcome of its own for private chats when the site sets one', async () => {
    const { player, roomId } = await aChat();
    await setTenantValue(deps, 'chatDirectOutcome', 'off', 'test');
    expect((await say(player, roomId, '我的手机 13800138000')).data.message).toBe('我的手机 13800138000');
    await setTenantValue(deps, 'chatDirectOutcome', 'mask', 'test');
    expect((await say(player, roomId, '打13800138001')).data.message).toBe('打***********');
    await setTenantValue(deps, 'chatDirectOutcome', 'same', 'test');
    expect(await say(player, roomId, '再打13800138002')).toMatchObject(refusal('textForbidden'));
  });
});

describe('nobody else', () => {
  test('a third person, another manager too, finds nothing of a private chat by any call', async () => {
    const { player, roomId, roomCode } = await aChat();
    const sent = (await say(player, roomId, '只有你能看')).data;
    const third = await aPlayer(deps);
    await setRoomManager(deps, 'hall', third.userId, true);
    expect(await textsOf(third, roomId)).toBe(-2400);
    expect((await callApp(app, calls.getDirectRoomWeb, { roomId }, third)).code).toBe(-2400);
    expect((await say(third, roomId, '插话')).code).toBe(-2400);
    expect((await callApp(app, calls.setDirectMessageReadWeb, { roomId, id: sent.id }, third)).code).toBe(-2400);
    expect((await callApp(app, calls.recallDirectMessageWeb, { roomId, id: sent.id }, third)).code).toBe(-2400);
    expect((await callApp(app, calls.getChatKey, { roomId }, third)).code).toBe(-2400);
    // Nor by the calls of public rooms, for the two themselves either.
    const room = { roomCode: roomCode as never };
    for (const who of [third, player]) {
      expect((await callApp(app, calls.getMessageListWeb, room, who)).code).toBe(-2400);
      expect((await callApp(app, calls.getRoomWeb, room, who)).code).toBe(-2400);
      expect((await callApp(app, calls.addMessage, { ...room, messageTypeId: 1, message: 'x' }, who)).code).toBe(-2400);
      expect((await callApp(app, calls.getChatKey, room, who)).code).toBe(-2400);
      expect((await callApp(app, calls.getOnlineMemberList, room, who)).code).toBe(-2400);
      expect((await callApp(app, calls.updateMessageStateFront, { ...room, id: sent.id }, who)).code).toBe(-2400);
    }
    const rooms = await callApp(app, calls.roomList, {}, third);
    expect(rooms.data.rows.map((row) => row.roomCode)).toEqual(['hall']);
    expect((await listOf(third)).rows).toEqual([]);
  });

  test('an envelope in a private chat is one share for the other one alone', async () => {
    const { player, roomId } = await aChat();
    const safetyPassword = hashSafetyPassword(manager.userName, '246810');
    const proof = async () =>
      (await callApp(app, calls.verifySafetyPassword, { safetyPassword, verifyType: 'redEnvelope' }, manager)).data
        .proof;
    const place = { isDirect: '1' as const, roomId };
    const sending = { ...place, type: 2, amount: '20', wishingRemark: '辛苦了' };
    expect(
      (await callApp(app, calls.sendRedEnvelope, { ...sending, num: 2, safetyProof: await proof() }, manager)).code,
    ).toBe(-2424);
    const sent = await callApp(app, calls.sendRedEnvelope, { ...sending, num: 1, safetyProof: await proof() }, manager);
    const { recordId } = sent.data;
    expect((await listOf(player)).rows[0]?.subTitle).toBe('[红包]');
    expect((await callApp(app, calls.openRedEnvelope, { ...place, recordId }, manager)).data).toMatchObject({
      state: 2,
      amount: '0',
    });
    const third = await aPlayer(deps);
    expect((await callApp(app, calls.openRedEnvelope, { ...place, recordId }, third)).code).toBe(-2420);
    expect((await callApp(app, calls.openRedEnvelope, { roomCode: 'hall' as never, recordId }, player)).code).toBe(
      -2420,
    );
    expect((await callApp(app, calls.openRedEnvelope, { ...place, recordId }, player)).data).toMatchObject({
      state: 1,
      amount: '20',
    });
    expect((await balanceOf(db, player.id)).balance).toBe(yuan(20));
  });
});
