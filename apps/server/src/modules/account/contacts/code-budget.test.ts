import { profileCalls, recoveryCalls } from '@caiting/contract';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { accountModule } from '../index.ts';
import { solvedChallenge } from '../testing/challenges.ts';

const { app, db } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule],
  config: { trustProxy: true },
});
const { deps } = app;
let made = 0;
const ask = (address: string, more: object = {}) =>
  callApp(
    app,
    recoveryCalls.sendPhoneCode,
    { purpose: 'register', mobile: `1380000${String(1_000 + (made += 1))}`, ...more },
    { headers: { 'x-forwarded-for': address } },
  );
const setFields = (mobile: 'off' | 'verified') =>
  setTenantValue(
    deps,
    'registerFields',
    { inviteCode: 'off', mobile, mail: 'off', realName: 'off', qq: 'off' },
    'test',
  );

beforeEach(async () => {
  await db.run('delete from attempt');
  await db.run('delete from message_code');
  await setFields('verified');
});

test('no code is sent where the form asks for none', async () => {
  await setFields('off');
  expect((await callApp(app, profileCalls.getRegisterVerifyFront, {})).data.phoneCode).toBe(false);
  expect((await ask('192.0.2.1')).code).toBe(-2184);
  await setFields('verified');
  expect((await ask('192.0.2.1')).code).toBe(1);
});

test('the site has a budget that no number of addresses passes; from its half on each code takes a challenge', async () => {
  await setTenantValue(deps, 'codesPerHour', 4, 'test');
  expect((await ask('192.0.2.1')).code).toBe(1);
  expect((await ask('192.0.2.2')).code).toBe(1);
  expect((await ask('192.0.2.3')).code).toBe(-41);
  const solved = (address: string) =>
    solvedChallenge(app, { purpose: 'code' }, { headers: { 'x-forwarded-for': address } });
  expect((await ask('192.0.2.3', await solved('192.0.2.3'))).code).toBe(1);
  const atOnce = await Promise.all(
    ['192.0.2.4', '192.0.2.5', '192.0.2.6'].map(async (address) => ask(address, await solved(address))),
  );
  expect(atOnce.filter(({ code }) => code === 1)).toHaveLength(1);
  const refused = atOnce.find(({ code }) => code === -2121)?.data as unknown as { seconds: number };
  expect(refused.seconds).toBeGreaterThan(3_500);
  expect(refused.seconds).toBeLessThanOrEqual(3_600);
  await advance(db, 3_601_000);
  expect((await ask('192.0.2.7')).code).toBe(1);
  await setTenantValue(deps, 'codesPerHour', 1_000, 'test');
});

test('the day has one too', async () => {
  await setTenantValue(deps, 'codesPerDay', 2, 'test');
  expect((await ask('192.0.2.1')).code).toBe(1);
  expect((await ask('192.0.2.2')).code).toBe(1);
  const refused = await ask('192.0.2.3');
  expect(refused.code).toBe(-2121);
  expect((refused.data as unknown as { seconds: number }).seconds).toBeGreaterThan(86_000);
  await setTenantValue(deps, 'codesPerDay', 10_000, 'test');
});
