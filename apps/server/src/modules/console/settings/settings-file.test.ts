import { CODES, consoleApprovalCalls, consoleCalls, consoleSettingsFileCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { modules } from '../../index.ts';
import { SETTING_KEYS, tenantValues } from '../../tenant/index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app } = await testApp({ modules: withoutSeeds });
const { ada, aud } = await someStaff(app, { ada: 'admin', aud: 'auditor' });
const { exportSettings, compareSettings } = consoleSettingsFileCalls;

const compare = (settings: unknown) =>
  callApp(app, compareSettings, { text: typeof settings === 'string' ? settings : JSON.stringify(settings) }, ada);

test('what was exported is the same as what stands there: nothing to change, nothing refused', async () => {
  const { data: file } = await callApp(app, exportSettings, {}, ada);
  expect(file.fileName).toMatch(/^settings-\d{4}-\d\d-\d\d\.json$/);
  // All but whether it is a demo.
  expect(file.count).toBe(SETTING_KEYS.length - 1);
  expect((await compare(file.text)).data).toEqual({ list: [], refused: [], same: file.count });
});

test('each line is compared or refused for itself, by what stands there, and nothing is changed', async () => {
  const before = await tenantValues(app.deps);
  const { data } = await compare({
    openOrdersMax: 7,
    withdrawMin: '250',
    rebateMax: { ...before.rebateMax, ssc: '15.0' },
    nonsense: 1,
    sessionDays: 9_999,
    demo: false,
    theme: before.theme,
  });
  expect(data.list).toEqual([
    { key: 'openOrdersMax', before: '3', after: '7', class: 'limits', takesTwo: false, waits: null },
    { key: 'withdrawMin', before: '"100"', after: '"250"', class: 'money', takesTwo: true, waits: null },
  ]);
  expect(data.refused).toEqual([
    // 90 % and 15 % are more than all.
    { line: 3, key: 'rebateMax', refusedFor: 'unfit' },
    { line: 4, key: 'nonsense', refusedFor: 'unknown' },
    { line: 5, key: 'sessionDays', refusedFor: 'unfit' },
    { line: 6, key: 'demo', refusedFor: 'notByFile' },
  ]);
  expect(data.same).toBe(1);
  expect(await tenantValues(app.deps)).toEqual(before);
});

test('the order of the parts of a value is no difference', async () => {
  const { basePayout } = await tenantValues(app.deps);
  const turned = Object.fromEntries(Object.entries(basePayout).toReversed());
  expect((await compare({ settings: { basePayout: turned } })).data).toEqual({ list: [], refused: [], same: 1 });
});

test.each(['{x', '[]', '"x"', '{"settings":[1]}', 'key,value'])('%s is no file of settings', async (text) => {
  expect((await compare(text)).code).toBe(CODES.settingsFileUnreadable.code);
});

test('what somebody has asked for already is marked, with whether it is the value of the file', async () => {
  const { setTenantSetting } = consoleCalls;
  expect((await callApp(app, setTenantSetting, { key: 'withdrawMin', value: '260' }, ada)).code).toBe(
    CODES.secondStaffNeeded.code,
  );
  const waits = async (value: string) =>
    (await compare({ withdrawMin: value, openOrdersMax: 7 })).data.list.map((line) => line.waits);
  const [same, none] = await waits('260');
  expect(same).toMatchObject({ askedBy: 'ada', isSame: true });
  expect(none).toBeNull();
  expect((await waits('270'))[0]).toMatchObject({ askedBy: 'ada', isSame: false });
  const withdrawn = { id: same?.id ?? '' };
  expect((await callApp(app, consoleApprovalCalls.withdrawApproval, withdrawn, ada)).code).toBe(1);
  expect(await waits('260')).toEqual([null, null]);
});

test('a value as the file has it is one that the act takes', async () => {
  const { list } = (await compare({ openOrdersMax: 8, tenantName: '5' })).data;
  for (const { key, after } of list)
    expect((await callApp(app, consoleCalls.setTenantSetting, { key, value: after }, ada)).code, key).toBe(1);
  const { openOrdersMax, tenantName } = await tenantValues(app.deps);
  expect([openOrdersMax, tenantName]).toEqual([8, '5']);
});

test('administrators alone, and the log has a line of each', async () => {
  expect((await callApp(app, exportSettings, {}, aud)).code).toBe(CODES.staffRoleMissing.code);
  expect((await callApp(app, compareSettings, { text: '{}' }, aud)).code).toBe(CODES.staffRoleMissing.code);
});
