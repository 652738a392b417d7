import { SUCCESS, letterCalls } from '@caiting/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { unmakeAgent } from '../../account/index.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { aLine, draft, lettersOf, refused } from './testing/line.ts';

/** What one has sent oneself, and members whom their agent shuts out (docs/decisions/0225). */

const { app, db, owner } = await testApp({
  modules: modules.map(({ seed: _seed, start: _start, ...module }) => module),
});
const { deps } = app;

let top: TestPlayer;
let agent: TestPlayer;
let member: TestPlayer;
let sibling: TestPlayer;
let stranger: TestPlayer;

beforeEach(async () => ({ top, agent, member, sibling, stranger } = await aLine(deps)));

const { newest, reply } = lettersOf(app);
const toMember = async (content = '你好', from = agent) =>
  (await callApp(app, letterCalls.sendMemberMessage, { userId: member.userId, ...draft(content) }, from)).code;
const toAgent = async (content = '您好', from = member) =>
  (await callApp(app, letterCalls.sendAgentMessage, draft(content), from)).code;
const sent = async (who: TestPlayer, page: object = {}) =>
  (await callApp(app, letterCalls.sentMessageList, page, who)).data;
const shut = (on: boolean, { userId } = member, who = agent) =>
  callApp(app, letterCalls.setMessageShutOut, { userId, on: on ? '1' : '0' }, who);
const isShut = (who = agent, { userId } = member) => callApp(app, letterCalls.messageShutOut, { userId }, who);

describe('what one has sent', () => {
  test('is told newest first, with whom it went to, to the writer alone', async () => {
    await toMember('一');
    await toAgent('二');
    await toMember('三');
    expect(await sent(agent)).toEqual({
      list: [
        { id: expect.any(String), nickname: member.nickname, content: '三', sentAt: expect.any(Number) },
        { id: expect.any(String), nickname: member.nickname, content: '一', sentAt: expect.any(Number) },
      ],
      next: null,
    });
    expect((await sent(member)).list).toMatchObject([{ nickname: agent.nickname, content: '二' }]);
    expect(await sent(top)).toEqual({ list: [], next: null });
  });

  test('comes page by page, and no page of another’s begins at a letter of one’s own', async () => {
    await toMember('来自上面', top);
    for (const content of ['一', '二', '三']) await toMember(content);
    const first = await sent(agent, { pageSize: 2 });
    expect(first.list.map(({ content }) => content)).toEqual(['三', '二']);
    const second = await sent(agent, { pageSize: 2, before: first.next });
    expect(second.list.map(({ content }) => content)).toEqual(['一']);
    expect(second.next).toBeNull();
    expect((await sent(top, { before: first.next })).list).toEqual([]);
  });

  test('stays for the writer when the receiver deletes it, and goes after ninety days', async () => {
    await toMember('留着');
    await callApp(app, letterCalls.deleteMessage, { id: (await newest(member)).id }, member);
    expect((await sent(agent)).list).toHaveLength(1);
    await advance(db, 90 * 86_400_000);
    expect((await sent(agent)).list).toEqual([]);
  });
});

describe('a member who is shut out', () => {
  test('hears it, with an answer too, until the agent takes it back; what came before stays', async () => {
    await toAgent('之前');
    await toMember('问候');
    expect((await shut(true)).data).toEqual({ isShut: true });
    expect(await toAgent()).toBe(refused('letterShutOut'));
    expect(await reply(member, (await newest(member)).id)).toBe(refused('letterShutOut'));
    expect((await callApp(app, letterCalls.messageAgent, {}, member)).data.agent).toEqual({
      nickname: agent.nickname,
      isShut: true,
    });
    expect((await newest(agent)).content.zh).toBe('之前');
    expect((await isShut()).data).toEqual({ isShut: true });
    expect((await shut(false)).data).toEqual({ isShut: false });
    expect(await toAgent('之后')).toBe(SUCCESS);
    expect((await newest(agent)).content.zh).toBe('之后');
  });

  test('still gets letters of the agent; nobody else is touched, no brother and no agent further up', async () => {
    await shut(true);
    expect(await toMember()).toBe(SUCCESS);
    expect(await toAgent('您好', sibling)).toBe(SUCCESS);
    await toMember('来自上面', top);
    expect(await reply(member, (await newest(member)).id)).toBe(SUCCESS);
  });

  test('can be shut out twice, and let in twice', async () => {
    expect([(await shut(true)).code, (await shut(true)).code]).toEqual([SUCCESS, SUCCESS]);
    expect([(await shut(false)).code, (await shut(false)).code]).toEqual([SUCCESS, SUCCESS]);
    expect((await isShut()).data).toEqual({ isShut: false });
  });

  test('writes again to a new agent after a move, for it is a matter of the two', async () => {
    await shut(true);
    await owner.run('delete from downline where agent = $1 and member = $2', [agent.id, member.id]);
    await owner.run(
      `insert into downline (agent, member, depth, from_day, to_day) values ($1, $2, 1, '-infinity', 'infinity')`,
      [stranger.id, member.id],
    );
    expect(await toAgent()).toBe(SUCCESS);
  });
});

describe('who may shut out whom', () => {
  test('an agent the members of his line, however deep; nobody anybody else', async () => {
    expect((await shut(true, member, top)).data).toEqual({ isShut: true });
    for (const [target, who] of [
      [member, stranger],
      [agent, agent],
      [top, agent],
    ] as const) {
      expect((await shut(true, target, who)).code).toBe(refused('memberUnknown'));
      expect((await isShut(who, target)).code).toBe(refused('memberUnknown'));
    }
    expect((await shut(true, agent, member)).code).toBe(refused('forbidden'));
    expect(
      (
        await db.query('select from letter_shut_out where agent = any ($1::bigint[])', [
          [agent.id, stranger.id, member.id],
        ])
      ).length,
    ).toBe(0);
  });

  test('the letter of a member names him to his agent; that of an agent names nobody to the member', async () => {
    await toAgent();
    await toMember();
    expect((await newest(agent)).person?.memberId).toBe(member.userId);
    expect((await newest(member)).person?.memberId).toBeNull();
    await db.tx((tx) => unmakeAgent(tx, agent.id));
    expect((await newest(agent)).person?.memberId).toBeNull();
  });
});
