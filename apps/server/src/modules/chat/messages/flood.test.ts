import { CODES, chatRoomRuleCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { advance } from '../../../platform/testing/database.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { callingHall } from '../testing/calling.ts';

/** Slow mode of a room, and rate limits against floods. */

const { app, db, aRoom, send, rule, nameOf, refusal } = await callingHall();

test('one message of a person in so many seconds, told how long is left; managers do not wait, other rooms neither', async () => {
  const { roomCode, manager, member } = await aRoom();
  const other = await aRoom();
  await rule(manager, roomCode, 'slowSeconds', 30);
  expect((await send(member, roomCode, '一')).code).toBe(1);
  await advance(db, 10_000);
  const early = await send(member, roomCode, '二');
  expect(early.code).toBe(CODES.slowMode.code);
  expect(early.msg).toMatch(/请(?:1\d|20)秒后/);
  expect((await send(member, other.roomCode, '别处')).code).toBe(1);
  for (const text of ['甲', '乙']) expect((await send(manager, roomCode, text)).code).toBe(1);
  await advance(db, 20_001);
  expect((await send(member, roomCode, '三')).code).toBe(1);
});

test('who goes on against thirty refusals in a minute is muted by the site for half an hour, with a line in the log', async () => {
  const { roomCode, manager, member } = await aRoom();
  for (let at = 0; at < 5; at += 1) await send(member, roomCode, `第${at}句`);
  for (let at = 0; at < 30; at += 1)
    expect(await send(member, roomCode, `刷屏${at}`)).toMatchObject(refusal('flooding'));
  await advance(db, 61_000);
  expect(await send(member, roomCode, '一分钟后')).toMatchObject({ ...refusal('muted'), msg: '您已被禁言半小时' });
  const acts = (await callApp(app, chatRoomRuleCalls.getActListFront, { roomCode }, manager)).data.rows;
  expect(acts).toMatchObject([{ act: 'floodMute', managerName: '', targetName: await nameOf(member) }]);
  await advance(db, 30 * 60_000);
  expect((await send(member, roomCode, '半小时后')).code).toBe(1);
});
