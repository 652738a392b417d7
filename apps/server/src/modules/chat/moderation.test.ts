import { MUTE_DURATIONS, calls, chatCardCalls, chatModerationCalls, hashRoomPassword } from '@caiting/contract';
import type { CallDef, CallWireInput } from '@caiting/contract';
import type { UserId } from '@caiting/contract/wire';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/pool.ts';
import type { Session } from '../../platform/http/binding.ts';
import { testApp } from '../../platform/testing/app.ts';
import { advance } from '../../platform/testing/database.ts';
import { until } from '../../platform/testing/until.ts';
import { accountModule, createPlayer } from '../account/index.ts';
import { bettingModule } from '../betting/index.ts';
import { drawsModule } from '../draws/index.ts';
import { ledgerModule } from '../ledger/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { addMessage } from './add-message.ts';
import { changeRoom, chatModule, createRoom, setRoomManager } from './index.ts';
import { roomHistory } from './history.ts';
import { memberTarget, silence } from './mute.ts';
import type { MuteTarget } from './mute.ts';
import { findRoomForUpdate } from './queries.ts';
import { roomSettings } from './rooms.ts';

const { app, db } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, drawsModule, bettingModule, chatModule],
});
const { deps } = app;

let people = 0;
async function aPerson(): Promise<Session> {
  people += 1;
  const userName = `member${people}`;
  const made = await db.tx((tx) => createPlayer(deps, tx, { userName, passwordHash: 'none', invite: null, from: '' }));
  if (!made.ok) throw new Error(made.key);
  return {
    sessionId: String(people),
    userId: String(made.data) as UserId,
    userName,
    grade: 1,
    isAgent: false,
    isPlayer: true,
  };
}

let rooms = 0;
async function aRoom(): Promise<{ roomCode: string; manager: Session; member: Session }> {
  rooms += 1;
  const roomCode = `hall${rooms}`;
  await createRoom(deps, { code: roomCode, title: `房间${rooms}`, subTitle: '', content: '' });
  const [manager, member] = [await aPerson(), await aPerson()];
  await setRoomManager(deps, roomCode, manager.userId, true);
  return { roomCode, manager, member };
}

/** Runs a call's own handler as a person; who-checks are the pipeline's and have their own generated test. */
async function as<C extends CallDef>(session: Session | null, call: C, input: CallWireInput<C>, ip = '127.0.0.1') {
  const binding = (chatModule.calls ?? []).find(({ def }) => def.path === call.path);
  if (!binding) throw new Error(`${call.path} is not bound`);
  return binding.handle({ deps, session, ip, guest: null } as never, call.input.parse(input)) as Promise<{
    ok: boolean;
    key?: string;
    data?: never;
  }>;
}

let keys = 0;
const say = (session: Session, roomCode: string, message: string) => {
  keys += 1;
  return addMessage(deps, session, { roomCode, messageTypeId: 1, message, sendKey: `moderation-${keys}` });
};

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

describe('mutes', () => {
  test.each([
    [MUTE_DURATIONS.permanent, '您已被永久禁言', null],
    [MUTE_DURATIONS.day, '您已被禁言1天', 24 * 60],
    [MUTE_DURATIONS.week, '您已被禁言1周', 7 * 24 * 60],
    [MUTE_DURATIONS.hour, '您已被禁言一小时', 60],
    [MUTE_DURATIONS.halfHour, '您已被禁言半小时', 30],
  ])('duration %i says %s and ends in its time', async (durationTypeId, sentence, minutes) => {
    const { roomCode, manager, member } = await aRoom();
    expect(
      await as(manager, chatModerationCalls.addBanFront, { roomCode, target: member.userId, durationTypeId }),
    ).toMatchObject({ ok: true });
    expect(await say(member, roomCode, '我还能说话吗')).toMatchObject({
      ok: false,
      key: 'muted',
      params: { reason: sentence },
    });
    const settings = await roomSettings(deps, member, roomCode, null);
    expect(settings).toMatchObject({ data: { isBanned: true, bannedMessage: sentence } });
    await advance(db, ((minutes ?? 10_000_000) - 1) * 60_000);
    expect((await say(member, roomCode, '快到时间了')).ok).toBe(false);
    await advance(db, 2 * 60_000);
    expect((await say(member, roomCode, '到时间了')).ok).toBe(minutes !== null);
  });

  test('a changed mute counts from the change, 6 cancels, and the list shows who is muted', async () => {
    const { roomCode, manager, member } = await aRoom();
    await as(manager, chatModerationCalls.addBanFront, { roomCode, target: member.userId, durationTypeId: 5 });
    const list = (await as(manager, chatModerationCalls.getBanListFront, { roomCode, target: member.userName }))
      .data as unknown as { rows: { id: string }[]; total: number };
    expect(list.total).toBe(1);
    const id = list.rows[0]?.id ?? '';
    await as(manager, chatModerationCalls.updateBanFront, { roomCode, id, durationTypeId: 1 });
    await advance(db, 40 * 60_000);
    expect((await say(member, roomCode, '半小时过了')).ok).toBe(false);
    await as(manager, chatModerationCalls.updateBanFront, { roomCode, id, durationTypeId: 6 });
    expect((await say(member, roomCode, '可以说了')).ok).toBe(true);
    expect((await as(manager, chatModerationCalls.getBanListFront, { roomCode })).data).toMatchObject({ total: 0 });
  });

  test('a mute, a door or a manager’s right of the moment before holds for a message that waits for its turn', async () => {
    const { roomCode, manager, member } = await aRoom();
    const whileWaiting = async (speaker: Session, change: (tx: Tx) => Promise<unknown>) => {
      const holder = await db.begin();
      await findRoomForUpdate(holder.tx, roomCode);
      const said = say(speaker, roomCode, '轮到我了吗');
      await until(async () => (await db.query(WAITING)).length > 0, 'the message that waits');
      await change(holder.tx);
      await holder.commit();
      return said;
    };
    const muting = async (tx: Tx) => {
      const target = await memberTarget(tx, member.userId);
      await silence(tx, roomCode, target as MuteTarget, MUTE_DURATIONS.hour, manager.userId);
    };
    expect(await whileWaiting(member, muting)).toMatchObject({ ok: false, key: 'muted' });
    const other = await aPerson();
    const shutting = (tx: Tx) => tx.run(`update chat_room set password_hash = 'x' where code = $1`, [roomCode]);
    expect(await whileWaiting(other, shutting)).toMatchObject({ ok: false, key: 'roomLocked' });
    expect(await whileWaiting(manager, async () => undefined)).toMatchObject({ ok: true });
    const dismissing = (tx: Tx) => tx.run('delete from chat_manager where room_code = $1', [roomCode]);
    expect(await whileWaiting(manager, dismissing)).toMatchObject({ ok: false, key: 'roomLocked' });
  });

  test('managers are immune, and nobody else may mute', async () => {
    const { roomCode, manager, member } = await aRoom();
    expect(
      await as(manager, chatModerationCalls.addBanFront, { roomCode, target: manager.userId, durationTypeId: 4 }),
    ).toMatchObject({ key: 'managerImmune' });
    expect(
      await as(member, chatModerationCalls.addBanFront, { roomCode, target: member.userId, durationTypeId: 4 }),
    ).toMatchObject({ key: 'forbidden' });
    expect(await as(member, chatModerationCalls.updateRoomBannedWeb, { roomCode, isMessageBanned: '1' })).toMatchObject(
      { key: 'forbidden' },
    );
    expect(
      await as(manager, chatModerationCalls.addBanFront, { roomCode, target: '999999', durationTypeId: 4 }),
    ).toMatchObject({ key: 'notFound' });
  });

  test('a manager of one room is nobody in another', async () => {
    const [one, other] = [await aRoom(), await aRoom()];
    expect(
      await as(one.manager, chatModerationCalls.addBanFront, {
        roomCode: other.roomCode,
        target: other.member.userId,
        durationTypeId: 4,
      }),
    ).toMatchObject({ key: 'forbidden' });
  });

  test('every act of a manager is logged, and the log cannot be changed', async () => {
    const { roomCode, manager, member } = await aRoom();
    await as(manager, chatModerationCalls.addBanFront, { roomCode, target: member.userId, durationTypeId: 4 });
    await as(manager, chatModerationCalls.updateRoomBannedWeb, { roomCode, isMessageBanned: '1' });
    const acts = await db.query<{ act: string }>('select act from chat_act where room_code = $1 order by id', [
      roomCode,
    ]);
    expect(acts.map(({ act }) => act)).toEqual(['mute', 'roomMute']);
    await expect(db.run('delete from chat_act where room_code = $1', [roomCode])).rejects.toThrow(/insert-only/);
  });
});

describe('recall', () => {
  test('own messages by anybody, others’ by managers only; the text is gone from list and log', async () => {
    const { roomCode, manager, member } = await aRoom();
    const other = await aPerson();
    const said = await say(member, roomCode, '说错了话');
    const id = said.ok ? said.data.id : '';
    expect(await as(other, chatModerationCalls.updateMessageStateFront, { roomCode, id })).toMatchObject({
      key: 'forbidden',
    });
    expect(await as(member, chatModerationCalls.updateMessageStateFront, { roomCode, id })).toMatchObject({ ok: true });
    expect(await as(member, chatModerationCalls.updateMessageStateFront, { roomCode, id })).toMatchObject({
      key: 'messageUnknown',
    });
    const second = await say(member, roomCode, '广告广告');
    expect(
      await as(manager, chatModerationCalls.updateMessageStateFront, { roomCode, id: second.ok ? second.data.id : '' }),
    ).toMatchObject({ ok: true });
    const page = await roomHistory(deps, roomCode, { pageSize: 20 });
    expect(page.ok && page.data.list).toEqual([]);
    const logged = await db.query<{ data: unknown }>('select data from chat_event where room_code = $1', [roomCode]);
    expect(JSON.stringify(logged)).not.toMatch(/说错了话|广告/);
  });
});

describe('the 4-digit door', () => {
  const code = (roomCode: string, digits: string) => ({ roomCode, password: hashRoomPassword(roomCode, digits) });
  const triesOf = async (roomCode: string, who: string): Promise<number> => {
    const rows = await db.query<{ wrong: number }>(
      `select wrong from chat_door_try where room_code = $1 and who = $2 order by day desc limit 1`,
      [roomCode, who],
    );
    return rows[0]?.wrong ?? 0;
  };
  const enter = (session: Session, roomCode: string) => as(session, calls.getMessageListWeb, { roomCode });

  test('shut until the code is right; a member is remembered until it changes; managers walk in', async () => {
    const { roomCode, manager, member } = await aRoom();
    await changeRoom(deps, roomCode, 'password', '2580');
    expect(await enter(member, roomCode)).toMatchObject({ key: 'roomLocked' });
    expect(await enter(manager, roomCode)).toMatchObject({ ok: true });
    const people = (who: Session | null, pass?: string) =>
      as(who, chatModerationCalls.getOnlineMemberList, { roomCode, ...(pass === undefined ? {} : { pass }) });
    for (const who of [member, null]) expect(await people(who)).toMatchObject({ key: 'roomLocked' });
    expect(await people(null, 'no-pass-of-this-room')).toMatchObject({ key: 'roomLocked' });
    const key = (who: Session | null, pass?: string) =>
      as(who, calls.getChatKey, { roomCode, ...(pass === undefined ? {} : { pass }) });
    expect(await key(member)).toMatchObject({ key: 'roomLocked' });
    expect(await key(member, 'no-pass-of-this-room')).toMatchObject({ key: 'roomLocked' });
    expect(await key(manager)).toMatchObject({ ok: true });
    const { id: plan } = await db.one<{ id: bigint }>(
      `insert into chat_plan (room_code, name, lottery_code, play) values ($1, '计划', 'ssc1', 'DWD') returning id`,
      [roomCode],
    );
    const history = (who: Session | null) => as(who, chatCardCalls.getPushPlayListFront, { playId: String(plan) });
    for (const who of [member, null]) expect(await history(who)).toMatchObject({ key: 'planUnknown' });
    expect(await history(manager)).toMatchObject({ ok: true });
    const guest = await as(null, chatModerationCalls.checkRoomPassword, code(roomCode, '2580'));
    expect(await people(null, (guest.data as unknown as { pass: string }).pass)).toMatchObject({ ok: true });
    expect(await as(member, chatModerationCalls.checkRoomPassword, code(roomCode, '0000'))).toMatchObject({
      key: 'roomPasswordWrong',
    });
    expect(await as(member, chatModerationCalls.checkRoomPassword, code(roomCode, '2580'))).toMatchObject({ ok: true });
    for (const inside of [enter(member, roomCode), people(member)]) expect(await inside).toMatchObject({ ok: true });
    await changeRoom(deps, roomCode, 'password', '1357');
    expect(await enter(member, roomCode)).toMatchObject({ key: 'roomLocked' });
  });

  test('ten wrong codes a day are the most, also when they come at once, and the right one is refused after them', async () => {
    const { roomCode, member } = await aRoom();
    await changeRoom(deps, roomCode, 'password', '2580');
    const tries = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        as(member, chatModerationCalls.checkRoomPassword, code(roomCode, String(1000 + index))),
      ),
    );
    expect(tries.filter(({ key }) => key === 'roomPasswordWrong')).toHaveLength(10);
    expect(await as(member, chatModerationCalls.checkRoomPassword, code(roomCode, '2580'))).toMatchObject({
      key: 'tooManyRequests',
    });
    // What one person is refused is not taken from the others.
    expect(await triesOf(roomCode, 'room')).toBe(10);
    await advance(db, 24 * 3_600_000);
    expect(await as(member, chatModerationCalls.checkRoomPassword, code(roomCode, '2580'))).toMatchObject({ ok: true });
  });

  test('whoever has many addresses of one net has the tries of one', async () => {
    const { roomCode } = await aRoom();
    await changeRoom(deps, roomCode, 'password', '2580');
    const tried = [];
    for (let host = 1; host <= 12; host += 1)
      tried.push(
        (await as(null, chatModerationCalls.checkRoomPassword, code(roomCode, '0000'), `2001:db8:1:2::${host}`)).key,
      );
    expect(tried.slice(8)).toEqual(['roomPasswordWrong', 'roomPasswordWrong', 'tooManyRequests', 'tooManyRequests']);
    expect((await as(null, chatModerationCalls.checkRoomPassword, code(roomCode, '2580'), '2001:db8:1:3::1')).ok).toBe(
      true,
    );
  });

  test('all ten thousand codes in a day, each from another person and address: 300 are looked at, and tomorrow as many', async () => {
    const { roomCode, member } = await aRoom();
    await changeRoom(deps, roomCode, 'password', '9999');
    const search = async (): Promise<Record<string, number>> => {
      // The first 290 of the day; each would cost a slow hash.
      await db.run(
        `insert into chat_door_try (room_code, who, day, wrong) values ($1, 'room', (app_now() at time zone 'Asia/Shanghai')::date, 290)`,
        [roomCode],
      );
      const answers: Record<string, number> = {};
      let next = 0;
      const guess = async (): Promise<void> => {
        for (let n = next++; n < 10_000; n = next++) {
          const somebody = { ...member, userId: String(5_000_000 + n) as UserId };
          const address = `198.18.${n >> 8}.${n & 255}`;
          const guessed = code(roomCode, String(n).padStart(4, '0'));
          const { key = 'open' } = await as(somebody, chatModerationCalls.checkRoomPassword, guessed, address);
          answers[key] = (answers[key] ?? 0) + 1;
        }
      };
      await Promise.all(Array.from({ length: 8 }, guess));
      return answers;
    };
    expect(await search()).toEqual({ roomPasswordWrong: 10, tooManyRequests: 9_990 });
    expect(await triesOf(roomCode, 'room')).toBeLessThanOrEqual(300 + 8);
    await advance(db, 24 * 3_600_000);
    expect(await search()).toEqual({ roomPasswordWrong: 10, tooManyRequests: 9_990 });
    // At 300 a day the whole search takes 34 days of the site's clock; a person alone takes 1,000, an address 334.
  }, 60_000);
});

describe('people', () => {
  test('a card masks the account for members and shows it to managers', async () => {
    const { roomCode, manager, member } = await aRoom();
    const seen = async (by: Session) =>
      (await as(by, chatModerationCalls.getRoleUserCardFront, { roomCode, userId: member.userId })).data;
    expect(await seen(member)).toMatchObject({ userName: expect.stringContaining('***') });
    expect(await seen(manager)).toMatchObject({ userName: member.userName });
  });

  test('remarks are for managers, at most 200 characters', async () => {
    const { manager, member } = await aRoom();
    const target = { targetUserId: member.userId };
    expect(await as(member, chatModerationCalls.setMemberRemark, { ...target, remark: '自己' })).toMatchObject({
      key: 'forbidden',
    });
    expect(
      await as(manager, chatModerationCalls.setMemberRemark, { ...target, remark: '注'.repeat(201) }),
    ).toMatchObject({ key: 'remarkTooLong' });
    expect(
      await as(manager, chatModerationCalls.setMemberRemark, { ...target, remark: '注'.repeat(200) }),
    ).toMatchObject({ ok: true });
    expect((await as(manager, chatModerationCalls.getMemberRemark, target)).data).toEqual({ remark: '注'.repeat(200) });
    expect(await as(member, chatModerationCalls.getMemberRemark, target)).toMatchObject({ key: 'forbidden' });
  });

  test('a list of a crowd names its managers and the highest grades, and counts all', async () => {
    const { roomCode, manager } = await aRoom();
    await db.run(
      `with node as (insert into chat_node (id) values (gen_random_uuid()) returning id),
            crowd as (
              insert into player (name, nickname, password_hash, grade, is_agent, upline_path, accepted_terms_at, registered_from)
              select 'crowd' || n, '人群' || n, 'x', case when n <= 5 then 9 else 1 end, false, '{}', app_now(), ''
                from generate_series(1, 250) n returning id)
       insert into chat_present (room_code, person, node_id, user_id, nickname, avatar, is_manager)
       select $1, who.id::text, node.id, who.id, '', '', false
         from node, (select id from crowd union all select $2::bigint) who`,
      [roomCode, manager.userId],
    );
    const listed = async (userName?: string) =>
      (
        await as(null, chatModerationCalls.getOnlineMemberList, {
          roomCode,
          ...(userName === undefined ? {} : { userName }),
        })
      ).data as unknown as { rows: { userId: string; grade: number; roleUserName: string }[]; total: number };
    const { rows, total } = await listed();
    expect([rows.length, total]).toEqual([200, 251]);
    expect(rows[0]?.userId).toBe(manager.userId);
    expect(rows.slice(1, 7).map(({ grade }) => grade)).toEqual([9, 9, 9, 9, 9, 1]);
    // Whoever is not named can be looked for.
    expect(rows.some(({ roleUserName }) => roleUserName === '人群99')).toBe(false);
    expect((await listed('群99')).rows.map(({ roleUserName }) => roleUserName)).toEqual(['人群99']);
    expect(await listed('没有这个人')).toEqual({ rows: [], total: 0 });
  });

  test('a hidden list answers managers only; rooms are listed', async () => {
    const { roomCode, manager, member } = await aRoom();
    const { id: node } = await db.one<{ id: string }>(
      'insert into chat_node (id) values (gen_random_uuid()) returning id',
    );
    await db.run(
      `insert into chat_present (room_code, person, node_id, user_id, nickname, avatar, is_manager) values ($1, $2::text, $3, $2::text::bigint, '在线', '', false)`,
      [roomCode, member.userId, node],
    );
    const seen = async (who: Session | null) =>
      ((await as(who, chatModerationCalls.getOnlineMemberList, { roomCode })).data as unknown as { total: number })
        .total;
    for (const who of [member, manager, null]) expect(await seen(who)).toBe(1);
    await changeRoom(deps, roomCode, 'isShowList', '0');
    for (const who of [member, null]) expect(await seen(who)).toBe(0);
    expect(await seen(manager)).toBe(1);
    const list = (await as(null, chatModerationCalls.roomList, {})).data as unknown as { rows: { roomCode: string }[] };
    expect(list.rows.map((room) => room.roomCode)).toContain(roomCode);
    expect((await as(manager, chatModerationCalls.getRoleFront, { roomCode })).data).toBe(1);
    expect((await as(member, chatModerationCalls.getRoleFront, { roomCode })).data).toBe(0);
  });
});
