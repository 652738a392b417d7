import { consoleSetupCalls, type SetupKey } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { modules } from '../../index.ts';
import { lotteryChoices } from '../../draws/index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { someStaff } from '../testing/staff.ts';
import { mustHave, shouldHave, type Found } from './items.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, owner } = await testApp({ modules: withoutSeeds });
const { deps } = app;
const { ada, olga, aud } = await someStaff(app, { ada: 'admin', olga: 'operator', aud: 'auditor' });

const setup = async () => (await callApp(app, consoleSetupCalls.setup, {}, ada)).data;
const lacking = async (isMust: boolean): Promise<SetupKey[]> =>
  (await setup()).list.filter((item) => item.isMust === isMust && !item.isDone).map(({ key }) => key);

describe('the list of a site', () => {
  test('is for administrators, and for those who look at everything', async () => {
    const codes = [];
    for (const other of [olga, aud]) codes.push((await callApp(app, consoleSetupCalls.setup, {}, other)).code);
    expect(codes).toEqual([-2906, 1]);
  });

  test('names what is missing until it is there, and the number goes down with it', async () => {
    const before = await setup();
    expect(before.isSelling).toBe(false);
    expect(before.lacking).toBe((await lacking(true)).length);
    // One administrator, without a second factor; nothing to pay by; the tests draw by their own beacon.
    expect(await lacking(true)).toEqual(expect.arrayContaining(['admins', 'beacon', 'payLine']));
    await owner.run(
      `insert into pay_line (line_id, channel, name, provider, amount_min, amount_max, amounts, free_amount, fee, arrival, tag, sort, kind, is_open)
       values ('one', 'alipay', '一号线', 'sandbox', 10e8, 100e8, '{}', true, 0, '', '', 1, 'redirect', true)`,
    );
    const after = await setup();
    expect(after.list.find(({ key }) => key === 'payLine')).toMatchObject({
      isDone: true,
      state: { zh: '已开放 1 条', en: '1 open' },
    });
    expect(after.lacking).toBe(before.lacking - 1);
    await owner.run(`update pay_line set is_open = false where line_id = 'one'`);
    expect(await lacking(true)).toContain('payLine');
  });

  test('a paused lottery is not on sale', async () => {
    await lotteryChoices(deps.db);
    await owner.run('update lottery set enabled = (code = $1), paused = false', ['ssc1']);
    expect(await lacking(true)).not.toContain('lottery');
    await owner.run('update lottery set paused = true where code = $1', ['ssc1']);
    expect(await lacking(true)).toContain('lottery');
    await owner.run('update lottery set paused = false where code = $1', ['ssc1']);
  });

  test('a setting that is made is seen', async () => {
    expect(await lacking(false)).toEqual(expect.arrayContaining(['licence', 'support', 'backup', 'messages']));
    await setTenantValue(deps, 'licence', 'MGA/B2C/000/2026', 'test');
    await owner.run(`insert into sign_of_life (name, at) values ('backup', clock_timestamp())`);
    const left = await lacking(false);
    expect(left).not.toContain('licence');
    expect(left).not.toContain('backup');
    await owner.run(`update sign_of_life set at = clock_timestamp() - interval '20 minutes' where name = 'backup'`);
    expect(await lacking(false)).toContain('backup');
  });

  test('/healthz names the same of what it must have', async () => {
    const { setup: said } = (await (await app.http.inject({ url: '/healthz' })).json()) as {
      setup: { isSelling: boolean; missing: string[] };
    };
    expect(said).toEqual({ isSelling: false, missing: await lacking(true) });
  });
});

describe('every line', () => {
  const ready: Found = {
    config: {
      origin: 'https://caiting.example',
      beacon: 'drand',
      drandRelays: [],
      resultFeeds: [],
      smtp: { url: 'smtp://mail', from: 'a@b.c' },
      sms: undefined,
      accountKey: 'given',
      dataFolder: '/data',
    },
    admins: [
      { name: 'anna', hasFactor: true },
      { name: 'boris', hasFactor: true },
    ],
    beaconSilentS: 0,
    bookProblems: [],
    openLines: 1,
    sold: [{ name: '分分彩', source: 'house' }],
    hasAgreement: true,
    backupAgeS: 60,
    licence: 'MGA',
    serviceLines: 1,
  };
  const missing = (change: Partial<Found>): SetupKey[] =>
    [...mustHave({ ...ready, ...change }), ...shouldHave({ ...ready, ...change })]
      .filter(({ isDone }) => !isDone)
      .map(({ key }) => key);
  const configured = (change: Partial<Found['config']>) => ({ config: { ...ready.config, ...change } });

  test('a site that has everything lacks nothing', () => expect(missing({})).toEqual([]));

  test.each<[SetupKey, Partial<Found>]>([
    ['admins', { admins: [{ name: 'anna', hasFactor: true }] }],
    // An account without its second factor lets nobody in.
    ['admins', { admins: [...ready.admins.slice(1), { name: 'cara', hasFactor: false }] }],
    ['origin', configured({ origin: 'http://caiting.example' })],
    ['origin', configured({ origin: undefined })],
    ['beacon', configured({ beacon: 'local' })],
    ['beacon', { beaconSilentS: 31 }],
    ['books', { bookProblems: ['auditFindings'] }],
    ['payLine', { openLines: 0 }],
    ['lottery', { sold: [] }],
    ['agreement', { hasAgreement: false }],
    ['backup', { backupAgeS: null }],
    ['backup', { backupAgeS: 901 }],
    ['messages', configured({ smtp: undefined })],
    ['feeds', { sold: [{ name: '福彩3D', source: 'feed' }] }],
    ['accountKey', configured({ accountKey: undefined })],
    ['licence', { licence: '' }],
    ['support', { serviceLines: 0 }],
  ])('%s', (key, change) => expect(missing(change)).toEqual([key]));

  test('at the limit it is still in time', () => {
    expect(missing({ beaconSilentS: 30, backupAgeS: 900 })).toEqual([]);
  });
});
