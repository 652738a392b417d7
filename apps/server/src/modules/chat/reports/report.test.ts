import { CODES, REPORTS_A_DAY, chatModerationCalls, chatReportCalls, type CallWireInput } from '@caiting/contract';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import { expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { cleanChatImages } from '../images/clean-images.ts';
import { callingHall } from '../testing/calling.ts';

/** What players tell the staff of a message, a person or a room. */
const { app, db, deps, aRoom, send, guestSends, refusal } = await callingHall();

const report = (
  who: TestPlayer | null,
  roomCode: RoomCode,
  of: Omit<CallWireInput<typeof chatReportCalls.report>, 'roomCode' | 'reason'> & { reason?: 'ads' | 'abuse' },
) => callApp(app, chatReportCalls.report, { reason: 'ads', ...of, roomCode }, who ?? undefined);

interface Kept {
  readonly id: bigint;
  readonly kind: string;
  readonly body: string;
  readonly name: string;
  readonly reporters: number;
}
const casesOf = (room: RoomCode) =>
  db.query<Kept>('select id, kind, body, name, reporters from chat_case where room_code = $1 order by id', [room]);

async function aMessage(text: string) {
  const hall = await aRoom();
  const { data } = await send(hall.member, hall.roomCode, text);
  return { ...hall, id: data.id as MessageId, reader: await aPlayer(deps) };
}

test('a message is kept with its words, also when it is recalled afterwards', async () => {
  const { roomCode, member, id, reader } = await aMessage('加我 V 代投，包中返八成');
  expect(await report(reader, roomCode, { kind: 'message', id, note: '让我转微信付款' })).toMatchObject({
    code: 1,
    data: { done: true },
  });
  await callApp(app, chatModerationCalls.updateMessageStateFront, { roomCode, id }, member);
  expect(await casesOf(roomCode)).toMatchObject([{ kind: 'message', body: '加我 V 代投，包中返八成', reporters: 1 }]);
  // What is gone cannot be reported by others any more.
  expect(await report(await aPlayer(deps), roomCode, { kind: 'message', id })).toMatchObject(refusal('messageUnknown'));
});

test('one report of a person stands for each thing; others add to it', async () => {
  const { roomCode, id, reader } = await aMessage('不信拉倒');
  const other = await aPlayer(deps);
  const [first, again, theirs] = await Promise.all([
    report(reader, roomCode, { kind: 'message', id }),
    report(reader, roomCode, { kind: 'message', id, reason: 'abuse' }),
    report(other, roomCode, { kind: 'message', id, reason: 'abuse' }),
  ]);
  // The answer never says whether it was the first.
  expect([first, again, theirs].map(({ code, data }) => [code, data])).toEqual(Array(3).fill([1, { done: true }]));
  expect(await casesOf(roomCode)).toMatchObject([{ reporters: 2 }]);
});

test('a person, a room and a guest’s message are three things', async () => {
  const { roomCode, guestCode, member, reader } = await aMessage('大家好');
  const guest = await guestSends({ roomCode, guestCode }, '加群领红包');
  await report(reader, roomCode, { kind: 'person', userId: member.userId });
  await report(reader, roomCode, { kind: 'room' });
  await report(reader, roomCode, { kind: 'message', id: guest.data.id });
  expect((await casesOf(roomCode)).map(({ kind, name, body }) => [kind, name, body])).toEqual([
    ['person', member.nickname, ''],
    ['room', '大厅', ''],
    ['message', guest.data.nickname, '加群领红包'],
  ]);
});

test('nothing of one’s own, nothing that is not there, and no visitor', async () => {
  const { roomCode, member, id } = await aMessage('我自己说的');
  const other = await aRoom();
  const tries = [
    [member, roomCode, { kind: 'message', id }, 'forbidden'],
    [member, roomCode, { kind: 'person', userId: member.userId }, 'forbidden'],
    [member, roomCode, { kind: 'person', userId: '999999999' as never }, 'notFound'],
    [member, roomCode, { kind: 'message' }, 'badInput'],
    [member, roomCode, { kind: 'person' }, 'badInput'],
    // The message is of another room.
    [member, other.roomCode, { kind: 'message', id }, 'messageUnknown'],
    [member, 'nowhere' as RoomCode, { kind: 'room' }, 'roomUnknown'],
    [null, roomCode, { kind: 'room' }, 'notLoggedIn'],
  ] as const;
  for (const [who, room, of, key] of tries)
    expect([of, (await report(who, room, of)).code]).toEqual([of, CODES[key].code]);
  expect(await casesOf(roomCode)).toEqual([]);
});

test('so many a day and no more, however fast; the same thing again is none', async () => {
  const { roomCode, manager } = await aRoom();
  const reader = await aPlayer(deps);
  const people = await Promise.all(Array.from({ length: REPORTS_A_DAY + 2 }, () => aPlayer(deps)));
  const answers = await Promise.all(
    people.map(({ userId }) => report(reader, roomCode, { kind: 'person', userId }).then(({ code }) => code)),
  );
  expect(answers.filter((code) => code === 1)).toHaveLength(REPORTS_A_DAY);
  expect(answers.filter((code) => code === CODES.reportsOver.code)).toHaveLength(2);
  const known = people.find((_, at) => answers[at] === 1) ?? manager;
  expect((await report(reader, roomCode, { kind: 'person', userId: known.userId })).code).toBe(1);
  await advance(db, 24 * 60 * 60_000 + 1);
  expect((await report(reader, roomCode, { kind: 'person', userId: manager.userId })).code).toBe(1);
});

test('a picture that was reported stays when its message is recalled', async () => {
  const { roomCode } = await aRoom();
  const picture = async (path: string, isReported: boolean) => {
    await db.run(
      `insert into chat_image (path, thumb_path, width, height, used_at) values ($1, $1 || '-t', 8, 8, app_now() - interval '2 days')`,
      [path],
    );
    if (isReported)
      await db.run(
        `insert into chat_case (kind, object, room_code, message_id, user_id, name, message_type, body)
         values ('message', 'message:900', $1, 900, 1, '四月', 2, json_build_object('imgPath', $2::text)::text)`,
        [roomCode, path],
      );
  };
  await picture('/v1/chat/files/reported', true);
  await picture('/v1/chat/files/not', false);
  await cleanChatImages(deps);
  expect(await db.query(`select path from chat_image where path like '/v1/chat/files/%'`)).toEqual([
    { path: '/v1/chat/files/reported' },
  ]);
});
