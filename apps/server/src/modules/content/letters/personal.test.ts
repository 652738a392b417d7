import { randomUUID } from 'node:crypto';
import {
  LETTERS_DAY_MAX,
  LETTERS_HOUR_MAX,
  LETTERS_TO_ONE_HOUR_MAX,
  LETTER_TEXT_MAX,
  SUCCESS,
  consoleContentCalls,
  letterCalls,
} from '@caiting/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { unmakeAgent } from '../../account/index.ts';
import { someStaff } from '../../console/testing/staff.ts';
import { modules } from '../../index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { aLine, draft, lettersOf, refused } from './testing/line.ts';

/** Letters between an agent and the members of his line (docs/decisions/0185). */

const { app, db, owner } = await testApp({
  modules: modules.map(({ seed: _seed, start: _start, ...module }) => module),
});
const { deps } = app;

let top: TestPlayer;
let agent: TestPlayer;
let member: TestPlayer;
let stranger: TestPlayer;

beforeEach(async () => ({ top, agent, member, stranger } = await aLine(deps)));

const { inbox, newest, reply } = lettersOf(app);
const toMember = async (content = '你好', { userId } = member, from = agent) =>
  (await callApp(app, letterCalls.sendMemberMessage, { userId, ...draft(content) }, from)).code;
const toAgent = async (content = '您好', from = member) =>
  (await callApp(app, letterCalls.sendAgentMessage, draft(content), from)).code;
const standing = async (who: TestPlayer) => (await callApp(app, letterCalls.messageAgent, {}, who)).data;
const wish = (on: boolean) => callApp(app, letterCalls.setMessageAgent, { on: on ? '1' : '0' }, member);

describe('who may write to whom', () => {
  test('an agent to a member of his line, who finds it with its writer and counted', async () => {
    expect(await toMember('周末一起看开奖吗？')).toBe(SUCCESS);
    expect(await inbox(member)).toMatchObject({
      unread: 1,
      list: [
        {
          kind: 'person',
          title: { zh: `代理「${agent.nickname}」来信`, en: `Letter from your agent “${agent.nickname}”` },
          excerpt: { zh: '周末一起看开奖吗？', en: '周末一起看开奖吗？' },
        },
      ],
    });
    expect(await newest(member)).toMatchObject({
      content: { zh: '周末一起看开奖吗？' },
      link: '',
      person: { nickname: agent.nickname, canReply: true, others: [] },
    });
    expect((await inbox(agent)).list).toEqual([]);
  });

  test('a deeper one too; a member to his direct agent alone', async () => {
    expect(await toMember('你好', member, top)).toBe(SUCCESS);
    expect(await toAgent()).toBe(SUCCESS);
    expect((await inbox(top)).list).toEqual([]);
    expect((await inbox(agent)).list).toMatchObject([{ title: { zh: `会员「${member.nickname}」来信` } }]);
    expect(await toAgent('您好', top)).toBe(refused('agentNone'));
    expect(await standing(member)).toEqual({ agent: { nickname: agent.nickname, isShut: false }, isTaken: true });
    expect((await standing(stranger)).agent).toBeNull();
  });

  test('either answers the other, and both read what passed between them', async () => {
    await toMember('一');
    expect(await reply(member, (await newest(member)).id, '二')).toBe(SUCCESS);
    const answer = await newest(agent);
    expect(answer).toMatchObject({
      content: { zh: '二' },
      person: { nickname: member.nickname, canReply: true, others: [{ isMine: true, content: '一' }] },
    });
    expect(await reply(agent, answer.id, '三')).toBe(SUCCESS);
    const third = await newest(member);
    expect(third.person?.others.map(({ isMine, content }) => [isMine, content])).toEqual([
      [true, '二'],
      [false, '一'],
    ]);
    // What the member deletes is gone for him, not for the agent.
    const [, , first] = [third, ...(third.person?.others ?? [])];
    await callApp(app, letterCalls.deleteMessage, { id: first?.id ?? '0' }, member);
    expect((await newest(member)).person?.others.map(({ content }) => content)).toEqual(['二']);
    expect((await newest(agent)).person?.others.map(({ content }) => content)).toEqual(['三', '一']);
  });

  test('a letter from further up is answered to who wrote it', async () => {
    await toMember('来自上面', member, top);
    expect(await reply(member, (await newest(member)).id, '收到')).toBe(SUCCESS);
    expect((await newest(top)).content.zh).toBe('收到');
    expect((await inbox(agent)).list).toEqual([]);
  });

  test('letters of the site, of others, and of who is no agent any more have no answer', async () => {
    await owner.run(
      `insert into letter (cause, audience, player, title_zh, body_zh) values ($1, 'one', $2, '标题', '正文')`,
      [randomUUID(), member.id],
    );
    expect(await reply(member, (await newest(member)).id)).toBe(refused('letterNoAnswer'));
    await toMember();
    const letter = await newest(member);
    expect(await reply(stranger, letter.id)).toBe(refused('letterUnknown'));
    await db.tx((tx) => unmakeAgent(tx, agent.id));
    expect((await newest(member)).person?.canReply).toBe(false);
    expect(await reply(member, letter.id)).toBe(refused('letterNoAnswer'));
    expect(await toAgent()).toBe(refused('agentNone'));
  });
});

describe('who takes none', () => {
  test('a member who does not wish it: no agent reaches him, he reaches his agent, and letters before stay', async () => {
    await toMember();
    expect((await wish(false)).data).toEqual({ isTaken: false });
    expect(await toMember()).toBe(refused('letterNotTaken'));
    expect(await toMember('你好', member, top)).toBe(refused('letterNotTaken'));
    await toAgent();
    expect(await reply(agent, (await newest(agent)).id)).toBe(refused('letterNotTaken'));
    expect((await inbox(member)).list).toHaveLength(1);
    expect((await standing(member)).isTaken).toBe(false);
    expect((await wish(true)).data).toEqual({ isTaken: true });
    expect(await toMember()).toBe(SUCCESS);
  });

  test('somebody who has excluded himself is not called back by an agent; he may write', async () => {
    await owner.run(
      `insert into protection_player (player, excluded_kind, excluded_from, excluded_until)
       values ($1, 'timeOut', app_now(), app_now() + interval '1 day')
       on conflict (player) do update set excluded_kind = 'timeOut', excluded_from = app_now(), excluded_until = excluded.excluded_until`,
      [member.id],
    );
    expect(await toMember()).toBe(refused('letterNotTaken'));
    expect(await toAgent()).toBe(SUCCESS);
  });

  test('a locked account, whichever of the two', async () => {
    await owner.run(`update player set state = 'locked' where id = any ($1::bigint[])`, [[member.id, top.id]]);
    expect(await toMember()).toBe(refused('letterNotTaken'));
    expect(await toAgent('您好', agent)).toBe(refused('letterNotTaken'));
  });
});

describe('what is written', () => {
  test('is plain text, cleaned like a message; marks, tags and places of texts stay what they are', async () => {
    const text = '<b>看</b> **这里** [帮助](/help) {sender} {text}';
    await toMember(`  ${text}\u202e\r\n第二行 `);
    expect((await newest(member)).content).toEqual({ zh: `${text}\n第二行`, en: `${text}\n第二行` });
    expect((await inbox(member)).list[0]?.excerpt.zh).toBe(`${text} 第二行`);
  });

  test('is read by the filter of the chat; what is only flagged there is starred here', async () => {
    expect(await toMember('加微信 wang888666')).toBe(refused('textForbidden'));
    expect(await toMember('看 abc123.com')).toBe(refused('textForbidden'));
    await setTenantValue(deps, 'chatContactOutcome', 'flag', 'test');
    expect(await toMember('打 13800138000 找我')).toBe(SUCCESS);
    await setTenantValue(deps, 'chatContactOutcome', 'refuse', 'test');
    expect((await newest(member)).content.zh).toBe('打 *********** 找我');
  });

  test('is not empty and not too long', async () => {
    expect(await toMember('\u200b ')).toBe(refused('messageEmpty'));
    expect(await toMember('字'.repeat(LETTER_TEXT_MAX))).toBe(SUCCESS);
    expect(await toMember('字'.repeat(LETTER_TEXT_MAX + 1))).toBeLessThan(0);
    expect(await toMember('行\n'.repeat(30))).toBe(refused('messageLinesTooMany'));
  });

  test('goes out once for each draft', async () => {
    const same = draft('一次');
    const send = () => callApp(app, letterCalls.sendAgentMessage, same, member);
    const codes = (await Promise.all(Array.from({ length: 4 }, send))).map(({ code }) => code);
    expect(codes).toEqual([SUCCESS, SUCCESS, SUCCESS, SUCCESS]);
    expect((await inbox(agent)).list).toHaveLength(1);
  });

  test('the number of a draft that went out carries no other words, and nothing to anybody else', async () => {
    const sibling = await aPlayer(deps, { upline: agent.id });
    const same = draft('第一封');
    const send = ({ userId }: TestPlayer, more: object = {}) =>
      callApp(app, letterCalls.sendMemberMessage, { userId, ...same, ...more }, agent);
    expect((await send(member)).code).toBe(SUCCESS);
    expect((await send(sibling)).code).toBe(refused('requestIdReused'));
    expect((await send(member, { content: '第二封' })).code).toBe(refused('requestIdReused'));
    expect((await send(member)).code).toBe(SUCCESS);
    expect((await inbox(sibling)).list).toEqual([]);
    expect((await inbox(member)).list).toHaveLength(1);
  });
});

describe('not too many', () => {
  test('to one person in an hour, however many at once; then it says how long to wait', async () => {
    const codes = await Promise.all(Array.from({ length: LETTERS_TO_ONE_HOUR_MAX + 3 }, () => toMember()));
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(LETTERS_TO_ONE_HOUR_MAX);
    await advance(db, 20 * 60_000);
    const late = await callApp(
      app,
      letterCalls.sendMemberMessage,
      { userId: member.userId, ...draft('还在吗') },
      agent,
    );
    expect(late).toMatchObject({
      code: refused('lettersTooMany'),
      msg: expect.stringMatching(/请(?:39|40)分钟\d*秒?后再试/),
    });
    await advance(db, 40 * 60_000 + 1_000);
    expect(await toMember()).toBe(SUCCESS);
  });

  test('to all together, in an hour and in a day', async () => {
    const wrote = (count: number, minutesAgo: number) =>
      owner.run(
        `insert into letter (cause, audience, player, sender, template, body_zh, sent_at)
         select 'test:' || gen_random_uuid(), 'one', $1, $2, 'fromAgent', '信', app_now() - $4::int * interval '1 minute'
           from generate_series(1, $3::int)`,
        [top.id, agent.id, count, minutesAgo],
      );
    await wrote(LETTERS_HOUR_MAX, 50);
    expect(await toMember()).toBe(refused('lettersTooMany'));
    await advance(db, 11 * 60_000);
    expect(await toMember()).toBe(SUCCESS);
    await wrote(LETTERS_DAY_MAX - LETTERS_HOUR_MAX - 2, 90);
    expect(await toMember()).toBe(SUCCESS);
    expect(await toMember()).toBe(refused('lettersTooMany'));
  });
});

describe('a complaint', () => {
  test('lets an operator read what the two wrote, with a reason that stands in the log; nobody else of the staff, and nothing of others', async () => {
    await toMember('一');
    await toAgent('二');
    await toMember('别人的', member, top);
    const id = (await newest(member)).id;
    await callApp(app, letterCalls.deleteMessage, { id }, member);
    const people = await someStaff(app, { reads: 'operator', runs: 'admin', audits: 'auditor' });
    const asked = { userName: agent.userName, otherName: member.userName, reason: '会员投诉骚扰' };
    const read = (who: { token: string }, more: object = {}) =>
      callApp(app, consoleContentCalls.lettersBetween, { ...asked, ...more }, who);
    for (const who of [people.runs, people.audits]) expect((await read(who)).code).toBe(refused('staffRoleMissing'));
    expect((await read(member)).code).toBe(refused('staffLoginNeeded'));
    expect((await read(people.reads, { reason: '' })).code).toBeLessThan(0);
    expect((await read(people.reads, { otherName: 'nobody_here' })).code).toBe(refused('notFound'));
    const { data } = await read(people.reads);
    expect(data.list.map(({ from, content }) => [from, content])).toEqual([
      [member.userName, '二'],
      [agent.userName, '一'],
    ]);
    expect(data.next).toBeNull();
    expect((await read(people.reads, { before: data.list[0]?.id })).data.list.map(({ content }) => content)).toEqual([
      '一',
    ]);
    expect(
      await db.query(
        `select name, outcome from staff_log where act = 'lettersBetween' and detail->>'reason' = $1 order by id`,
        [asked.reason],
      ),
    ).toEqual([
      { name: 'runs', outcome: 'staffRoleMissing' },
      { name: 'audits', outcome: 'staffRoleMissing' },
      { name: 'reads', outcome: 'notFound' },
      { name: 'reads', outcome: 'done' },
      { name: 'reads', outcome: 'done' },
    ]);
  });
});
