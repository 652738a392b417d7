import { calls } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { TestSocket } from '../../../platform/testing/socket.ts';
import { accountModule } from '../../account/index.ts';
import { neutralNickname } from '../../account/profile/nickname-rules.ts';
import { aPlayer } from '../../account/testing/players.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { bettingModule } from '../../betting/index.ts';
import { drawsModule } from '../../draws/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { screenText } from '../filter/screen.ts';
import { chatModule, createRoom, setRoomManager } from '../index.ts';

/** What others learn of a person’s names in the hall: a Chinese nickname whole, any other masked, the login name never. */

const { app, db, port } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, drawsModule, bettingModule, chatModule],
  isListening: true,
});
const { deps } = app;
const ROOM = 'names' as RoomCode;
let latin: TestPlayer;
let viewer: TestPlayer;
let manager: TestPlayer;

beforeAll(async () => {
  [latin, viewer, manager] = [
    await aPlayer(deps, { userName: 'secretlogin', nickname: 'Lucky_Star' }),
    await aPlayer(deps),
    await aPlayer(deps, { nickname: '值班小李' }),
  ];
  await createRoom(deps, { code: ROOM, title: '大厅', subTitle: '', content: '' });
  await setRoomManager(deps, ROOM, manager.userId, true);
});

const SHOWN = 'Lu***r';
const say = (who: TestPlayer, message: string, userIds = '') =>
  callApp(app, calls.addMessage, { roomCode: ROOM, messageTypeId: 1, message, ...(userIds && { userIds }) }, who);
const online = async (who: TestPlayer, userName: string) =>
  (await callApp(app, calls.getOnlineMemberList, { roomCode: ROOM, userName }, who)).data.rows.map(
    ({ roleUserName }) => roleUserName,
  );
async function enter(who: TestPlayer): Promise<TestSocket> {
  const { data } = await callApp(app, calls.getChatKey, { roomCode: ROOM }, who);
  const socket = new TestSocket(port, 'chat', data.key);
  await socket.frame(100);
  return socket;
}

test('on a message, in its log, on the card, in a mention and in a private chat', async () => {
  const { data } = await say(latin, '大家好');
  expect(data).toMatchObject({ nickname: SHOWN, userName: 'se***n' });
  await say(latin, `@${viewer.nickname} 在吗`, viewer.userId);
  const called = await say(viewer, `@${SHOWN} 在的`, latin.userId);
  expect(called.data).toMatchObject({ userIds: [latin.userId], mentionNames: [SHOWN] });
  const page = await callApp(app, calls.getMessageListWeb, { roomCode: ROOM, pageSize: 20 }, viewer);
  const log = await db.query(`select data from chat_event where room_code = $1`, [ROOM]);
  const mentions = await callApp(app, calls.getMentionListWeb, { roomCode: ROOM }, viewer);
  const card = await callApp(app, calls.getRoleUserCardFront, { userId: latin.userId, roomCode: ROOM }, viewer);
  const info = await callApp(app, calls.playerInfo, { userId: latin.userId }, viewer);
  await callApp(app, calls.getDirectRoomWeb, { targetUserId: manager.userId }, latin);
  const direct = await callApp(app, calls.getDirectRoomWeb, { targetUserId: latin.userId }, manager);
  expect(mentions.data.list).toMatchObject([{ nickname: SHOWN }]);
  expect([card.data.nickName, info.data.nickName, direct.data.userName]).toEqual([SHOWN, SHOWN, SHOWN]);
  for (const told of [page, log, mentions, card, info, direct])
    expect(JSON.stringify(told)).not.toMatch(/Lucky_Star|secretlogin/);
  // Managers see both whole on the card.
  const whole = await callApp(app, calls.getRoleUserCardFront, { userId: latin.userId, roomCode: ROOM }, manager);
  expect(whole.data).toMatchObject({ nickName: 'Lucky_Star', userName: 'secretlogin' });
  // Their own name is theirs.
  expect((await callApp(app, calls.userInfo, {}, latin)).data.nickname).toBe('Lucky_Star');
});

test('the list of who is there is searched as it is shown; a part of what is masked finds nobody', async () => {
  const sockets = [await enter(latin), await enter(viewer), await enter(manager)];
  await expect.poll(() => online(viewer, '')).toHaveLength(3);
  expect(await online(viewer, '')).toEqual(expect.arrayContaining([SHOWN, viewer.nickname, '值班小李']));
  expect(await online(viewer, 'lu***')).toEqual([SHOWN]);
  expect(await online(viewer, '小李')).toEqual(['值班小李']);
  expect(await online(viewer, viewer.nickname.slice(2, 5))).toEqual([viewer.nickname]);
  for (const part of ['luck', 'y_st', 'secret', 'secretlogin']) expect(await online(viewer, part), part).toEqual([]);
  // Who knows the whole name finds its bearer; managers find by parts, also of the account.
  expect(await online(viewer, 'lucky_star')).toEqual([SHOWN]);
  for (const part of ['y_st', 'secretl']) expect(await online(manager, part)).toEqual([SHOWN]);
  expect(await online(manager, '%')).toEqual([]);
  for (const socket of sockets) socket.close();
});

test('the neutral name of nobody is taken for a contact when it is mentioned', async () => {
  const values = await tenantValues(deps);
  for (let at = 0; at < 2_000; at += 1) {
    const text = `@${neutralNickname(at % 24)} 你好，跟上`;
    expect(screenText(text, values).hits, text).toEqual([]);
  }
});
