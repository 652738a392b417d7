import { randomUUID } from 'node:crypto';
import { agentCalls, profileCalls, type CallDef } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { setClock } from '../../platform/testing/database.ts';
import { aPlayer } from '../account/testing/players.ts';
import { modules } from '../index.ts';

const { app, db } = await testApp({ modules: modules.map(({ seed: _seed, start: _start, ...module }) => module) });
// Noon in Shanghai.
await setClock(db, { at: new Date('2026-11-25T04:00:00Z') });
const top = await aPlayer(app.deps, { isAgent: true });
const agent = await aPlayer(app.deps, { upline: top.id, isAgent: true, levels: { SSC: '6.0' } });
const member = await aPlayer(app.deps, { upline: agent.id, levels: { SSC: '5.0' } });

const BAD_INPUT = -2000;
const FIELD_RANGE = -2002;
const SPAN_REVERSED = -2527;
const SPAN_IN_FUTURE = -2528;
const SPAN_TOO_LONG = -2529;

const ask = async (def: CallDef, input: object) => {
  const { code, data } = await callApp(app, def, input as never, agent);
  return { code, field: (data as { field?: string } | null)?.field };
};
const fieldsOf = ({ input }: CallDef): object => (input as unknown as { shape: object }).shape;
/** What the call needs beside what is wrong. */
const rest = (def: CallDef): object => (def === agentCalls.agentReportDetail ? { userId: member.userId } : {});

/** Every call of agents, whatever its module, that takes a span of days. */
const spanning = modules
  .flatMap(({ calls = [] }) => calls.map(({ def }) => def as CallDef))
  .filter((def) => def.who === 'agent' && 'from' in fieldsOf(def));

test('there are seven calls with a span', () => {
  expect(spanning).toHaveLength(7);
});

describe.each(spanning.map((def) => [def.path, def] as const))('%s', (_path, def) => {
  const asked = (span: object) => ask(def, { ...span, ...rest(def) });

  test.each([
    ['the last day before the first', { from: '2026-11-20', to: '2026-11-19' }, SPAN_REVERSED, 'to'],
    ['the last day before the first, both to come', { from: '2026-12-20', to: '2026-12-19' }, SPAN_REVERSED, 'to'],
    ['from tomorrow on', { from: '2026-11-26' }, SPAN_IN_FUTURE, 'from'],
    ['days to come', { from: '2026-11-26', to: '2026-11-30' }, SPAN_IN_FUTURE, 'from'],
    ['tomorrow alone', { to: '2026-11-26' }, SPAN_IN_FUTURE, 'from'],
    ['91 days up to today', { from: '2026-08-27' }, SPAN_TOO_LONG, 'from'],
    ['91 days, over a leap day', { from: '2024-01-01', to: '2024-03-31' }, SPAN_TOO_LONG, 'from'],
  ] as const)('%s is refused with its reason', async (_what, span, code, field) => {
    expect(await asked(span)).toEqual({ code, field });
  });

  test.each([
    ['90 days up to today', { from: '2026-08-28' }],
    ['90 days, those to come left out', { from: '2026-08-28', to: '2026-12-31' }],
    ['90 days of the past', { from: '2025-01-01', to: '2025-03-31' }],
    ['one day', { to: '2026-11-20' }],
    ['today', {}],
  ])('%s are answered', async (_what, span) => {
    expect((await asked(span)).code).toBe(1);
  });

  test.each(['from', 'to'])('%s that is no day is refused at the field', async (name) => {
    for (const day of ['2026-02-30', '2026-13-01', '20261125', '2026-11-25T00:00:00Z', '1999-01-01', 'today'])
      expect(await asked({ [name]: day }), day).toEqual({ code: BAD_INPUT, field: name });
  });
});

test('the days that were answered are told', async () => {
  const { data } = await callApp(app, agentCalls.userAgentReport, { from: '2026-11-24', to: '2026-12-31' }, agent);
  expect([data.from, data.to, data.days.map(({ day }) => day)]).toEqual([
    '2026-11-24',
    '2026-11-25',
    ['2026-11-24', '2026-11-25'],
  ]);
});

const levels = JSON.stringify({ SSC: '5.0' });
const newCode = (more: object) => ({ makesAgent: '0', remark: 'tried', levels, requestId: randomUUID(), ...more });
const listTried = async () =>
  (await callApp(app, profileCalls.inviteCodeList, {}, agent)).data.list.filter(({ remark }) => remark === 'tried');
const raised = (of: string) => ({ userId: member.userId, levels: of });

describe('what is no input of a call is refused at its field', () => {
  const wrong: readonly (readonly [CallDef, string, string, number])[] = [
    // Keys of pages: nothing but what an answer gave.
    [agentCalls.userManage, 'before', 'next', BAD_INPUT],
    [agentCalls.userManage, 'before', '-1', BAD_INPUT],
    [agentCalls.getAgentBetData, 'before', '1;2', BAD_INPUT],
    [agentCalls.getAgentGameBetData, 'before', 'x', BAD_INPUT],
    [agentCalls.childReport, 'after', '5', BAD_INPUT],
    [agentCalls.childReport, 'after', '1:2:3', BAD_INPUT],
    [agentCalls.childReport, 'after', `1:${'9'.repeat(19)}`, BAD_INPUT],
    [agentCalls.agentBillData, 'after', '1:2', BAD_INPUT],
    [agentCalls.agentBillData, 'after', `${'9'.repeat(18)}:1:1`, BAD_INPUT],
    [agentCalls.agentBillData, 'after', '1:2:x', BAD_INPUT],
    [agentCalls.agentCommission, 'after', '1:2:3', BAD_INPUT],
    [agentCalls.agentCommission, 'after', '1:2:3:4:5', BAD_INPUT],
    // Orders, kinds, sizes, searches.
    [agentCalls.childReport, 'sort', 'net', BAD_INPUT],
    [agentCalls.childReport, 'sort', 'stake desc', BAD_INPUT],
    [agentCalls.childReport, 'search', 'x'.repeat(21), BAD_INPUT],
    [agentCalls.userManage, 'kind', 'sub', BAD_INPUT],
    [agentCalls.userManage, 'search', 'x'.repeat(21), BAD_INPUT],
    [agentCalls.userManage, 'pageSize', '0', FIELD_RANGE],
    [agentCalls.userManage, 'pageSize', '101', FIELD_RANGE],
    [agentCalls.agentCommission, 'pageSize', '501', FIELD_RANGE],
    [agentCalls.getAgentBetData, 'state', 'lucky', BAD_INPUT],
    [agentCalls.getAgentBetData, 'lotteryCode', '../ssc1', BAD_INPUT],
    [agentCalls.agentBillData, 'type', 'x', BAD_INPUT],
    [agentCalls.agentReportDetail, 'userId', 'me', BAD_INPUT],
    [agentCalls.inviteCodeUses, 'code', 'no', BAD_INPUT],
  ];
  test.each(wrong.map(([def, ...more]) => [def.path, ...more, def] as const))(
    '%s: %s = %s',
    async (_path, field, value, code, def) => {
      expect(await ask(def, { ...rest(def), [field]: value })).toEqual({ code, field });
    },
  );

  test.each<readonly [string, object, number, string]>([
    ['no use', { useLimit: '0' }, FIELD_RANGE, 'useLimit'],
    ['uses below none', { useLimit: '-1' }, FIELD_RANGE, 'useLimit'],
    ['half a use', { useLimit: '1.5' }, BAD_INPUT, 'useLimit'],
    ['an end now', { days: '0' }, FIELD_RANGE, 'days'],
    ['an end in the past', { days: '-1' }, FIELD_RANGE, 'days'],
    ['an end after a year', { days: '366' }, FIELD_RANGE, 'days'],
    ['a rebate above one’s own', { levels: '{"SSC":"6.1"}' }, -2135, 'levels'],
    ['a rebate below none', { levels: '{"SSC":"-0.1"}' }, BAD_INPUT, 'SSC'],
    ['a rebate between two steps', { levels: '{"SSC":"5.05"}' }, BAD_INPUT, 'SSC'],
    ['a group that is none', { levels: '{"NONE":"0.1"}' }, BAD_INPUT, 'levels'],
    ['levels that are no JSON', { levels: '{"SSC":' }, BAD_INPUT, 'levels'],
  ])('a code with %s is not made', async (_what, more, code, field) => {
    expect(await ask(profileCalls.addInviteCode, newCode(more))).toEqual({ code, field });
    expect(await listTried()).toEqual([]);
  });

  test.each<readonly [string, string, number]>([
    ['above one’s own', '{"SSC":"6.1"}', -2135],
    ['below what it is', '{"SSC":"4.9"}', -2522],
    ['of a group that is none', '{"NONE":"0.1"}', BAD_INPUT],
    ['between two steps', '{"SSC":"5.55"}', BAD_INPUT],
    ['that is no list of levels', '["5.0"]', BAD_INPUT],
  ])('a rebate %s is not given', async (_what, of, code) => {
    expect((await ask(agentCalls.raiseMemberLevel, raised(of))).code).toBe(code);
    const { data } = await callApp(app, agentCalls.agentReportDetail, { userId: member.userId }, agent);
    expect(data.member.levels['SSC']).toBe('5.0');
  });
});

test('with nothing wrong a code is made', async () => {
  expect((await ask(profileCalls.addInviteCode, newCode({ useLimit: '1', days: '1' }))).code).toBe(1);
  expect(await listTried()).toHaveLength(1);
});
