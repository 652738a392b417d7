import {
  CLOSED_NAME,
  CODES,
  type LETTER_TEXTS,
  calls,
  chatModerationCalls,
  chatReportCalls,
  consoleReportCalls,
  type CallWireInput,
} from '@caiting/contract';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { until } from '../../../platform/testing/until.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { createRoom, setRoomManager } from '../../chat/index.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

/** Staff decide what players report, mute and recall; a player is told why, a reporter that it was looked at. */
const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db } = await testApp({ modules: withoutSeeds, isListening: true, config: { logLevel: 'silent' } });
const { deps } = app;
const { ada, olga, oscar, anna } = await someStaff(app, {
  ada: 'admin',
  olga: 'operator',
  oscar: 'operator',
  anna: 'auditor',
});
type By = { readonly token: string };
const HOUR = 3_600_000;

let rooms = 0;
async function aRoom(): Promise<RoomCode> {
  rooms += 1;
  const code = `judged${rooms}` as RoomCode;
  await createRoom(deps, { code, title: `会员厅${rooms}`, subTitle: '', content: '' });
  return code;
}
const say = (who: TestPlayer, roomCode: RoomCode, message: string) =>
  callApp(app, calls.addMessage, { roomCode, messageTypeId: 1, message } as never, who);
const report = (who: TestPlayer, roomCode: RoomCode, id: MessageId, reason: 'fraud' | 'ads' = 'fraud') =>
  callApp(app, chatReportCalls.report, { roomCode, kind: 'message', id, reason }, who);
const caseOf = async (id: MessageId) =>
  String(
    (await db.one<{ id: bigint }>('select max(id) as id from chat_case where message_id = $1', [id])).id,
  ) as MessageId;

/** A message that somebody reported, in a room of its own. */
async function aReport(message = `加我 V 代投 ${rooms}`) {
  const roomCode = await aRoom();
  const [author, reader] = [await aPlayer(deps), await aPlayer(deps)];
  const { data } = await say(author, roomCode, message);
  await report(reader, roomCode, data.id);
  return { roomCode, author, reader, messageId: data.id, id: await caseOf(data.id) };
}
type Decision = Partial<CallWireInput<typeof consoleReportCalls.decideReport>>;
const decide = (id: MessageId, decision: Decision, by: By = olga) =>
  callApp(app, consoleReportCalls.decideReport, { id, recall: 'none', mute: 'none', reason: 'fraud', ...decision }, by);
const textsOf = async (roomCode: RoomCode, who: TestPlayer) =>
  (await callApp(app, calls.getMessageListWeb, { roomCode }, who)).data.list.map(({ message }) => message);

async function lettersOf(who: TestPlayer) {
  await until(
    async () => (await db.one<{ n: number }>('select count(*)::int as n from outbox')).n === 0,
    'the outbox to be empty',
  );
  const letters = await db.query<{ template: keyof typeof LETTER_TEXTS; params: unknown }>(
    'select template, params from letter where player = $1::bigint order by id',
    [who.userId],
  );
  return letters.map(({ template, params }) => ({ template, said: JSON.stringify(params) }));
}

describe('the queue', () => {
  test('what most people reported stands first, pages go on by the last row, and everybody of staff reads it', async () => {
    const few = await aReport();
    const many = await aReport();
    for (let n = 0; n < 2; n += 1) await report(await aPlayer(deps), many.roomCode, many.messageId, 'ads');
    const pages: string[] = [];
    let before: string | undefined;
    do {
      const { data } = await callApp(app, consoleReportCalls.reports, { pageSize: 1, before }, anna);
      pages.push(...data.list.map(({ id }) => id));
      before = data.next ?? undefined;
    } while (before !== undefined);
    expect(pages.slice(0, 2)).toEqual([many.id, few.id]);
    const { data } = await callApp(app, consoleReportCalls.reports, { kind: 'message' }, anna);
    expect(data.list[0]).toMatchObject({
      reporters: 3,
      reasons: [
        { reason: 'ads', count: 2 },
        { reason: 'fraud', count: 1 },
      ],
      userName: many.author.userName,
      claimedBy: '',
    });
    expect((await callApp(app, consoleReportCalls.reports, { kind: 'room' }, anna)).data.list).toEqual([]);
  });

  test('a report shows two messages on each side, then twenty more; the look is in the log under its id', async () => {
    const roomCode = await aRoom();
    const [author, other, reader] = [await aPlayer(deps), await aPlayer(deps), await aPlayer(deps)];
    const ids: MessageId[] = [];
    for (const [n, who] of [author, other, author, other, author, other, author].entries())
      ids.push((await say(who, roomCode, `第${n}句`)).data.id);
    await report(reader, roomCode, ids[3] as MessageId);
    const id = await caseOf(ids[3] as MessageId);
    const look = async (more: object = {}) =>
      (await callApp(app, consoleReportCalls.reportedMessage, { id, ...more }, anna)).data;
    const shown = await look();
    expect(shown.around.map(({ text }) => text)).toEqual(['第1句', '第2句', '第3句', '第4句', '第5句']);
    expect(shown.reporters).toMatchObject([{ userName: reader.userName, record: { decided: 0, upheld: 0 } }]);
    expect(shown.person).toMatchObject({ userName: other.userName, history: [], mutes: [] });
    expect((await look({ before: ids[1] })).around.map(({ text }) => text)).toEqual(['第0句']);
    expect((await look({ after: ids[5] })).around.map(({ text }) => text)).toEqual(['第6句']);
    const lines = await db.query(`select outcome from staff_log where act = 'reportedMessage' and detail->>'id' = $1`, [
      id,
    ]);
    expect(lines).toHaveLength(3);
  });
});

describe('a claim', () => {
  test('two at once: one has it, the other is told whose it is; it ends by itself and can be put back', async () => {
    const { id } = await aReport();
    const claim = (by: By, on: '0' | '1' = '1') => callApp(app, consoleReportCalls.claimReport, { id, on }, by);
    const answers = await Promise.all([claim(olga), claim(oscar)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([CODES.reportClaimed.code, 1]);
    const [mine, theirs] = answers[0]?.code === 1 ? [olga, oscar] : [oscar, olga];
    expect((await decide(id, { reason: 'unfounded' }, theirs)).code).toBe(CODES.reportClaimed.code);
    // Again by the same one: longer.
    const first = answers.find(({ code }) => code === 1)?.data.until ?? 0;
    await advance(db, 5 * 60_000);
    expect((await claim(mine)).data.until).toBeGreaterThanOrEqual(first + 5 * 60_000);
    await advance(db, 7 * 60_000);
    expect((await claim(theirs)).code).toBe(CODES.reportClaimed.code);
    await advance(db, 60_000 + 1);
    expect((await claim(theirs)).code).toBe(1);
    expect((await claim(theirs, '0')).data.until).toBeNull();
    expect((await claim(mine)).code).toBe(1);
    expect((await claim(anna)).code).toBe(CODES.staffRoleMissing.code);
  });
});

describe('a decision', () => {
  test('recalls, mutes, and tells each what is theirs to know', async () => {
    const { roomCode, author, reader, id } = await aReport('加我微信包中');
    expect((await decide(id, { recall: 'this', mute: 'day' })).code).toBe(1);
    expect(await textsOf(roomCode, reader)).toEqual([]);
    expect(await say(author, roomCode, '还在吗')).toMatchObject({ code: CODES.muted.code, msg: '您已被禁言1天' });
    const [toAuthor] = await lettersOf(author);
    expect(toAuthor?.template).toBe('moderatedByStaff');
    for (const told of ['诈骗', '撤回 1 条消息', '禁言至']) expect(toAuthor?.said).toContain(told);
    for (const secret of [reader.userName, reader.nickname, 'olga']) expect(toAuthor?.said).not.toContain(secret);
    const [toReader] = await lettersOf(reader);
    expect(toReader?.template).toBe('reportLookedAt');
    for (const secret of ['1天', '禁言', author.nickname, '撤回']) expect(toReader?.said).not.toContain(secret);
    const shown = await callApp(app, consoleReportCalls.reportedMessage, { id }, anna);
    expect(shown.data.report).toMatchObject({ text: '加我微信包中', verdict: 'fraud', decidedBy: 'olga', recalled: 1 });
    expect(shown.data.person?.mutes).toMatchObject([{ roomCode, reason: 'fraud', by: 'olga' }]);
    expect(shown.data.reporters[0]?.record).toEqual({ decided: 1, upheld: 1 });
  });

  test('twice at once is once, with one letter; the thing can be reported anew', async () => {
    const { roomCode, author, reader, messageId, id } = await aReport();
    const answers = await Promise.all([decide(id, {}, olga), decide(id, { mute: 'week' }, oscar)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([CODES.reportDecided.code, 1]);
    expect(await lettersOf(author)).toHaveLength(1);
    expect(await lettersOf(reader)).toHaveLength(1);
    await report(reader, roomCode, messageId);
    expect(await caseOf(messageId)).not.toBe(id);
  });

  test('unfounded does nothing to anybody but thank the reporter', async () => {
    const { roomCode, author, reader, id } = await aReport();
    expect((await decide(id, { reason: 'unfounded', mute: 'hour' })).code).toBe(CODES.badInput.code);
    expect((await decide(id, { reason: 'unfounded' })).code).toBe(1);
    expect(await lettersOf(author)).toEqual([]);
    expect((await lettersOf(reader))[0]?.said).toContain('未发现违规');
    expect((await say(author, roomCode, '好')).code).toBe(1);
  });

  test('the same words, in the room asked for alone, of the last day, at most fifty', async () => {
    const [here, there] = [await aRoom(), await aRoom()];
    const [one, two, reader] = [await aPlayer(deps), await aPlayer(deps), await aPlayer(deps)];
    const words = '官方内部消息今晚必开红波';
    await say(one, here, words);
    await db.run(`update chat_message set created_at = created_at - interval '25 hours' where room_code = $1`, [here]);
    const { data } = await say(one, here, words);
    await say(two, here, words);
    await say(two, here, `${words}！`);
    await say(two, there, words);
    await report(reader, here, data.id);
    const id = await caseOf(data.id);
    expect((await callApp(app, consoleReportCalls.reportedMessage, { id }, olga)).data.same).toEqual({
      here: { messages: 2, people: 2 },
      everywhere: { messages: 3, people: 2 },
    });
    await decide(id, { recall: 'same', rooms: 'this' });
    expect(await textsOf(here, reader)).toEqual([`${words}！`, words]);
    expect(await textsOf(there, reader)).toEqual([words]);
    // Whoever else said it is told as well.
    expect((await lettersOf(two)).map(({ template }) => template)).toEqual(['moderatedByStaff']);
  });

  test('everywhere: in every room there is and comes, over a new login; a manager of the room lifts nothing of it', async () => {
    const { roomCode, author, id } = await aReport();
    const manager = await aPlayer(deps);
    await setRoomManager(deps, roomCode, manager.userId, true);
    await decide(id, { mute: 'threeDays', rooms: 'all' });
    const later = await aRoom();
    for (const room of [roomCode, later])
      expect(await say(author, room, '我换个房间')).toMatchObject({ code: CODES.muted.code, msg: '您已被禁言3天' });
    const settings = async () => (await callApp(app, calls.getRoomWeb, { roomCode }, author)).data;
    expect(await settings()).toMatchObject({ isBanned: true, ownMute: '您已被禁言3天' });
    const mute = { roomCode, target: author.userId };
    // A manager's own shorter mute, lifted again: the longer one was never gone.
    await callApp(app, chatModerationCalls.addBanFront, { ...mute, durationTypeId: 5 }, manager);
    expect(await settings()).toMatchObject({ ownMute: '您已被禁言3天' });
    const { record } = (await callApp(app, chatModerationCalls.getBanFront, mute, manager)).data;
    await callApp(app, chatModerationCalls.deleteBanFront, { roomCode, ids: record?.id ?? '' }, manager);
    expect((await say(author, roomCode, '现在呢')).code).toBe(CODES.muted.code);
    const pushes = await db.query<{ push: string; text: string }>(
      `select push, data->>'message' as text from chat_event where room_code = $1 and push like 'user%' order by seq`,
      [roomCode],
    );
    expect(pushes).toEqual(Array(3).fill({ push: 'userMuted', text: '您已被禁言3天' }));
    await db.run(`update chat_staff_mute set ends_at = app_now() where user_id = $1::bigint`, [author.userId]);
    expect((await say(author, roomCode, '可以了')).code).toBe(1);
  });

  test('of somebody whose account was closed meanwhile the words go with the decision, and no letter comes', async () => {
    const { roomCode, author, reader, id } = await aReport('说完就走');
    await db.run(`insert into account_closing (player, due_at, closed_at) values ($1::bigint, app_now(), app_now())`, [
      author.userId,
    ]);
    expect((await decide(id, { recall: 'this', mute: 'day' })).code).toBe(1);
    expect(await textsOf(roomCode, reader)).toEqual([]);
    expect(await db.one('select name, body, message_type, recalled from chat_case where id = $1', [id])).toEqual({
      name: CLOSED_NAME,
      body: '',
      message_type: null,
      recalled: 1,
    });
    expect(await lettersOf(author)).toEqual([]);
    expect((await lettersOf(reader)).map(({ template }) => template)).toEqual(['reportLookedAt']);
  });

  test('a manager is not muted in the own room, and then nothing else is done either', async () => {
    const { roomCode, author, id, reader } = await aReport('房管说的');
    await setRoomManager(deps, roomCode, author.userId, true);
    expect((await decide(id, { recall: 'this', mute: 'day' })).code).toBe(CODES.managerImmune.code);
    expect(await textsOf(roomCode, reader)).toEqual(['房管说的']);
    expect((await decide(id, { recall: 'this' })).code).toBe(1);
  });
});

describe('mutes and recalls outside a report', () => {
  const mute = (who: TestPlayer, hours: number, by: By, more: object = {}) =>
    callApp(
      app,
      consoleReportCalls.mutePlayer,
      { userName: who.userName, until: ends(hours), reason: 'abuse', ...more },
      by,
    );
  let now = 0;
  const ends = (hours: number) => now + hours * HOUR;

  test('seven days take one, longer two; until the second it holds for seven', async () => {
    now = (await db.one<{ now: Date }>('select app_now() as now')).now.getTime();
    const player = await aPlayer(deps);
    const roomCode = await aRoom();
    const endOf = async () =>
      (
        await db.one<{ ends_at: Date }>('select ends_at from chat_staff_mute where user_id = $1::bigint', [
          player.userId,
        ])
      ).ends_at.getTime();
    expect((await mute(player, -1, olga)).code).toBe(CODES.badInput.code);
    expect((await mute(player, 7 * 24 - 1, olga)).code).toBe(1);
    expect(await endOf()).toBe(ends(7 * 24 - 1));
    expect((await mute(player, 30 * 24, olga)).code).toBe(CODES.secondStaffNeeded.code);
    expect((await mute(player, 30 * 24, olga)).code).toBe(CODES.secondStaffNeeded.code);
    expect(await endOf()).toBeLessThan(ends(7 * 24 + 1));
    // Another moment is another wish, and one of them waits: it mutes nobody, and nothing is written.
    const letters = (await lettersOf(player)).length;
    expect((await mute(player, 31 * 24, oscar)).code).toBe(CODES.approvalWaits.code);
    expect(await lettersOf(player)).toHaveLength(letters);
    expect((await mute(player, 30 * 24, oscar)).code).toBe(1);
    expect(await endOf()).toBe(ends(30 * 24));
    // A shorter one afterwards takes nothing away.
    expect((await mute(player, 1, olga)).code).toBe(1);
    expect(await endOf()).toBe(ends(30 * 24));
    expect((await say(player, roomCode, '喂')).msg).toBe('您已被平台禁言');

    const unmute = () => callApp(app, consoleReportCalls.unmutePlayer, { userName: player.userName }, olga);
    expect((await unmute()).code).toBe(1);
    expect((await unmute()).code).toBe(CODES.notFound.code);
    expect((await say(player, roomCode, '谢谢')).code).toBe(1);
    expect((await lettersOf(player)).at(-1)?.template).toBe('unmutedByStaff');
  });

  test('what cannot come true is no wish', async () => {
    const player = await aPlayer(deps);
    const roomCode = await aRoom();
    await setRoomManager(deps, roomCode, player.userId, true);
    expect((await mute(player, 30 * 24, olga, { roomCode: 'nowhere' })).code).toBe(CODES.roomUnknown.code);
    expect((await mute(player, 30 * 24, olga, { roomCode })).code).toBe(CODES.managerImmune.code);
    expect(await db.query(`select from staff_request where subject like $1 || ':%'`, [player.userName])).toEqual([]);
  });

  test('lifted in one room while one of all rooms holds: nobody is told that they can speak', async () => {
    const player = await aPlayer(deps);
    const roomCode = await aRoom();
    await mute(player, 2, olga);
    await mute(player, 3, olga, { roomCode });
    const unmute = (more: object = {}) =>
      callApp(app, consoleReportCalls.unmutePlayer, { userName: player.userName, ...more }, olga);
    const lifted = await unmute({ roomCode });
    expect(lifted.code).toBe(1);
    expect(lifted.data.note).toContain('全部聊天室的禁言仍在');
    expect((await say(player, roomCode, '喂')).code).toBe(CODES.muted.code);
    expect((await lettersOf(player)).map(({ template }) => template)).not.toContain('unmutedByStaff');
    expect((await unmute()).data.note).not.toContain('仍在');
    expect((await say(player, roomCode, '喂')).code).toBe(1);
  });

  test('a message is recalled with its letter; a room is read with a reason, which stands in the log', async () => {
    const roomCode = await aRoom();
    const [author, reader] = [await aPlayer(deps), await aPlayer(deps)];
    const { data } = await say(author, roomCode, '要撤的');
    await say(author, roomCode, '留下的');
    const recall = () => callApp(app, consoleReportCalls.recallMessage, { roomCode, id: data.id, reason: 'ads' }, ada);
    expect((await recall()).code).toBe(1);
    expect((await recall()).code).toBe(CODES.messageUnknown.code);
    expect(await textsOf(roomCode, reader)).toEqual(['留下的']);
    expect((await lettersOf(author))[0]?.said).toContain('广告');
    const read = (more: object = {}) =>
      callApp(app, consoleReportCalls.roomMessages, { roomCode, reason: '投诉 88', ...more } as never, olga);
    const all = (await read()).data;
    expect(all.list.map(({ text, recalledAt }) => [text, recalledAt !== null])).toEqual([
      ['要撤的', true],
      ['留下的', false],
    ]);
    expect(all.more).toBe(false);
    const last = (await read({ pageSize: 1 })).data;
    expect([last.list.map(({ text }) => text), last.more]).toEqual([['留下的'], true]);
    expect((await read({ pageSize: 1, before: last.list[0]?.id })).data).toMatchObject({
      list: [{ text: '要撤的' }],
      more: false,
    });
    expect((await read({ reason: '' })).code).toBeLessThan(0);
    const lines = await db.query(
      `select outcome from staff_log where act = 'roomMessages' and detail->>'reason' = '投诉 88' and name = 'olga'`,
    );
    expect(lines).toHaveLength(3);
  });
});
