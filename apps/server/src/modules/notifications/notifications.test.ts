import { randomUUID } from 'node:crypto';
import { CODES, calls, type CallInput, type NotificationGroup } from '@caiting/contract';
import type { EventData, EventType } from '@caiting/contract/events';
import type { IssueNo, LotteryCode, RoomCode } from '@caiting/contract/wire';
import { pushes } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { publishLater } from '../../platform/outbox/outbox.ts';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { advance } from '../../platform/testing/database.ts';
import { settledEvent } from '../../platform/testing/settled-event.ts';
import { TestSocket } from '../../platform/testing/socket.ts';
import { until } from '../../platform/testing/until.ts';
import { aPlayer, sent, type TestPlayer } from '../account/testing/players.ts';
import { createRoom, setRoomManager } from '../chat/index.ts';
import { createItem, sendLetter } from '../content/index.ts';
import { createEnvelope } from '../envelopes/index.ts';
import { modules } from '../index.ts';
import { commissionJob } from './sources/commission.ts';

/** What a player is told of himself: one row for one cause, and nothing of others. */

const { app, db, owner, port } = await testApp({ modules, isListening: true, config: { logLevel: 'silent' } });
const { deps } = app;
let me: TestPlayer;
let other: TestPlayer;

beforeEach(async () => {
  [me, other] = [await aPlayer(deps), await aPlayer(deps)];
});

const heard = () =>
  until(
    async () => (await db.one<{ n: number }>('select count(*)::int as n from outbox')).n === 0,
    'every event to be heard',
  );
/** Turnover is told by functions of the owner alone. */
async function happens<T extends EventType>(type: T, data: EventData<T>): Promise<void> {
  await owner.tx((tx) => publishLater(tx, type, data));
  await heard();
}
type Asked = CallInput<typeof calls.notificationList>;
const listOf = async (who = me, asked: Partial<Asked> = {}) =>
  (await callApp(app, calls.notificationList, asked as Asked, who)).data;
const rowsOf = async (who = me, asked: Partial<Asked> = {}) => (await listOf(who, asked)).list;
const unreadOf = async (who = me) => (await callApp(app, calls.notificationUnread, {}, who)).data.unread;
const read = (id: string, more: object = {}, who = me) =>
  callApp(app, calls.setNotificationRead, { id, ...more } as never, who);
const letterTo = async (who: TestPlayer, titleZh = '活动通知') => {
  const words = { titleZh, titleEn: 'News', bodyZh: '正文', bodyEn: 'Text' };
  await sendLetter(deps, randomUUID(), { audience: 'players', target: who.userName, ...words });
  await heard();
};

const ISSUE = '202609210001' as IssueNo;
/** Stake and prize in yuan. */
const results = (bets: readonly (readonly [stake: number, won: number, rebate?: number])[], issueNo = ISSUE) => {
  const units = (pick: (bet: (typeof bets)[number]) => number) =>
    bets.map((bet) => String(Math.round(pick(bet) * 1e8))).join(',');
  return settledEvent({
    issueNo,
    players: bets.map(() => me.userId).join(','),
    valid: units(([stake]) => stake),
    won: units(([, won]) => won),
    rebate: units(([, , rebate]) => rebate ?? 0),
    states: bets.map(([, won]) => (won > 0 ? 'won' : 'lost')).join(','),
  });
};

describe('what an issue brought', () => {
  test('is one row, whose chunks add up; the net stands as a gain only above 0', async () => {
    await happens('bet.settled', results([[10, 0, 0.05]]));
    expect(await rowsOf()).toMatchObject([{ kind: 'bet', line: { zh: '1 单：未中奖' }, figure: null, isRead: false }]);
    await happens('bet.settled', results([[20, 49.5, 0.1]]));
    const [row, ...more] = await rowsOf();
    expect(more).toEqual([]);
    // 49.50 + 0.15 of rebate − 30.00.
    expect(row).toMatchObject({
      line: { zh: '2 单：投入 ¥30.00，派奖与返点 ¥49.65', en: 'Bets: 2. Staked ¥30.00, payouts and rebates ¥49.65' },
      figure: { amount: '19.65', isGain: true },
      // On whatever day it is opened, the list is asked for the day of the result.
      link: expect.stringMatching(/^\/userCenter\/betRecord\?lottery=ssc1&range=custom&from=[\d-]{10}&to=[\d-]{10}$/),
      // Our own names have their English.
      title: { en: expect.not.stringMatching(/\p{Script=Han}/u) },
      count: 1,
    });
  });

  test('a prize that is less than the stakes is said without a figure, and never as a gain', async () => {
    await happens('bet.settled', results([[10, 4]]));
    expect(await rowsOf()).toMatchObject([{ line: { zh: '1 单：投入 ¥10.00，派奖 ¥4.00' }, figure: null }]);
    await happens('bet.settled', results([[10, 10]], '202609210002' as IssueNo));
    expect((await rowsOf())[0]?.figure).toBeNull();
  });

  test('a void issue says what went back; what one cancelled oneself is no news', async () => {
    const back = { ...results([[0, 0]]), states: 'void', refunded: '800000000' };
    await happens('bet.settled', { ...back, kind: 'void' });
    expect(await rowsOf()).toMatchObject([{ line: { zh: '1 单：¥8.00 已退回余额' }, figure: null }]);
    await happens('bet.settled', { ...back, kind: 'cancel', issueNo: '202609210003' as IssueNo });
    expect(await rowsOf()).toHaveLength(1);
  });

  test('a stake that a draw gives back is not called void, and stands beside a bet that lost', async () => {
    const tie = { ...results([[0, 0]]), states: 'refunded', refunded: '200000000' };
    await happens('bet.settled', tie);
    expect(await rowsOf()).toMatchObject([
      { title: { zh: expect.not.stringContaining('作废') }, line: { zh: '1 单：¥2.00 已退回余额' } },
    ]);
    await happens('bet.settled', results([[5, 0]]));
    expect(await rowsOf()).toMatchObject([{ line: { zh: '2 单：未中奖，¥2.00 已退回余额' } }]);
  });

  test('is read where it was shown at its table, and by nobody else', async () => {
    await happens('bet.settled', results([[10, 0]]));
    const seen = { lotteryCode: 'ssc1' as LotteryCode, issue: ISSUE };
    await callApp(app, calls.setResultSeen, seen, other);
    expect(await unreadOf()).toBe(1);
    await callApp(app, calls.setResultSeen, seen, me);
    expect(await unreadOf()).toBe(0);
    // More of the same issue is news again.
    await happens('bet.settled', results([[5, 0]]));
    expect(await unreadOf()).toBe(1);
  });
});

test('the same event heard twice writes one recharge; only what was credited is told', async () => {
  const order = { userId: me.userId, orderNo: 'R1000', amount: '100', at: Date.now() };
  for (const state of ['paid', 'credited', 'credited'] as const) await happens('recharge.changed', { ...order, state });
  expect(await rowsOf()).toMatchObject([
    {
      kind: 'recharge',
      title: { zh: '充值已到账' },
      figure: { amount: '100', isGain: false },
      link: expect.stringMatching(/^\/userCenter\/billRecord\?range=custom&from=[\d-]{10}&to=[\d-]{10}$/),
    },
  ]);
});

describe('letters', () => {
  test('one to me is one row; reading either reads both', async () => {
    await letterTo(me);
    await letterTo(me, '第二封');
    const [second, first] = await rowsOf();
    expect([first?.title.zh, second?.title.zh]).toEqual(['活动通知', '第二封']);
    expect(first?.link).toMatch(/^\/userCenter\/letterDetail\?id=\d+$/);
    await read(first?.id ?? '');
    expect((await callApp(app, calls.unReadMessage, {}, me)).data.unread).toBe(1);
    const id = second?.link.split('=')[1] ?? '';
    await callApp(app, calls.setMessageRead, { id }, me);
    await heard();
    expect(await unreadOf()).toBe(0);
  });

  test('one that tells of money leads to its record and adds no second row', async () => {
    const order = { userId: me.userId, withdrawNo: 'W1000', state: 'paid', amount: '50', at: Date.now() } as const;
    await happens('withdrawal.changed', order);
    await heard();
    expect(await rowsOf()).toMatchObject([
      {
        kind: 'withdrawal',
        title: { zh: '提现已打款' },
        link: '/userCenter/withdraw',
        figure: { amount: '50', isGain: false },
      },
    ]);
  });

  test('one to everybody, and a notice, are there when their reader looks, once; not for who came later', async () => {
    const words = { titleZh: '致全体', titleEn: 'To all', bodyZh: '正文', bodyEn: 'Text' };
    await sendLetter(deps, randomUUID(), { audience: 'everybody', target: '', ...words });
    const notice = {
      kind: 'notice',
      audience: 'everybody',
      important: false,
      link: '',
      place: 1,
      picture: '',
    } as const;
    const begun = { startsAt: Date.now() - 1_000, endsAt: null };
    await createItem(deps, 'test', { ...notice, ...words, titleZh: '公告一则', ...begun } as never);
    const kinds = async (who: TestPlayer) => (await rowsOf(who)).map(({ kind, title }) => `${kind} ${title.zh}`).sort();
    expect(await unreadOf()).toBeGreaterThan(0);
    const mine = await kinds(me);
    expect(mine).toContain('letter 致全体');
    expect(await kinds(me)).toEqual(mine);
    // Whoever has read the letter is not told of it.
    const [letter] = (await callApp(app, calls.messageList, {} as never, other)).data.list;
    await callApp(app, calls.setMessageRead, { id: letter?.id ?? '', all: '1' } as never, other);
    expect((await kinds(other)).filter((one) => one.startsWith('letter'))).toEqual([]);
    expect((await kinds(await aPlayer(deps))).filter((one) => one.startsWith('letter'))).toEqual([]);
  });
});

describe('talk', () => {
  test('an unread private chat is one row however much is said, and goes when it is read or recalled', async () => {
    // A member may write to a manager of a room, and he to a member.
    await createRoom(deps, { code: 'direct-test', title: '大厅', subTitle: '', content: '' });
    await setRoomManager(deps, 'direct-test', other.userId, true);
    const { data: chat } = await callApp(app, calls.getDirectRoomWeb, { targetUserId: me.userId }, other);
    const room = chat.roomId;
    const say = (message: string) =>
      callApp(app, calls.addDirectMessage, { roomId: room, messageTypeId: 1, message } as never, other);
    await say('在吗');
    await say('看看这个');
    await heard();
    expect(await rowsOf()).toMatchObject([{ kind: 'direct', link: `/chat?direct=${room}`, isRead: false }]);
    expect(await rowsOf(other, { group: 'talk' })).toEqual([]);
    const { data } = await callApp(app, calls.getDirectMessageListWeb, { roomId: room, pageSize: 20 }, me);
    const newest = data.list.map(({ id }) => id).toSorted((a, b) => Number(BigInt(b) - BigInt(a)))[0] ?? '';
    await callApp(app, calls.setDirectMessageReadWeb, { roomId: room, id: newest } as never, me);
    await heard();
    expect(await unreadOf()).toBe(0);
  });

  test('a text that calls everybody is told to who has been in the room, once, until it has been seen', async () => {
    const roomCode = 'calls-all' as RoomCode;
    await createRoom(deps, { code: roomCode, title: '大厅', subTitle: '', content: '' });
    await setRoomManager(deps, roomCode, other.userId, true);
    await db.run('insert into chat_visit (user_id, room_code, read_id) values ($1, $2, 0)', [me.userId, roomCode]);
    const call = (message: string) =>
      callApp(app, calls.addMessage, { roomCode, messageTypeId: 1, message, userIds: 'all' } as never, other);
    await call('@所有人 开会');
    expect(await unreadOf()).toBe(1);
    const rows = await rowsOf();
    expect(rows).toMatchObject([{ kind: 'mention', link: `/chat?room=${roomCode}`, count: 1, isRead: false }]);
    expect(rows[0]?.title.zh).toMatch(/ @所有人$/);
    // Looking again writes nothing; who was never there, and who called, are told nothing.
    expect((await rowsOf())[0]?.id).toBe(rows[0]?.id);
    for (const who of [await aPlayer(deps), other]) expect(await rowsOf(who, { group: 'talk' })).toEqual([]);
    await read(rows[0]?.id ?? '');
    expect(await unreadOf()).toBe(0);
    // The next one brings the row up again; seeing it in the room reads it.
    await advance(db, 60_001);
    const { data: second } = await call('@所有人 再说一次');
    expect(second).toMatchObject({ userIds: ['all'] });
    expect(await rowsOf()).toMatchObject([{ isRead: false }]);
    const seen = { roomCode, id: second.id };
    expect((await callApp(app, calls.setMentionReadWeb, seen as never, me)).code).toBe(1);
    await heard();
    expect(await unreadOf()).toBe(0);
    expect(await rowsOf()).toMatchObject([{ isRead: true }]);
  });

  test('mentions of a room are counted in one row until they have been seen', async () => {
    const event = { roomCode: 'hall' as RoomCode, room: '大厅', sender: '小王', players: me.userId };
    for (let n = 0; n < 3; n += 1) await happens('chat.mentioned', event);
    expect(await rowsOf()).toMatchObject([{ title: { zh: '小王 提到了您' }, count: 3, link: '/chat?room=hall' }]);
    await happens('chat.mentionsSeen', { roomCode: 'hall', player: me.userId });
    expect(await unreadOf()).toBe(0);
    await happens('chat.mentioned', event);
    expect(await rowsOf()).toMatchObject([{ count: 1, isRead: false }]);
  });
});

describe('the list', () => {
  test('goes by its key, by group, and counts the unread of each', async () => {
    for (let n = 1; n <= 5; n += 1) await happens('bet.settled', results([[1, 0]], `20260921000${n}` as IssueNo));
    await letterTo(me);
    const all = await listOf(me, { pageSize: 4 });
    expect(all.list).toHaveLength(4);
    const rest = await listOf(me, { pageSize: 4, before: all.next ?? '' });
    expect(rest.next).toBeNull();
    expect(new Set([...all.list, ...rest.list].map(({ id }) => id)).size).toBe(6);
    expect(all.counts).toMatchObject({ bets: 5, site: 1, money: 0 });
    expect(await rowsOf(me, { group: 'site' as NotificationGroup })).toHaveLength(1);
  });

  test('all up to a row, of a group or of all, are read at once; those of others are nobody’s', async () => {
    await happens('bet.settled', results([[1, 0]]));
    await letterTo(me);
    const [newest] = await rowsOf();
    expect((await read(newest?.id ?? '', {}, other)).code).toBe(CODES.notificationUnknown.code);
    expect((await read(newest?.id ?? '', { all: '1', group: 'bets' })).data.unread).toBe(1);
    expect((await read(newest?.id ?? '', { all: '1' })).data.unread).toBe(0);
  });

  test('old ones are not shown', async () => {
    await letterTo(me);
    await owner.query(`update notification set at = at - interval '91 days' where player = $1`, [me.id]);
    expect(await rowsOf()).toEqual([]);
    expect(await unreadOf()).toBe(0);
  });
});

test('a kind that is not wished is not written; safety cannot be switched off', async () => {
  const wish = (kind: string, isShown: string) =>
    callApp(app, calls.setNotificationWish, { kind, isShown } as never, me);
  expect((await wish('bet', '0')).data.list.find(({ kind }) => kind === 'bet')?.isShown).toBe(false);
  await happens('bet.settled', results([[1, 0]]));
  expect(await rowsOf()).toEqual([]);
  expect((await wish('security', '0')).code).toBe(CODES.notificationLocked.code);
  await wish('bet', '1');
  await happens('bet.settled', results([[1, 0]]));
  expect(await rowsOf()).toHaveLength(1);
});

test('whoever rests is invited to nothing, and hears of his account all the same', async () => {
  await db.tx((tx) => tx.query('select protection_begin($1)', [me.id]));
  await owner.query(
    `update protection_player set excluded_kind = 'timeOut', excluded_from = app_now(), excluded_until = app_now() + interval '1 day' where player = $1`,
    [me.id],
  );
  const show = { showId: '7', room: 'night', type: 'SSC', titleZh: '夜场', titleEn: 'Night' };
  await happens('live.begun', { ...show, players: [me.userId, other.userId].join(',') });
  await heard();
  expect(await rowsOf()).toEqual([]);
  expect(await rowsOf(other)).toMatchObject([{ kind: 'live', link: '/live/SSC/night' }]);
});

test('an agent is told each morning what the day before brought from his line, once', async () => {
  await owner.query(
    `insert into agent_day (player, day, valid, rebate)
     select $1, shanghai_day(app_now()) - n, 100000000000, 123400000 from generate_series(0, 2) n`,
    [me.id],
  );
  const run = () => db.tx((tx) => commissionJob(deps).handle(tx, {}));
  await run();
  await run();
  const rows = await rowsOf(me, { group: 'money' });
  expect(rows).toMatchObject([
    {
      kind: 'commission',
      figure: { amount: '1.234', isGain: false },
      link: expect.stringMatching(/^\/userCenter\/agentReport\?range=custom&from=([\d-]{10})&to=\1$/),
    },
  ]);
});

test('who sent an envelope is told, once, that all of it was taken, or what came back', async () => {
  const sender = await aPlayer(deps, { balance: yuan(100) });
  const draft = { senderId: sender.userId, place: 'lobby', recipientId: null, type: 1, wish: '' } as const;
  const send = async (count: number) => {
    const sending = await db.tx((tx) => createEnvelope(deps, tx, { ...draft, count, amount: yuan(10) }));
    if (!sending.ok) throw new Error(sending.key);
    return sending.data;
  };
  for (const [count, state, leftFen] of [
    [1, 'emptied', 0],
    [3, 'refunded', 2_000],
  ] as const) {
    await send(count);
    const { id } = await db.one<{ id: bigint }>('select max(id) as id from envelope');
    await owner.query(`update envelope set state = $2, taken = 1, left_fen = $3, ended_at = app_now() where id = $1`, [
      id,
      state,
      leftFen,
    ]);
    for (const _ of [1, 2]) await happens('envelope.ended', { id: String(id), place: 'lobby', state });
  }
  const rows = await rowsOf(sender, { group: 'money' });
  expect(rows).toMatchObject([
    { kind: 'envelope', line: { zh: '3 份中领取了 1 份' }, figure: { amount: '20', isGain: false }, count: 1 },
    { kind: 'envelope', line: { zh: '共 1 份' }, figure: null, count: 1 },
  ]);
});

test('a newcomer’s first steps end when all are done, or for good with one press; older accounts have none', async () => {
  const stepsOf = async (who: { token: string }) => (await callApp(app, calls.firstSteps, {}, who)).data.steps;
  expect(await stepsOf(me)).toBeNull();
  const register = async (userName: string) => {
    const input = { userName, password: sent(userName, 'secret123'), accepted: true };
    const { data } = await callApp(app, calls.register, input);
    return { token: data.token, userId: data.user.userId };
  };
  const [one, two] = [await register('firststeps1'), await register('firststeps2')];
  // A demo gives play money at once.
  expect(await stepsOf(one)).toEqual({ hasMoney: true, hasBet: false, hasChecked: false });
  await callApp(app, calls.setFirstSteps, { what: 'checked' }, one);
  await callApp(app, calls.setFirstSteps, { what: 'gone' }, two);
  expect(await stepsOf(one)).toEqual({ hasMoney: true, hasBet: false, hasChecked: true });
  expect(await stepsOf(two)).toBeNull();
});

test('open pages hear the number when it changes', async () => {
  const { data } = await callApp(app, calls.getBroadcastKey, {}, me);
  const socket = new TestSocket(port, 'site', data.key);
  await socket.frame(pushes.hello.code);
  await letterTo(me);
  const [frame] = await socket.frame(pushes.notified.code);
  expect(frame?.data).toEqual({ unread: 1 });
  socket.close();
});
