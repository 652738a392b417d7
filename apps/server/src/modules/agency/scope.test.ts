import { randomUUID } from 'node:crypto';
import {
  agentCalls,
  consoleAgentCalls,
  consoleCalls,
  hashLoginPassword,
  letterCalls,
  type CallDef,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { setClock } from '../../platform/testing/database.ts';
import { aPlayer, type TestPlayer } from '../account/testing/players.ts';
import { createStaff } from '../console/index.ts';
import { modules } from '../index.ts';
import { carryOutMoves } from './lines/moves.ts';

const { app, db } = await testApp({ modules: modules.map(({ seed: _seed, start: _start, ...module }) => module) });
const { deps } = app;

// top › agent › (member, sub › deep); a stranger beside them; `removed` stood below the agent until yesterday.
const top = await aPlayer(deps, { isAgent: true });
const under = (upline: TestPlayer, isAgent = false) =>
  aPlayer(deps, { upline: upline.id, isAgent, balance: yuan(50), levels: { SSC: '5.0' } });
const agent = await under(top, true);
const member = await under(agent);
const sub = await under(agent, true);
const deep = await under(sub, true);
const removed = await under(agent);
const stranger = await aPlayer(deps, { isAgent: true, balance: yuan(50) });
const strangers = await under(stranger);

const operators: string[] = [];
/** Signs both in; a day later they have to again. */
async function signIn(): Promise<void> {
  operators.length = 0;
  for (const name of ['opone', 'optwo']) {
    const password = hashLoginPassword(name, 'operator-1');
    operators.push((await callApp(app, consoleCalls.staffLogin, { staffName: name, password })).data.token);
  }
}

beforeAll(async () => {
  for (const name of ['opone', 'optwo'])
    await createStaff(deps, name, 'operator', hashLoginPassword(name, 'operator-1'));
  await signIn();
  const move = { userName: removed.userName, upline: stranger.userName, reason: '换上级' };
  for (const token of operators) await callApp(app, consoleAgentCalls.moveMember, move, { token });
  await setClock(db, { at: new Date(Date.now() + 86_400_000) });
  expect(await carryOutMoves(db)).toBe(1);
  await signIn();
});

/** Every call of agents, whatever its module, that names a member. */
const naming = modules
  .flatMap(({ calls = [] }) => calls.map(({ def }) => def as CallDef))
  .filter(({ who, input }) => who === 'agent' && 'userId' in (input as unknown as { shape: object }).shape);

/** What calls need beside the member. */
const MORE: Readonly<Record<string, () => object>> = {
  [agentCalls.raiseMemberLevel.path]: () => ({ levels: '{"SSC":"5.0"}' }),
  [letterCalls.setMessageShutOut.path]: () => ({ on: '1' }),
  [letterCalls.sendMemberMessage.path]: () => ({ content: '近来可好', sendKey: randomUUID() }),
};
const inputFor = ({ path }: CallDef, userId: string): object => ({ userId, ...MORE[path]?.() });
const ask = async (def: CallDef, who: TestPlayer, userId: string) =>
  (await callApp(app, def, inputFor(def, userId) as never, who)).code;

describe('an agent sees his line and nobody else', () => {
  test('there are such calls, of this module and of letters', () => {
    const paths = naming.map(({ path }) => path);
    expect(paths.length).toBeGreaterThanOrEqual(8);
    expect(paths).toContain(letterCalls.sendMemberMessage.path);
  });

  describe.each(naming.map((def) => [def.path, def] as const))('%s', (path, def) => {
    test.each([
      ['a member of another line', () => strangers.userId],
      ['another line’s agent', () => stranger.userId],
      ['his upline', () => top.userId],
      ['a removed member', () => removed.userId],
      ['nobody', () => '999999999'],
    ])('%s is unknown', async (_who, userId) => {
      expect(await ask(def, agent, userId())).toBe(-2520);
    });

    test('his own people are known, however deep', async () => {
      expect(await ask(def, agent, member.userId)).toBe(1);
      // Levels are raised by the direct upline alone.
      const isRaise = path === agentCalls.raiseMemberLevel.path;
      expect(await ask(def, agent, deep.userId)).toBe(isRaise ? -2520 : 1);
      expect(await ask(def, top, deep.userId)).toBe(isRaise ? -2520 : 1);
      expect(await ask(def, sub, deep.userId)).toBe(1);
    });

    test('the new upline knows who was moved to him', async () => {
      expect(await ask(def, stranger, removed.userId)).toBe(1);
    });

    test('somebody who is no agent asks for nothing', async () => {
      expect(await ask(def, member, deep.userId)).toBe(-2006);
    });
  });

  test('lists without a member name his line alone', async () => {
    const names = async (who: TestPlayer) => {
      const { data } = await callApp(app, agentCalls.userManage, { pageSize: 100, search: '彩友' }, who);
      return data.list.map(({ userId }) => userId).toSorted();
    };
    expect(await names(agent)).toEqual([member, sub, deep].map(({ userId }) => userId).toSorted());
    const from = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
    const bills = await callApp(app, agentCalls.agentBillData, { pageSize: 100, from }, agent);
    expect(new Set(bills.data.list.map(({ userId }) => userId))).toEqual(
      new Set([member, sub, deep].map(({ userId }) => userId)),
    );
  });
});

describe('moves', () => {
  const move = (userName: string, upline: string, token: string) =>
    callApp(app, consoleAgentCalls.moveMember, { userName, upline, reason: '测试' }, { token });

  test('take two, wait for midnight, and make no circle', async () => {
    const [one = '', two = ''] = operators;
    expect((await move(agent.userName, sub.userName, one)).code).toBe(-2523);
    expect((await move(sub.userName, stranger.userName, one)).code).toBe(-2902);
    expect((await move(sub.userName, stranger.userName, one)).code).toBe(-2902);
    expect((await move(sub.userName, stranger.userName, two)).code).toBe(1);
    expect((await move(sub.userName, agent.userName, one)).code).toBe(-2524);
    // Until midnight the line is as it was; who registers meanwhile goes along.
    expect(await ask(agentCalls.agentReportDetail, agent, deep.userId)).toBe(1);
    const late = await under(deep);
    await setClock(db, { at: new Date(Date.now() + 2 * 86_400_000) });
    await carryOutMoves(db);
    for (const { userId } of [sub, deep, late]) {
      expect(await ask(agentCalls.agentReportDetail, agent, userId)).toBe(-2520);
      expect(await ask(agentCalls.agentReportDetail, top, userId)).toBe(-2520);
      expect(await ask(agentCalls.agentReportDetail, stranger, userId)).toBe(1);
    }
    const { path } = await db.one<{ path: bigint[] }>('select upline_path as path from player where id = $1', [
      late.id,
    ]);
    expect(path).toEqual([stranger.id, sub.id, deep.id]);
    await signIn();
    const { data } = await callApp(app, consoleAgentCalls.memberMoves, {}, { token: operators[0] ?? '' });
    expect(data.list).toHaveLength(2);
  });
});

test('levels go up only, and not above one’s own', async () => {
  const raise = async (levels: object) =>
    await callApp(app, agentCalls.raiseMemberLevel, { userId: member.userId, levels: JSON.stringify(levels) }, agent);
  expect((await raise({ SSC: '4.9' })).code).toBe(-2522);
  expect((await raise({ SSC: '99' })).code).toBe(-2135);
  expect((await raise({ SSC: '5.0' })).data.levels['SSC']).toBe('5.0');
  expect((await raise({ nothing: '5.0' })).code).toBeLessThan(0);
});
