import { CODES, consoleContentCalls, consolePreviewCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { someStaff } from '../testing/staff.ts';

/** What acts would come to, told before they are done; and that telling it changes nothing. */
const withoutSeeds = modules.filter(({ name }) => !name.startsWith('demo'));
const { app, db } = await testApp({ modules: withoutSeeds, config: { logLevel: 'silent' } });
const { deps } = app;
const { ada, anna, olga } = await someStaff(app, { ada: 'admin', anna: 'operator', olga: 'auditor' });
const { valuePreview, letterPreview } = consolePreviewCalls;

const setting = async (key: string, value: unknown, who: { token: string } = ada) =>
  callApp(app, valuePreview, { key, value: typeof value === 'string' ? value : JSON.stringify(value) }, who);

beforeAll(async () => {
  await aPlayer(deps, { balance: yuan(1) });
});

test('a lower base payout says of each play what comes back before and after, and of no other group', async () => {
  const { basePayout } = await tenantValues(deps);
  const { code, data } = await setting('basePayout', { ...basePayout, K3: '80.0' });
  expect(code).toBe(1);
  expect(data.takesTwo).toBe(true);
  expect(JSON.parse(data.before)).toEqual(basePayout);
  expect(new Set(data.returns.map(({ group }) => group))).toEqual(new Set(['K3']));
  // Big or small of three dice with triples lost: 105 of 216 win. At 90 + 9.5 % fair odds of 216/105 are 2.0468, at 80 + 9.5 % 1.8411.
  const big = data.returns.find(({ oddsBefore }) => oddsBefore === '2.0468');
  expect(big).toMatchObject({ oddsAfter: '1.8411', returnBefore: '99.4972', returnAfter: '89.4979' });
  expect(await tenantValues(deps)).toMatchObject({ basePayout });
});

test('other settings say what stands there and how many must want it; a value that cannot be is refused', async () => {
  expect((await setting('tenantName', '新名字')).data).toMatchObject({
    after: '"新名字"',
    takesTwo: false,
    returns: [],
  });
  expect((await setting('registerOpen', false)).data).toMatchObject({ before: 'true', takesTwo: false });
  expect((await setting('basePayout', { K3: '200' })).code).toBe(CODES.badInput.code);
  expect((await setting('noSuchThing', '1')).code).toBe(CODES.settingUnknown.code);
  expect((await setting('tenantName', 'x', anna)).code).toBe(CODES.staffRoleMissing.code);
});

test('a letter says how many it reaches: everybody, a line, names; accounts that are closed count no more', async () => {
  const count = async (audience: 'everybody' | 'line' | 'level' | 'players', target = '') =>
    (await callApp(app, letterPreview, { audience, target }, anna)).data?.recipients;
  const before = (await count('everybody')) ?? 0;
  const agent = await aPlayer(deps, { isAgent: true });
  const member = await aPlayer(deps, { upline: agent.id });
  expect(await count('everybody')).toBe(before + 2);
  expect(await count('line', agent.userName)).toBe(2);
  expect(await count('players', `${agent.userName},${member.userName}`)).toBe(2);
  const letters = () => db.one<{ n: number }>('select count(*)::int as n from letter');
  const sent = await letters();
  expect((await callApp(app, letterPreview, { audience: 'players', target: 'nobody999' }, anna)).code).toBe(
    CODES.notFound.code,
  );
  expect((await callApp(app, letterPreview, { audience: 'level', target: 'x' }, anna)).code).toBe(
    CODES.letterTargetWrong.code,
  );
  expect((await callApp(app, letterPreview, { audience: 'everybody' }, olga)).code).toBe(CODES.staffRoleMissing.code);
  expect(await letters()).toEqual(sent);
});

test('the preview of an item that is there knows its kind; a new one must say it', async () => {
  const made = await callApp(
    app,
    consoleContentCalls.createContent,
    { kind: 'notice', titleZh: '公告', bodyZh: '内容' },
    anna,
  );
  const id = /\d+/.exec(made.data.note)?.[0] ?? '';
  const words = { titleZh: '新标题', bodyZh: '新内容' };
  const shown = await callApp(app, consoleContentCalls.previewContent, { id, ...words }, anna);
  expect(shown.data).toMatchObject({ zh: { title: '新标题' }, en: { title: '新标题', isChinese: true } });
  expect((await callApp(app, consoleContentCalls.previewContent, words, anna)).code).toBe(CODES.fieldEmpty.code);
});
