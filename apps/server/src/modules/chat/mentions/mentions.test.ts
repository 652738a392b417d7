import { calls, chatRoomRuleCalls } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { describe, expect, test } from 'vitest';
import { advance } from '../../../platform/testing/database.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer } from '../../account/testing/players.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { saveGrade } from '../../account/index.ts';
import { changeRoom, setRoomManager } from '../index.ts';
import { callingHall } from '../testing/calling.ts';

/** Who is called by a message (product §4), and who finds it later. */

const { app, db, owner, deps, aRoom, send, nameOf } = await callingHall();

const unseen = async (who: TestPlayer, roomCode: RoomCode) =>
  (await callApp(app, chatRoomRuleCalls.getMentionListWeb, { roomCode }, who)).data.list;

test('the server keeps whom it finds in the text; the message stands whatever is asked for', async () => {
  const { roomCode, manager, member } = await aRoom();
  const name = await nameOf(manager);
  const said = await send(member, roomCode, `@${name} 在吗`, `${manager.userId},${member.userId},999999999,abc`);
  expect(said.data).toMatchObject({ status: 1, userIds: [manager.userId], mentionNames: [name] });
  // Not in the text: nobody is called behind their back.
  expect((await send(member, roomCode, '大家好', manager.userId)).data).toMatchObject({ status: 0, userIds: [] });
  // Oneself is not called.
  const own = await send(member, roomCode, `@${await nameOf(member)}`, member.userId);
  expect(own.data).toMatchObject({ status: 0, userIds: [] });
});

test('the test group is not called, and at most ten people are', async () => {
  const { roomCode, member } = await aRoom();
  const tester = await aPlayer(deps);
  await db.tx((tx) => saveGrade(tx, tester.id, -1));
  expect((await send(member, roomCode, `@${await nameOf(tester)}`, tester.userId)).data.userIds).toEqual([]);
  const people = await Promise.all(Array.from({ length: 12 }, () => aPlayer(deps)));
  const names = await Promise.all(people.map(nameOf));
  const ids = people.map(({ userId }) => userId).join(',');
  const said = await send(member, roomCode, names.map((name) => `@${name}`).join(' '), ids);
  expect(said.data.userIds).toHaveLength(10);
});

test('everybody is called by managers only, once a minute; else the message goes without and says why', async () => {
  const { roomCode, manager, member } = await aRoom();
  const refused = await send(member, roomCode, '@所有人 看这里', 'all');
  expect(refused.data).toMatchObject({ status: 0, userIds: [], note: 'managersOnly' });
  expect((await send(manager, roomCode, '@所有人 开会', 'all')).data).toMatchObject({ status: 1, userIds: ['all'] });
  expect((await send(manager, roomCode, '@所有人 又来', 'all')).data).toMatchObject({ status: 0, note: 'tooOften' });
  await advance(db, 60_001);
  expect((await send(manager, roomCode, '@all 一分钟后', 'all')).data).toMatchObject({ status: 1, userIds: ['all'] });
});

test('rights are those of the moment: whoever was manager a moment ago calls nobody', async () => {
  const { roomCode, manager } = await aRoom();
  await setRoomManager(deps, roomCode, manager.userId, false);
  expect((await send(manager, roomCode, '@所有人', 'all')).data).toMatchObject({ note: 'managersOnly' });
});

test('who was away finds what mentions them until it is seen; recalled ones are gone, those for all count a day', async () => {
  const { roomCode, manager, member } = await aRoom();
  const name = await nameOf(member);
  const first = await send(manager, roomCode, `@${name} 一`, member.userId);
  const second = await send(manager, roomCode, '@所有人 二', 'all');
  const third = await send(manager, roomCode, `@${name} 三`, member.userId);
  expect(await unseen(member, roomCode)).toMatchObject([
    { id: first.data.id, isAll: false },
    { id: second.data.id, isAll: true },
    { id: third.data.id, isAll: false },
  ]);
  expect(await unseen(manager, roomCode)).toEqual([]);
  const list = await callApp(app, calls.roomList, { pageSize: 50 }, member);
  expect(list.data.rows.find((room) => room.roomCode === roomCode)?.mentions).toBe(3);
  await callApp(app, chatRoomRuleCalls.setMentionReadWeb, { roomCode, id: first.data.id }, member);
  await callApp(app, calls.updateMessageStateFront, { roomCode, id: third.data.id }, manager);
  expect((await unseen(member, roomCode)).map(({ id }) => id)).toEqual([second.data.id]);
  await advance(db, 24 * 3_600_000 + 1);
  expect(await unseen(member, roomCode)).toEqual([]);
});

test('everybody is who had an account when it was said: those who came later were not meant', async () => {
  const { roomCode, manager, member } = await aRoom();
  const all = await send(manager, roomCode, '@所有人 开会', 'all');
  await advance(db, 1_000);
  const late = await aPlayer(deps);
  const inList = async (who: TestPlayer) =>
    (await callApp(app, calls.roomList, { pageSize: 50 }, who)).data.rows.find((room) => room.roomCode === roomCode);
  expect((await unseen(member, roomCode)).map(({ id }) => id)).toEqual([all.data.id]);
  expect(await unseen(late, roomCode)).toEqual([]);
  expect([(await inList(member))?.mentions, (await inList(late))?.mentions]).toEqual([1, 0]);
  // What names them, and what is said to everybody from now on, does reach them.
  await send(manager, roomCode, `@${late.nickname} 欢迎`, late.userId);
  await advance(db, 60_001);
  await send(manager, roomCode, '@所有人 新的一条', 'all');
  expect((await unseen(late, roomCode)).map(({ isAll }) => isAll)).toEqual([false, true]);
  expect((await inList(late))?.mentions).toBe(2);
});

test('a mention that is recalled in the moment it is seen leaves nothing unseen before it', async () => {
  const { roomCode, manager, member } = await aRoom();
  const name = await nameOf(member);
  await send(manager, roomCode, `@${name} 一`, member.userId);
  const second = await send(manager, roomCode, `@${name} 二`, member.userId);
  await callApp(app, calls.updateMessageStateFront, { roomCode, id: second.data.id }, manager);
  const seen = await callApp(app, chatRoomRuleCalls.setMentionReadWeb, { roomCode, id: second.data.id }, member);
  expect(seen.code).toBe(1);
  expect(await unseen(member, roomCode)).toEqual([]);
  const list = await callApp(app, calls.roomList, { pageSize: 50 }, member);
  expect(list.data.rows.find((room) => room.roomCode === roomCode)?.mentions).toBe(0);
});

test('in a room with a password only who is inside is called', async () => {
  const { roomCode, manager, member } = await aRoom();
  await changeRoom(deps, roomCode, 'password', '2580');
  const said = await send(manager, roomCode, `@${await nameOf(member)}`, member.userId);
  expect(said.data).toMatchObject({ status: 0, userIds: [] });
});

describe('a name is not a key', () => {
  const place = (text: string, name: string, userId: string, from = 0) => ({
    userId,
    offset: text.indexOf(`@${name}`, from),
    length: name.length + 1,
  });
  const callAt = (who: TestPlayer, roomCode: RoomCode, message: string, mentions: object[]) =>
    callApp(
      app,
      calls.addMessage,
      { roomCode, messageTypeId: 1, message, mentions: JSON.stringify(mentions) } as never,
      who,
    );

  test('“@小王子” calls 小王子 alone, by place, by id and typed by hand', async () => {
    const { roomCode, member } = await aRoom();
    const [wang, prince] = [await aPlayer(deps, { nickname: '小王' }), await aPlayer(deps, { nickname: '小王子' })];
    const both = await send(member, roomCode, '@小王子 来了吗', `${wang.userId},${prince.userId}`);
    expect(both.data).toMatchObject({ userIds: [prince.userId], mentionNames: ['小王子'] });
    // Whoever asks for 小王 with 小王子 in the text has not written 小王.
    expect((await send(member, roomCode, '@小王子来了吗', wang.userId)).data).toMatchObject({ status: 0, userIds: [] });
    const forged = await callAt(member, roomCode, '@小王子', [{ userId: wang.userId, offset: 0, length: 3 }]);
    expect(forged.data).toMatchObject({ status: 0, userIds: [] });
    // Right behind the name the sentence may go on.
    expect((await send(member, roomCode, '@小王你好', wang.userId)).data.userIds).toEqual([wang.userId]);
    const text = '  @小王 和 @小王子';
    const placed = await callAt(member, roomCode, text, [
      place(text, '小王子', prince.userId),
      place(text, '小王', wang.userId),
    ]);
    expect(placed.data).toMatchObject({
      message: '@小王 和 @小王子',
      userIds: [wang.userId, prince.userId],
      mentions: [
        { userId: wang.userId, offset: 0, length: 3 },
        { userId: prince.userId, offset: 6, length: 4 },
      ],
    });
    expect(await unseen(wang, roomCode)).toMatchObject([
      { mention: { userId: wang.userId } },
      { mention: { userId: wang.userId, offset: 0, length: 3 } },
    ]);
    const page = await callApp(app, calls.getMessageListWeb, { roomCode, pageSize: 1 }, wang);
    expect(page.data.list[0]?.mentions).toEqual(placed.data.mentions);
  });

  test.each(['一①号', 'Ａｂ晴天', '㈱晴天', '晴天ﬁ'])('%s can be called, by place and by id', async (nickname) => {
    const { roomCode, member } = await aRoom();
    const one = await aPlayer(deps, { nickname });
    const text = `ＡＢ①，@${nickname} 在吗`;
    const said = await callAt(member, roomCode, text, [place(text, nickname, one.userId)]);
    expect(said.data).toMatchObject({ userIds: [one.userId], mentionNames: [nickname] });
    const [at] = said.data.mentions ?? [];
    expect(said.data.message.slice(at?.offset, (at?.offset ?? 0) + (at?.length ?? 0))).toBe(`@${nickname}`);
    expect((await send(member, roomCode, `@${nickname}`, one.userId)).data.userIds).toEqual([one.userId]);
  });

  test.each(['\u200d👩\u200d👧', '🏽', '\ufe0f', '\u0301'])(
    'a name that ends inside of a longer character is nobody’s, by place and by id (%#)',
    async (rest) => {
      const { roomCode, member } = await aRoom();
      const one = await aPlayer(deps, { nickname: `老${'甲乙丙丁'[joined]}👨` });
      joined += 1;
      const text = `@${one.nickname}${rest} 来了`;
      const forged = await callAt(member, roomCode, text, [place(text, one.nickname, one.userId)]);
      expect(forged.data).toMatchObject({ status: 0, userIds: [], message: text });
      expect((await send(member, roomCode, text, one.userId)).data).toMatchObject({ status: 0, userIds: [] });
      // Alone it is called, and another picture behind it is not part of it.
      const own = `@${one.nickname}👩`;
      const said = await callAt(member, roomCode, own, [place(own, one.nickname, one.userId)]);
      expect(said.data).toMatchObject({ userIds: [one.userId], message: own });
    },
  );
  let joined = 0;

  test('a place where another text stands calls nobody, and what stands there is cleaned like the rest', async () => {
    const { roomCode, member } = await aRoom();
    const one = await aPlayer(deps, { nickname: '望月' });
    const wrong = [
      { userId: one.userId, offset: 1, length: 3 },
      { userId: one.userId, offset: 0, length: 4 },
      { userId: member.userId, offset: 0, length: 3 },
      { userId: '999999999', offset: 0, length: 3 },
    ];
    expect((await callAt(member, roomCode, '@望月\u200b\u202e', wrong)).data).toMatchObject({
      status: 0,
      userIds: [],
      message: '@望月',
    });
  });

  test('in a room with a password only who has been let in is called', async () => {
    const { roomCode, manager, member } = await aRoom();
    await changeRoom(deps, roomCode, 'password', '2468');
    const name = await nameOf(member);
    const said = await callAt(manager, roomCode, `@${name} 进来`, [
      { userId: member.userId, offset: 0, length: name.length + 1 },
    ]);
    expect(said.data).toMatchObject({ status: 0, userIds: [] });
  });

  test('everybody has a place too', async () => {
    const { roomCode, manager, member } = await aRoom();
    const asked = [{ userId: 'all', offset: 0, length: 4 }];
    expect((await callAt(member, roomCode, '@所有人', asked)).data).toMatchObject({
      userIds: [],
      note: 'managersOnly',
    });
    expect((await callAt(manager, roomCode, '@所有人 开会', asked)).data).toMatchObject({
      userIds: ['all'],
      mentions: asked,
    });
    expect(await unseen(member, roomCode)).toMatchObject([{ isAll: true, mention: asked[0] }]);
  });

  test('two names of one mask are told apart, and each is called by its own', async () => {
    const { roomCode, member } = await aRoom();
    const [first, second] = [
      await aPlayer(deps, { nickname: 'lucky88' }),
      await aPlayer(deps, { nickname: 'luxury78' }),
    ];
    const shown = await Promise.all(
      [first, second].map(async (who) => (await send(who, roomCode, '大家好')).data.nickname),
    );
    expect(shown).toEqual(['lu***8', 'lu***8·2']);
    const text = `@${shown[1]} 在吗`;
    const said = await callAt(member, roomCode, text, [place(text, shown[1] ?? '', second.userId)]);
    expect(said.data.userIds).toEqual([second.userId]);
    expect((await send(member, roomCode, text, `${first.userId},${second.userId}`)).data.userIds).toEqual([
      second.userId,
    ]);
    expect((await send(member, roomCode, text, first.userId)).data.userIds).toEqual([]);
    expect(
      (await send(member, roomCode, `@${shown[0]} 在吗`, `${first.userId},${second.userId}`)).data.userIds,
    ).toEqual([first.userId]);
  });

  test('a message of before has names alone and is shown as it was', async () => {
    const { roomCode, manager, member } = await aRoom();
    const name = await nameOf(member);
    const said = await send(manager, roomCode, `@${name} 早`, member.userId);
    await owner.run('update chat_message set mentions = null where id = $1', [said.data.id]);
    const page = await callApp(app, calls.getMessageListWeb, { roomCode, pageSize: 1 }, member);
    expect(page.data.list[0]).toMatchObject({ mentionNames: [name], userIds: [member.userId] });
    expect(page.data.list[0]).not.toHaveProperty('mentions');
    expect((await unseen(member, roomCode))[0]).not.toHaveProperty('mention');
  });
});

test('all rooms name who called one, newest first, page by page; not where one has never been or may not be any more', async () => {
  const [first, second, never] = [await aRoom(), await aRoom(), await aRoom()];
  const me = await aPlayer(deps);
  const name = await nameOf(me);
  const own = (input: object = {}) => callApp(app, chatRoomRuleCalls.getOwnMentionsWeb, input as never, me);
  for (const { roomCode } of [first, second])
    await db.run(`insert into chat_visit (user_id, room_code, read_id) values ($1, $2, 0)`, [me.userId, roomCode]);
  const call = async ({ roomCode, member }: typeof first, text: string) =>
    (await send(member, roomCode, `@${name} ${text}`, me.userId)).data.id;
  const ids = [await call(first, '一'), await call(second, '二'), await call(first, '三')];
  await call(never, '没去过');
  await send(first.member, first.roomCode, '大家好');
  await send(second.manager, second.roomCode, '@所有人 四', 'all');
  const seen = { roomCode: first.roomCode, id: ids[0] as never };
  await callApp(app, chatRoomRuleCalls.setMentionReadWeb, seen, me);

  const { list } = (await own()).data;
  expect(list.map(({ line, isAll, isSeen }) => [line.text.split(' ')[1], isAll, isSeen])).toEqual([
    ['四', true, false],
    ['三', false, false],
    ['二', false, false],
    ['一', false, true],
  ]);
  expect(list[1]).toMatchObject({
    roomCode: first.roomCode,
    title: '大厅',
    line: { nickname: await nameOf(first.member) },
  });

  const page = (await own({ pageSize: 3 })).data;
  expect(page.list.map(({ id }) => id)).toEqual(list.slice(0, 3).map(({ id }) => id));
  const rest = (await own({ pageSize: 3, before: page.next })).data;
  expect(rest).toMatchObject({ list: [{ id: ids[0] }], next: null });

  await callApp(app, calls.updateMessageStateFront, { roomCode: first.roomCode, id: ids[2] } as never, first.manager);
  await changeRoom(deps, second.roomCode, 'password', '2580');
  expect((await own()).data.list.map(({ id }) => id)).toEqual([ids[0]]);
});
