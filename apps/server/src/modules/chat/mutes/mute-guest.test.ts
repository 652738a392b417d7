import { CODES, MUTE_DURATIONS, calls, chatRoomRuleCalls, chatModerationCalls } from '@caiting/contract';
import type { CallWireInput, RefusalKey } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { chatModule, createRoom, setRoomManager } from '../index.ts';
import { insertGuestLink } from '../guests/queries.ts';
import { uploadTo } from '../testing/upload.ts';

/** Guests one by one. In these tests all of them come from one address. */

const { app, db } = await testApp({ modules: [tenantModule, ledgerModule, accountModule, chatModule] });
const { deps } = app;
const refusal = (key: RefusalKey) => ({ code: CODES[key].code });

let rooms = 0;
let roomCode: RoomCode;
let guestCode: string;
let manager: TestPlayer;
beforeEach(async () => {
  rooms += 1;
  roomCode = `quiet${rooms}` as RoomCode;
  guestCode = `quiet-link${rooms}`;
  await createRoom(deps, { code: roomCode, title: '大厅', subTitle: '', content: '' });
  await insertGuestLink(db, guestCode, roomCode, '访客');
  manager = await aPlayer(deps);
  await setRoomManager(deps, roomCode, manager.userId, true);
});

interface TestGuest {
  readonly guestKey: string;
  readonly nickname: string;
}
const aGuest = async (): Promise<TestGuest> => (await callApp(app, chatRoomRuleCalls.enterGuest, { guestCode })).data;
const says = (guest: TestGuest | null, message = '大家好') =>
  callApp(app, calls.addMessageGuest, {
    roomCode,
    guestCode,
    message,
    ...(guest && { guestKey: guest.guestKey }),
  } as CallWireInput<typeof calls.addMessageGuest>);
const mute = (guestName: string, durationTypeId: number, who = manager) =>
  callApp(app, chatModerationCalls.addBanFront, { roomCode, guestName, durationTypeId }, who);
const muteOf = async (guestName: string) =>
  (await callApp(app, chatModerationCalls.getBanFront, { roomCode, guestName }, manager)).data.record;
const settingsOf = async ({ guestKey }: TestGuest) =>
  (await callApp(app, calls.getRoomWeb, { roomCode, guestCode, guestKey })).data;

describe('a manager mutes a guest', () => {
  test.each([
    [MUTE_DURATIONS.permanent, '您已被永久禁言', null],
    [MUTE_DURATIONS.day, '您已被禁言1天', 24 * 60],
    [MUTE_DURATIONS.week, '您已被禁言1周', 7 * 24 * 60],
    [MUTE_DURATIONS.hour, '您已被禁言一小时', 60],
    [MUTE_DURATIONS.halfHour, '您已被禁言半小时', 30],
  ])(
    'duration %i: the next word is refused with %s, others speak on, and it ends in its time',
    async (type, msg, minutes) => {
      const [loud, calm] = [await aGuest(), await aGuest()];
      await says(loud);
      expect(await mute(loud.nickname, type)).toMatchObject({ code: 1 });
      expect(await says(loud)).toMatchObject({ ...refusal('muted'), msg });
      expect(await settingsOf(loud)).toMatchObject({ isBanned: true, bannedMessage: msg, ownMute: msg });
      expect(await says(calm)).toMatchObject({ code: 1 });
      expect(await settingsOf(calm)).toMatchObject({ isBanned: false, ownMute: '' });
      await advance(db, (minutes ?? 365 * 24 * 60) * 60_000 + 1);
      expect(await says(loud, '又能说了')).toMatchObject(minutes === null ? refusal('muted') : { code: 1 });
    },
  );

  test('a new key behind the same address does not lift it, nor does none; unmuting gives all of them their voice', async () => {
    const [loud, calm] = [await aGuest(), await aGuest()];
    await says(loud);
    await mute(loud.nickname, MUTE_DURATIONS.day);
    await advance(db, 1_000);
    const again = await aGuest();
    expect(again.nickname).not.toBe(loud.nickname);
    for (const guest of [again, null]) expect(await says(guest)).toMatchObject(refusal('muted'));
    // To change how long is no new beginning: who came before it stays as they are.
    const { id = '' } = (await muteOf(loud.nickname)) ?? {};
    await callApp(
      app,
      chatModerationCalls.updateBanFront,
      { roomCode, id, durationTypeId: MUTE_DURATIONS.week },
      manager,
    );
    expect(await says(again)).toMatchObject({ ...refusal('muted'), msg: '您已被禁言1周' });
    expect(await says(calm)).toMatchObject({ code: 1 });
    // An address is many people's: after a day it stands for nobody any more.
    await advance(db, 24 * 60 * 60_000);
    expect(await says(again)).toMatchObject({ code: 1 });
    expect(await says(await aGuest())).toMatchObject({ code: 1 });
    expect(await says(loud)).toMatchObject(refusal('muted'));
    await callApp(
      app,
      chatModerationCalls.updateBanFront,
      { roomCode, id, durationTypeId: MUTE_DURATIONS.cancel },
      manager,
    );
    expect(await muteOf(loud.nickname)).toBeNull();
    for (const guest of [loud, again]) expect(await says(guest)).toMatchObject({ code: 1 });
  });

  test('the list and the log name the guest, with what managers did', async () => {
    const loud = await aGuest();
    const { data } = await says(loud);
    await mute(loud.nickname, MUTE_DURATIONS.hour);
    const list = await callApp(app, chatModerationCalls.getBanListFront, { roomCode, target: loud.nickname }, manager);
    expect(list.data).toMatchObject({ total: 1, rows: [{ target: '', guestName: loud.nickname, durationTypeId: 4 }] });
    await callApp(app, chatModerationCalls.deleteBanFront, { roomCode, ids: list.data.rows[0]?.id ?? '' }, manager);
    await callApp(app, calls.updateMessageStateFront, { roomCode, id: data.id }, manager);
    const acts = await callApp(app, chatRoomRuleCalls.getActListFront, { roomCode }, manager);
    expect(acts.data.rows.map(({ act, targetName }) => [act, targetName])).toEqual([
      ['recall', loud.nickname],
      ['unmute', loud.nickname],
      ['mute', loud.nickname],
    ]);
  });

  test('who never spoke here cannot be muted, and nobody but a manager mutes', async () => {
    const loud = await aGuest();
    expect(await mute(loud.nickname, MUTE_DURATIONS.hour)).toMatchObject(refusal('notFound'));
    const nobody = { roomCode, durationTypeId: MUTE_DURATIONS.hour };
    expect(await callApp(app, chatModerationCalls.addBanFront, nobody, manager)).toMatchObject(refusal('notFound'));
    await says(loud);
    expect(await mute(loud.nickname, MUTE_DURATIONS.hour, await aPlayer(deps))).toMatchObject(refusal('forbidden'));
    expect(await says(loud)).toMatchObject({ code: 1 });
  });

  test('a mute of the same person in one room is none in another', async () => {
    const loud = await aGuest();
    await says(loud);
    await mute(loud.nickname, MUTE_DURATIONS.permanent);
    const other = `${roomCode}-b` as RoomCode;
    await createRoom(deps, { code: other, title: '别的厅', subTitle: '', content: '' });
    await insertGuestLink(db, `${guestCode}-b`, other, '访客');
    const there = { roomCode: other, guestCode: `${guestCode}-b`, message: '这里可以' };
    expect(await callApp(app, calls.addMessageGuest, there)).toMatchObject({ code: 1 });
  });
});

test('a guest who floods on and on is muted by the site itself, with a line in the log', async () => {
  const loud = await aGuest();
  for (let at = 0; at < 3 + 30; at += 1) await says(loud, `第${at}句`);
  expect(await says(loud)).toMatchObject({ ...refusal('muted'), msg: '您已被禁言半小时' });
  const acts = await callApp(app, chatRoomRuleCalls.getActListFront, { roomCode }, manager);
  expect(acts.data.rows).toMatchObject([{ act: 'floodMute', managerName: '', targetName: loud.nickname }]);
});

describe('pictures of guests', () => {
  let made = 0;
  async function upload(guest: TestGuest) {
    made += 1;
    const background = { r: (made * 11) % 256, g: (made * 29) % 256, b: (made * 53) % 256 };
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
    return uploadTo(app, bytes, { fields: { guestCode, guestKey: guest.guestKey } });
  }
  const send = ({ guestKey }: TestGuest, imgPath: string) =>
    callApp(app, calls.addImageGuest, { roomCode, guestCode, guestKey, message: JSON.stringify({ imgPath }) });

  test('belong to the key: another guest behind the same address cannot send them', async () => {
    const [one, other] = [await aGuest(), await aGuest()];
    const { data } = await upload(one);
    expect(await send(other, data.imgPath)).toMatchObject(refusal('uploadUnknown'));
    expect(await send(one, data.imgPath)).toMatchObject({ code: 1, data: { nickname: one.nickname } });
  });

  test('count by address: a new key gives no new day', async () => {
    const one = await aGuest();
    for (let at = 0; at < 20; at += 1) expect(await upload(one)).toMatchObject({ code: 1 });
    expect(await upload(await aGuest())).toMatchObject(refusal('uploadsTooMany'));
  });
});
