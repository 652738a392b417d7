import { CODES, calls, chatMannersCalls } from '@caiting/contract';
import type { RefusalKey } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { advance } from '../../platform/testing/database.ts';
import { accountModule, findPlayer, saveGrade } from '../account/index.ts';
import { aPlayer } from '../account/testing/players.ts';
import type { TestPlayer } from '../account/testing/players.ts';
import { bettingModule } from '../betting/index.ts';
import { drawsModule } from '../draws/index.ts';
import { ledgerModule } from '../ledger/index.ts';
import { setTenantValue, tenantModule } from '../tenant/index.ts';
import { changeRoom, chatModule, createRoom, openHits, reviewHit, setRoomManager } from './index.ts';
import { insertGuestLink } from './queries.ts';

const { app, db } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, drawsModule, bettingModule, chatModule],
});
const { deps } = app;

let rooms = 0;
async function aRoom(): Promise<{ roomCode: RoomCode; guestCode: string; manager: TestPlayer; member: TestPlayer }> {
  rooms += 1;
  const roomCode = `manners${rooms}` as RoomCode;
  await createRoom(deps, { code: roomCode, title: '大厅', subTitle: '', content: '' });
  const guestCode = `manners-link${rooms}`;
  await insertGuestLink(db, guestCode, roomCode, '访客');
  const [manager, member] = [await aPlayer(deps), await aPlayer(deps)];
  await setRoomManager(deps, roomCode, manager.userId, true);
  return { roomCode, guestCode, manager, member };
}
const refusal = (key: RefusalKey) => ({ code: CODES[key].code });
const say = (who: TestPlayer, roomCode: RoomCode, message: string, userIds?: string) =>
  callApp(app, calls.addMessage, { roomCode, messageTypeId: 1, message, ...(userIds && { userIds }) } as never, who);
const guestSays = (to: { roomCode: RoomCode; guestCode: string }, message: string, more: object = {}) => {
  const { roomCode, guestCode } = to;
  return callApp(app, calls.addMessageGuest, { roomCode, guestCode, message, ...more } as never);
};
const rule = (who: TestPlayer, roomCode: RoomCode, key: 'speakFromGrade' | 'slowSeconds', value: number) =>
  callApp(app, chatMannersCalls.updateRoomRuleWeb, { roomCode, key, value } as never, who);
const nameOf = async (who: TestPlayer) => (await findPlayer(db, who.userId))?.nickname ?? '';
const unseen = async (who: TestPlayer, roomCode: RoomCode) =>
  (await callApp(app, chatMannersCalls.getMentionListWeb, { roomCode }, who)).data.list;

describe('mentions', () => {
  test('the server keeps whom it finds in the text; the message stands whatever is asked for', async () => {
    const { roomCode, manager, member } = await aRoom();
    const name = await nameOf(manager);
    const said = await say(member, roomCode, `@${name} 在吗`, `${manager.userId},${member.userId},999999999,abc`);
    expect(said.data).toMatchObject({ status: 1, userIds: [manager.userId], mentionNames: [name] });
    // Not in the text: nobody is called behind their back.
    expect((await say(member, roomCode, '大家好', manager.userId)).data).toMatchObject({ status: 0, userIds: [] });
    // Oneself is not called.
    const own = await say(member, roomCode, `@${await nameOf(member)}`, member.userId);
    expect(own.data).toMatchObject({ status: 0, userIds: [] });
  });

  test('the test group is not called, and at most ten people are', async () => {
    const { roomCode, member } = await aRoom();
    const tester = await aPlayer(deps);
    await db.tx((tx) => saveGrade(tx, tester.id, -1));
    expect((await say(member, roomCode, `@${await nameOf(tester)}`, tester.userId)).data.userIds).toEqual([]);
    const people = await Promise.all(Array.from({ length: 12 }, () => aPlayer(deps)));
    const names = await Promise.all(people.map(nameOf));
    const ids = people.map(({ userId }) => userId).join(',');
    const said = await say(member, roomCode, names.map((name) => `@${name}`).join(' '), ids);
    expect(said.data.userIds).toHaveLength(10);
  });

  test('everybody is called by managers only, once a minute; else the message goes without and says why', async () => {
    const { roomCode, manager, member } = await aRoom();
    const refused = await say(member, roomCode, '@所有人 看这里', 'all');
    expect(refused.data).toMatchObject({ status: 0, userIds: [], note: 'managersOnly' });
    expect((await say(manager, roomCode, '@所有人 开会', 'all')).data).toMatchObject({ status: 1, userIds: ['all'] });
    expect((await say(manager, roomCode, '@所有人 又来', 'all')).data).toMatchObject({ status: 0, note: 'tooOften' });
    await advance(db, 60_001);
    expect((await say(manager, roomCode, '@all 一分钟后', 'all')).data).toMatchObject({ status: 1, userIds: ['all'] });
  });

  test('rights are those of the moment: whoever was manager a moment ago calls nobody', async () => {
    const { roomCode, manager } = await aRoom();
    await setRoomManager(deps, roomCode, manager.userId, false);
    expect((await say(manager, roomCode, '@所有人', 'all')).data).toMatchObject({ note: 'managersOnly' });
  });

  test('who was away finds what mentions them until it is seen; recalled ones are gone, those for all count a day', async () => {
    const { roomCode, manager, member } = await aRoom();
    const name = await nameOf(member);
    const first = await say(manager, roomCode, `@${name} 一`, member.userId);
    const second = await say(manager, roomCode, '@所有人 二', 'all');
    const third = await say(manager, roomCode, `@${name} 三`, member.userId);
    expect(await unseen(member, roomCode)).toMatchObject([
      { id: first.data.id, isAll: false },
      { id: second.data.id, isAll: true },
      { id: third.data.id, isAll: false },
    ]);
    expect(await unseen(manager, roomCode)).toEqual([]);
    const list = await callApp(app, calls.roomList, { pageSize: 50 }, member);
    expect(list.data.rows.find((room) => room.roomCode === roomCode)?.mentions).toBe(3);
    await callApp(app, chatMannersCalls.setMentionReadWeb, { roomCode, id: first.data.id }, member);
    await callApp(app, calls.updateMessageStateFront, { roomCode, id: third.data.id }, manager);
    expect((await unseen(member, roomCode)).map(({ id }) => id)).toEqual([second.data.id]);
    await advance(db, 24 * 3_600_000 + 1);
    expect(await unseen(member, roomCode)).toEqual([]);
  });

  test('a mention that is recalled in the moment it is seen leaves nothing unseen before it', async () => {
    const { roomCode, manager, member } = await aRoom();
    const name = await nameOf(member);
    await say(manager, roomCode, `@${name} 一`, member.userId);
    const second = await say(manager, roomCode, `@${name} 二`, member.userId);
    await callApp(app, calls.updateMessageStateFront, { roomCode, id: second.data.id }, manager);
    const seen = await callApp(app, chatMannersCalls.setMentionReadWeb, { roomCode, id: second.data.id }, member);
    expect(seen.code).toBe(1);
    expect(await unseen(member, roomCode)).toEqual([]);
    const list = await callApp(app, calls.roomList, { pageSize: 50 }, member);
    expect(list.data.rows.find((room) => room.roomCode === roomCode)?.mentions).toBe(0);
  });

  test('behind a door only who is inside is called', async () => {
    const { roomCode, manager, member } = await aRoom();
    await changeRoom(deps, roomCode, 'password', '2580');
    const said = await say(manager, roomCode, `@${await nameOf(member)}`, member.userId);
    expect(said.data).toMatchObject({ status: 0, userIds: [] });
  });
});

describe('mute by grade', () => {
  test('grades below are silent for the very next message, guests among them; managers and those above speak', async () => {
    const room = await aRoom();
    const { roomCode, manager, member } = room;
    const high = await aPlayer(deps);
    await db.tx((tx) => saveGrade(tx, high.id, 5));
    expect((await rule(manager, roomCode, 'speakFromGrade', 3)).code).toBe(1);
    expect(await say(member, roomCode, '你好')).toMatchObject({ ...refusal('muted'), msg: '您的等级已禁言' });
    expect(await guestSays(room, '你好')).toMatchObject(refusal('muted'));
    for (const who of [high, manager]) expect((await say(who, roomCode, '你好')).code).toBe(1);
    const settings = (await callApp(app, calls.getRoomWeb, { roomCode }, member)).data;
    expect(settings).toMatchObject({ mutedGrades: [-2, -1, 1, 2], isBanned: true, bannedMessage: '您的等级已禁言' });
    await db.tx((tx) => saveGrade(tx, member.id, 3));
    expect((await say(member, roomCode, '升级了')).code).toBe(1);
    await rule(manager, roomCode, 'speakFromGrade', 0);
    expect((await guestSays(room, '可以说了')).code).toBe(1);
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
    const acts = (await callApp(app, chatMannersCalls.getActListFront, { roomCode }, manager)).data;
    expect(acts.rows.map(({ act, before, after }) => [act, before, after])).toEqual([
      ['gradeMute', '3', '0'],
      ['slowMode', '0', '30'],
      ['gradeMute', '0', '3'],
    ]);
    expect(acts.rows[0]?.managerName).toBe(await nameOf(manager));
    expect(await callApp(app, chatMannersCalls.getActListFront, { roomCode }, member)).toMatchObject(
      refusal('forbidden'),
    );
  });
});

describe('slow mode and floods', () => {
  test('one message of a person in so many seconds, told how long is left; managers do not wait, other rooms neither', async () => {
    const { roomCode, manager, member } = await aRoom();
    const other = await aRoom();
    await rule(manager, roomCode, 'slowSeconds', 30);
    expect((await say(member, roomCode, '一')).code).toBe(1);
    await advance(db, 10_000);
    const early = await say(member, roomCode, '二');
    expect(early.code).toBe(CODES.slowMode.code);
    expect(early.msg).toMatch(/请(?:1\d|20)秒后/);
    expect((await say(member, other.roomCode, '别处')).code).toBe(1);
    for (const text of ['甲', '乙']) expect((await say(manager, roomCode, text)).code).toBe(1);
    await advance(db, 20_001);
    expect((await say(member, roomCode, '三')).code).toBe(1);
  });

  test('who goes on against thirty refusals in a minute is muted by the site for half an hour, with a line in the log', async () => {
    const { roomCode, manager, member } = await aRoom();
    for (let at = 0; at < 5; at += 1) await say(member, roomCode, `第${at}句`);
    for (let at = 0; at < 30; at += 1)
      expect(await say(member, roomCode, `刷屏${at}`)).toMatchObject(refusal('flooding'));
    await advance(db, 61_000);
    expect(await say(member, roomCode, '一分钟后')).toMatchObject({ ...refusal('muted'), msg: '您已被禁言半小时' });
    const acts = (await callApp(app, chatMannersCalls.getActListFront, { roomCode }, manager)).data.rows;
    expect(acts).toMatchObject([{ act: 'floodMute', managerName: '', targetName: await nameOf(member) }]);
    await advance(db, 30 * 60_000);
    expect((await say(member, roomCode, '半小时后')).code).toBe(1);
  });
});

describe('the filter', () => {
  test('refused, masked or passed and flagged as the site sets it; managers are not read', async () => {
    const room = await aRoom();
    const { roomCode, manager, member } = room;
    expect(await say(member, roomCode, '加微信 wang888666')).toMatchObject(refusal('textForbidden'));
    expect(await guestSays(room, '看 abc123.com')).toMatchObject(refusal('textForbidden'));
    expect((await say(member, roomCode, '这个稳 赚 不 赔啊')).data.message).toBe('这个*******啊');
    await setTenantValue(deps, 'chatContactOutcome', 'flag', 'test');
    const flagged = await say(member, roomCode, '打 13800138000');
    expect(flagged.data.message).toBe('打 13800138000');
    expect((await say(manager, roomCode, '客服电话 13800138000')).code).toBe(1);
    await setTenantValue(deps, 'chatContactOutcome', 'refuse', 'test');

    const hits = (await openHits(deps)).list.filter((hit) => hit.roomCode === roomCode);
    expect(hits.map(({ rule: kind, outcome, messageId }) => [kind, outcome, messageId !== null])).toEqual([
      ['contact', 'flag', true],
      ['word', 'mask', true],
      ['link', 'refuse', false],
      ['contact', 'refuse', false],
    ]);
    expect((await reviewHit(deps, hits[0]?.id ?? '', 'remove', 'anna')).ok).toBe(true);
    expect((await reviewHit(deps, hits[0]?.id ?? '', 'keep', 'boris')).ok).toBe(false);
    const history = (await callApp(app, calls.getMessageListWeb, { roomCode }, member)).data.list;
    expect(history.map(({ id }) => id)).not.toContain(flagged.data.id);
  });
});

describe('guests', () => {
  test('two behind one address have two names; a key keeps its name and cannot be made up', async () => {
    const room = await aRoom();
    const enter = (guestKey?: string) =>
      callApp(app, chatMannersCalls.enterGuest, { guestCode: room.guestCode, ...(guestKey && { guestKey }) });
    const [one, two] = [(await enter()).data, (await enter()).data];
    expect(one.nickname).toMatch(/^访客[0-9a-f]{4}$/);
    expect(two.nickname).not.toBe(one.nickname);
    expect((await enter(one.guestKey)).data).toEqual(one);
    expect((await enter('made-up')).data.nickname).not.toBe(one.nickname);
    expect(await callApp(app, chatMannersCalls.enterGuest, { guestCode: 'nowhere' })).toMatchObject(
      refusal('guestCodeUnknown'),
    );
    for (const { guestKey, nickname } of [one, two])
      expect((await guestSays(room, '你好', { guestKey })).data).toMatchObject({ nickname, guestCode: nickname });
  });

  test('a new key gives no new limits: all guests of an address have sixty a minute together', async () => {
    const room = await aRoom();
    const codes: number[] = [];
    for (let guest = 0; guest < 21; guest += 1) {
      const { guestKey } = (await callApp(app, chatMannersCalls.enterGuest, { guestCode: room.guestCode })).data;
      for (let at = 0; at < 3; at += 1) codes.push((await guestSays(room, `${guest}说${at}`, { guestKey })).code);
    }
    expect(codes.slice(0, 60).every((code) => code === 1)).toBe(true);
    expect(codes.slice(60)).toEqual([0, 0, 0].map(() => CODES.flooding.code));
  });
});
