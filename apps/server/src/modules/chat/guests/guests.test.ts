import { CODES, chatRoomRuleCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { callingHall } from '../testing/calling.ts';

/** Guests of a link have names of their own, and share the limits of their address. */

const { app, aRoom, guestSends, refusal } = await callingHall();

test('two behind one address have two names; a key keeps its name and cannot be made up', async () => {
  const room = await aRoom();
  const enter = (guestKey?: string) =>
    callApp(app, chatRoomRuleCalls.enterGuest, { guestCode: room.guestCode, ...(guestKey && { guestKey }) });
  const [one, two] = [(await enter()).data, (await enter()).data];
  expect(one.nickname).toMatch(/^访客[0-9a-f]{4}$/);
  expect(two.nickname).not.toBe(one.nickname);
  expect((await enter(one.guestKey)).data).toEqual(one);
  expect((await enter('made-up')).data.nickname).not.toBe(one.nickname);
  expect(await callApp(app, chatRoomRuleCalls.enterGuest, { guestCode: 'nowhere' })).toMatchObject(
    refusal('guestCodeUnknown'),
  );
  for (const { guestKey, nickname } of [one, two])
    expect((await guestSends(room, '你好', { guestKey })).data).toMatchObject({ nickname, guestCode: nickname });
});

test('a new key gives no new limits: all guests of an address have sixty a minute together', async () => {
  const room = await aRoom();
  const codes: number[] = [];
  for (let guest = 0; guest < 21; guest += 1) {
    const { guestKey } = (await callApp(app, chatRoomRuleCalls.enterGuest, { guestCode: room.guestCode })).data;
    for (let at = 0; at < 3; at += 1) codes.push((await guestSends(room, `${guest}说${at}`, { guestKey })).code);
  }
  expect(codes.slice(0, 60).every((code) => code === 1)).toBe(true);
  expect(codes.slice(60)).toEqual([0, 0, 0].map(() => CODES.flooding.code));
});
