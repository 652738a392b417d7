import { MUTE_DURATIONS, accountCalls, calls, chatModerationCalls, letterCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import type { RoomCode } from '@caiting/contract/wire';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { until } from '../../../platform/testing/until.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { openSession } from '../../account/index.ts';
import { aPlayer, sent, type TestPlayer } from '../../account/testing/players.ts';
import { createRoom, setRoomManager } from '../../chat/index.ts';
import { giveBackRound } from '../../games/index.ts';
import { WITH_HOUSE, aRound, send } from '../../games/testing/wallet-site.ts';
import { modules } from '../../index.ts';
import { setTenantValue } from '../../tenant/index.ts';

/** Letters that the site writes when something happens to an account: one for each cause. */

const { app, db } = await testApp({ modules, isListening: true, config: { logLevel: 'silent', ...WITH_HOUSE } });
const { deps } = app;
let player: TestPlayer;

beforeEach(async () => {
  player = await aPlayer(deps);
});

/** All letters of the player, the oldest first, once every event has been heard. */
async function letters(who: TestPlayer = player) {
  await until(
    async () => (await db.one<{ n: number }>('select count(*)::int as n from outbox')).n === 0,
    'the outbox to be empty',
  );
  const { list } = (await callApp(app, letterCalls.messageList, {}, who)).data;
  const read = list
    .toReversed()
    .map(async ({ id }) => (await callApp(app, letterCalls.messageContent, { id }, who)).data);
  return Promise.all(read);
}

test('a newcomer of a demo is told what they got, once', async () => {
  const userName = 'welcomed1';
  const input = { userName, password: sent(userName, 'secret123'), accepted: true };
  const { token } = (await callApp(app, accountCalls.register, input)).data;
  expect(await letters({ token } as TestPlayer)).toMatchObject([
    { kind: 'money', title: { zh: '欢迎来到演示站', en: 'Welcome to the demo' } },
  ]);
});

test('a level that rose is named as the site calls it, in both languages', async () => {
  const rises = (grade: number) =>
    db.tx((tx) =>
      publishLater(tx, 'grade.risen', { userId: player.userId, from: grade - 1, grade, gift: '8', at: Date.now() }),
    );
  await rises(2);
  await letters();
  await setTenantValue(deps, 'gradesAsVip', true, 'test');
  await rises(3);
  const [silver, vip] = await letters();
  await setTenantValue(deps, 'gradesAsVip', false, 'test');
  expect(silver?.content).toEqual({
    zh: '您的有效投注已达到等级「白银」的要求，等级已提升，晋级礼金 ¥8.00。',
    en: 'Your valid turnover has reached the level “Silver” and your level has risen. Level bonus: ¥8.00.',
  });
  expect(vip?.content.zh).toContain('等级「VIP3」');
});

describe('a login', () => {
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
  const signIn = (country: string | null, device?: string | null, ip = '203.0.113.7') =>
    db.tx((tx) =>
      openSession(deps, tx, player.id, { ip, country, userAgent: PHONE, ...(device !== undefined && { device }) }),
    );

  test('from a place that none of the logins came from is told once, with place, device and what to do', async () => {
    await signIn('JP');
    await signIn('JP');
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      kind: 'security',
      link: '/userCenter/securityCenter',
      title: { zh: '账号在新的地点登录', en: 'Sign-in from a new place' },
    });
    expect(letter?.content.zh).toMatch(
      /^您的账号于北京时间\d{4}年\d{1,2}月\d{1,2}日 \d{2}:\d{2}登录，地点：日本，设备：iPhone · Safari。如非本人操作/,
    );
    expect(letter?.content.en).toMatch(/\(Beijing time\); place: Japan, device: iPhone · Safari\. If that was not you/);
  });

  test('from a place of an earlier login is not, however long that was over', async () => {
    await signIn('JP');
    await signIn(null, undefined, '127.0.0.1');
    await signIn('JP');
    expect(await letters()).toHaveLength(1);
  });

  test('the first of an account is none', async () => {
    await db.run('delete from session where player = $1', [player.id]);
    await db.run(`update player set last_login_at = null, last_login_place = '' where id = $1`, [player.id]);
    const { token } = await signIn('JP');
    expect(await letters({ ...player, token })).toEqual([]);
  });

  test('where no place is known, a browser that never signed in as this player is told', async () => {
    const { device } = await signIn(null, null);
    expect(await letters()).toMatchObject([
      {
        content: { zh: expect.stringContaining('地点：未知地区'), en: expect.stringContaining('place: unknown place') },
      },
    ]);
    await signIn(null, device ?? null);
    expect(await letters()).toHaveLength(1);
    await signIn(null, 'somebody-elses');
    expect(await letters()).toHaveLength(2);
  });
});

describe('a mute', () => {
  let rooms = 0;
  async function aRoom(): Promise<{ roomCode: RoomCode; manager: TestPlayer }> {
    const roomCode = `letters${(rooms += 1)}` as RoomCode;
    await createRoom(deps, { code: roomCode, title: '夜谈', subTitle: '', content: '' });
    const manager = await aPlayer(deps);
    await setRoomManager(deps, roomCode, manager.userId, true);
    return { roomCode, manager };
  }

  test('by a manager tells room and end; a longer one is another letter, the end of it none', async () => {
    const { roomCode, manager } = await aRoom();
    const mute = (durationTypeId: number) =>
      callApp(
        app,
        chatModerationCalls.addBanFront,
        { roomCode, target: player.userId, durationTypeId } as never,
        manager,
      );
    await mute(MUTE_DURATIONS.hour);
    const [hour] = await letters();
    expect(hour).toMatchObject({ kind: 'chat', title: { zh: '您在聊天室被禁言' }, link: '/chat' });
    expect(hour?.content.zh).toMatch(
      /^您在聊天室「夜谈」被管理员禁言，至北京时间\d{4}年\d{1,2}月\d{1,2}日 \d{2}:\d{2}。/,
    );
    expect(hour?.content.en).toMatch(/in the room “夜谈”, until \d{1,2} \w+ \d{4}.* \(Beijing time\)\./);
    await mute(MUTE_DURATIONS.permanent);
    const both = await letters();
    expect(both).toHaveLength(2);
    expect(both[1]?.content).toMatchObject({
      zh: expect.stringContaining('被管理员禁言，不限期。'),
      en: expect.stringContaining(', without end.'),
    });
    const { rows } = (await callApp(app, chatModerationCalls.getBanListFront, { roomCode } as never, manager))
      .data as unknown as { rows: { id: string }[] };
    await callApp(app, chatModerationCalls.deleteBanFront, { roomCode, ids: rows[0]?.id } as never, manager);
    expect(await letters()).toHaveLength(2);
    // Of his own acts there is nothing to tell; that he became a manager was told before.
    expect((await letters(manager)).filter(({ title }) => title.zh.includes('禁言'))).toEqual([]);
  });

  test('by the site tells the reason', async () => {
    const { roomCode } = await aRoom();
    for (let at = 0; at < 36; at += 1)
      await callApp(app, calls.addMessage, { roomCode, messageTypeId: 1, message: `第${at}句` } as never, player);
    const told = await letters();
    expect(told.map(({ content }) => content.zh)).toEqual([
      expect.stringMatching(/^您在聊天室「夜谈」被系统禁言，至.+。原因：在提示发言过快后仍连续发送（刷屏）。/),
    ]);
  });
});

describe('a round of a card game', () => {
  /** Staked on, and paid so much. */
  async function played(back?: string) {
    const who = await aPlayer(deps, { balance: yuan(100) });
    const round = aRound(who.id);
    await send(app, 'debit', round.debit('12.5'));
    if (back) await send(app, 'credit', round.credit(back));
    const { id } = await db.one<{ id: bigint }>('select id from game_round where player = $1', [who.id]);
    return { who, round, row: { id, provider: 'house', player: who.id } };
  }

  test.each([
    ['provider', undefined, '牌局已作废，本金已退回', '游戏商确认不再继续。该局已作废，投注 ¥12.50 已退回余额。'],
    ['staff', undefined, '牌局已由平台作废，本金已退回', '因故障由平台作废，投注 ¥12.50 已退回余额。'],
    ['staff', '30', '牌局已作废，派彩已收回', '投注 ¥12.50 已退回余额，该局此前派彩 ¥30.00 已收回。'],
  ] as const)(
    'given back at the word of the %s, with %s paid, is told once and leads to its record',
    async (by, back, title, words) => {
      const { who, row } = await played(back);
      for (const _ of [1, 2]) expect(await giveBackRound(deps, row, by)).toBe(true);
      const [letter, ...more] = await letters(who);
      expect(more).toEqual([]);
      expect(letter).toMatchObject({
        kind: 'money',
        title: { zh: title },
        link: `/userCenter/chessDetail?id=${row.id}`,
      });
      expect(letter?.content.zh).toContain(`您在「百家乐」的一局（记录编号 ${row.id}）`);
      expect(letter?.content.zh).toContain(words);
      expect(letter?.content.en).toContain(`at Baccarat (record ${row.id})`);
    },
  );

  test('that its provider takes back by itself, or that a demo ends, is no letter', async () => {
    const { who, round } = await played();
    await send(app, 'rollback', round.rollback());
    const other = await played();
    expect(await giveBackRound(deps, other.row)).toBe(true);
    expect([await letters(who), await letters(other.who)]).toEqual([[], []]);
  });
});
