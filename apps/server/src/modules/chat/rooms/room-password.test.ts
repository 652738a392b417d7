import { calls, chatCardCalls, chatModerationCalls, hashRoomPassword } from '@caiting/contract';
import type { UserId } from '@caiting/contract/wire';
import { expect, test } from 'vitest';
import { advance } from '../../../platform/testing/database.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { changeRoom } from '../index.ts';
import { actingHall } from '../testing/acting.ts';

/** The 4-digit password of a room (product §4). */

const { db, deps, aRoom, as } = await actingHall();

const sent = (roomCode: string, digits: string) => ({ roomCode, password: hashRoomPassword(roomCode, digits) });
const triesOf = async (roomCode: string, who: string): Promise<number> => {
  const rows = await db.query<{ wrong: number }>(
    `select wrong from chat_door_try where room_code = $1 and who = $2 order by day desc limit 1`,
    [roomCode, who],
  );
  return rows[0]?.wrong ?? 0;
};
const enter = (session: Session, roomCode: string) => as(session, calls.getMessageListWeb, { roomCode });

test('locked until the password is right; a member is remembered until it changes; managers walk in', async () => {
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
  const guest = await as(null, chatModerationCalls.checkRoomPassword, sent(roomCode, '2580'));
  expect(await people(null, (guest.data as unknown as { pass: string }).pass)).toMatchObject({ ok: true });
  expect(await as(member, chatModerationCalls.checkRoomPassword, sent(roomCode, '0000'))).toMatchObject({
    key: 'roomPasswordWrong',
  });
  expect(await as(member, chatModerationCalls.checkRoomPassword, sent(roomCode, '2580'))).toMatchObject({ ok: true });
  for (const inside of [enter(member, roomCode), people(member)]) expect(await inside).toMatchObject({ ok: true });
  await changeRoom(deps, roomCode, 'password', '1357');
  expect(await enter(member, roomCode)).toMatchObject({ key: 'roomLocked' });
});

test('a room whose password was taken away is open, and says so instead of taking any four digits; every page hears of it', async () => {
  const { roomCode, member } = await aRoom();
  const doors = async () =>
    (await db.query<{ payload: unknown }>(`select payload from outbox where type = 'chat.door' order by id`))
      .map(({ payload }) => payload as { roomCode: string; isLocked: boolean })
      .filter((door) => door.roomCode === roomCode);
  await changeRoom(deps, roomCode, 'password', '2580');
  expect((await doors()).at(-1)).toEqual({ roomCode, isLocked: true });
  await changeRoom(deps, roomCode, 'password', '');
  expect((await doors()).at(-1)).toEqual({ roomCode, isLocked: false });
  for (const digits of ['0000', '2580'])
    expect(await as(member, chatModerationCalls.checkRoomPassword, sent(roomCode, digits))).toMatchObject({
      ok: false,
      key: 'roomUnlocked',
    });
  expect(await enter(member, roomCode)).toMatchObject({ ok: true });
  // No try was used up.
  expect(await triesOf(roomCode, `user:${member.userId}`)).toBe(0);
});

const secondsToMidnight = async (): Promise<number> => {
  const { now } = await db.one<{ now: Date }>('select app_now() as now');
  const shanghai = now.getTime() + 8 * 3_600_000;
  return Math.ceil((86_400_000 - (shanghai % 86_400_000)) / 1_000);
};

test('ten wrong passwords a day are the most, also when they come at once, and the right one is refused after them', async () => {
  const { roomCode, member } = await aRoom();
  await changeRoom(deps, roomCode, 'password', '2580');
  const tries = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      as(member, chatModerationCalls.checkRoomPassword, sent(roomCode, String(1000 + index))),
    ),
  );
  expect(tries.filter(({ key }) => key === 'roomPasswordWrong')).toHaveLength(10);
  const refused = await as(member, chatModerationCalls.checkRoomPassword, sent(roomCode, '2580'));
  expect(refused.key).toBe('tooManyRequests');
  // Tries are counted by the day: it is over at midnight, not in 86,400 seconds. A second may pass before the clock is read here.
  expect((refused.params?.seconds ?? 0) - (await secondsToMidnight())).toBeOneOf([0, 1, 2]);
  // What one person is refused is not taken from the others.
  expect(await triesOf(roomCode, 'room')).toBe(10);
  await advance(db, (await secondsToMidnight()) * 1_000);
  expect(await as(member, chatModerationCalls.checkRoomPassword, sent(roomCode, '2580'))).toMatchObject({ ok: true });
});

test('whoever has many addresses of one net has the tries of one', async () => {
  const { roomCode } = await aRoom();
  await changeRoom(deps, roomCode, 'password', '2580');
  const tried = [];
  for (let host = 1; host <= 12; host += 1)
    tried.push(
      (await as(null, chatModerationCalls.checkRoomPassword, sent(roomCode, '0000'), `2001:db8:1:2::${host}`)).key,
    );
  expect(tried.slice(8)).toEqual(['roomPasswordWrong', 'roomPasswordWrong', 'tooManyRequests', 'tooManyRequests']);
  expect((await as(null, chatModerationCalls.checkRoomPassword, sent(roomCode, '2580'), '2001:db8:1:3::1')).ok).toBe(
    true,
  );
});

test('a thousand codes in a day, each from another person and address: 300 are looked at, and tomorrow as many', async () => {
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
      for (let n = next++; n < 1_000; n = next++) {
        const somebody = { ...member, userId: String(5_000_000 + n) as UserId };
        const address = `198.18.${n >> 8}.${n & 255}`;
        const guessed = sent(roomCode, String(n).padStart(4, '0'));
        const { key = 'right' } = await as(somebody, chatModerationCalls.checkRoomPassword, guessed, address);
        answers[key] = (answers[key] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, guess));
    return answers;
  };
  expect(await search()).toEqual({ roomPasswordWrong: 10, tooManyRequests: 990 });
  expect(await triesOf(roomCode, 'room')).toBeLessThanOrEqual(300 + 8);
  await advance(db, 24 * 3_600_000);
  expect(await search()).toEqual({ roomPasswordWrong: 10, tooManyRequests: 990 });
  // At 300 a day the search of all ten thousand takes 34 days of the site's clock; a person alone takes 1,000, an address 334.
});
