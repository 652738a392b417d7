import { accountCalls, bettingCalls, tenantCalls } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { callApp } from '../../platform/testing/call.ts';
import { testApp } from '../../platform/testing/app.ts';
import { bind } from '../../platform/http/binding.ts';
import type { ServerModule } from '../../platform/module.ts';
import { ok } from '../../platform/outcome.ts';
import { DEFAULT_VALUES, SETTINGS, SETTING_KEYS, findConflict } from './settings.ts';
import { groupRules, markDemo, markDemoEnded, setTenantValue, tenantModule, tenantValues } from './index.ts';
import { getTenantConfig } from './config.ts';
import { siteState } from './site-state.ts';
import { knownValues } from './values.ts';

/** A player's call, to see what the site's state does to it. */
const someCall: ServerModule = {
  name: 'some',
  calls: [bind(accountCalls.imageCode, async () => ok({ random: 'r', image: 'data:,', work: '' }))],
};
const { app, db, owner } = await testApp({ modules: [tenantModule, someCall], isListening: true });
const { deps } = app;

describe('values', () => {
  test('every default fits its own schema, and all fit together', () => {
    for (const key of SETTING_KEYS) expect(SETTINGS[key].schema.safeParse(SETTINGS[key].value).success, key).toBe(true);
    expect(findConflict(DEFAULT_VALUES)).toBeNull();
  });

  test('product §10: base payout 0.90, ceiling 0.095, default level 8.0, idle 30 minutes', () => {
    const rules = groupRules(DEFAULT_VALUES, 'SSC');
    expect(rules.basePayout).toBe(900_000n);
    expect(rules.rebateMax).toBe(95_000n);
    expect(rules.rebateDefault).toBe(80_000n);
    expect(DEFAULT_VALUES.idleMinutes).toBe(30);
  });

  test('a value is checked against its schema and bounds', async () => {
    expect(await setTenantValue(deps, 'noSuch', 1, 'test')).toMatchObject({ ok: false, key: 'settingUnknown' });
    expect(await setTenantValue(deps, '__proto__', 1, 'test')).toMatchObject({ ok: false, key: 'settingUnknown' });
    for (const [key, value] of [
      ['idleMinutes', 0],
      ['idleMinutes', '30'],
      ['theme', 'green'],
      ['tenantName', ''],
      ['basePayout', { SSC: '90' }],
      ['rebateDefault', { ...DEFAULT_VALUES.rebateDefault, SSC: '8.05' }],
      ['frameAncestors', ["'unsafe-inline'"]],
      ['logoUrl', 'javascript:alert(1)'],
      ['serviceLines', [{ name: '客服', linkType: 1, linkUrl: 'javascript:alert(1)', htmlPath: '' }]],
      ['serviceLines', [{ name: '客服', linkType: 2, linkUrl: 'https://a.example', htmlPath: '//a.example' }]],
      ['embedHosts', [{ origin: 'https://*.example', userName: 'hostsite' }]],
      ['embedHosts', [{ origin: 'https://a.example/', userName: 'hostsite' }]],
      ['embedHosts', [{ origin: 'a.example', userName: 'hostsite' }]],
      [
        'embedHosts',
        [
          { origin: 'https://a.example', userName: 'hostsite' },
          { origin: 'https://a.example', userName: 'hostsite2' },
        ],
      ],
      ['serviceLines', [{ name: '', linkType: 2, linkUrl: '', htmlPath: '/service/help.html' }]],
    ] as const)
      expect(await setTenantValue(deps, key, value, 'test'), key).toMatchObject({ ok: false, key: 'badInput' });
  });

  test('values that contradict each other are refused', async () => {
    const above = { ...DEFAULT_VALUES.rebateDefault, PK10: '9.6' };
    expect(await setTenantValue(deps, 'rebateDefault', above, 'test')).toMatchObject({ ok: false, key: 'badInput' });
    const over = { ...DEFAULT_VALUES.basePayout, PK10: '90.6' };
    expect(await setTenantValue(deps, 'basePayout', over, 'test')).toMatchObject({ ok: false, key: 'badInput' });
    const level = { ...DEFAULT_VALUES.rebateDefault, PK10: '9.5' };
    expect(await setTenantValue(deps, 'rebateDefault', level, 'test')).toMatchObject({ ok: true });
  });

  test('a change is seen at once here, and by another process when the bus says so', async () => {
    await setTenantValue(deps, 'tenantName', '好运厅', 'test');
    expect((await tenantValues(deps)).tenantName).toBe('好运厅');
    // What another process wrote:
    await owner.run(`update tenant_setting set value = '"别家"' where key = 'tenantName'`);
    await db.run(`insert into outbox (type, payload) values ('tenant.changed', '{"key":"tenantName"}')`);
    await expect.poll(async () => (await tenantValues(deps)).tenantName, { timeout: 5_000 }).toBe('别家');
    expect(knownValues(deps).tenantName).toBe('别家');
  });

  test('a stored value that no longer fits falls back to the default', async () => {
    await owner.run(`insert into tenant_setting (key, value, changed_by) values ('theme', '"plaid"', 'old build')`);
    await setTenantValue(deps, 'supportWidth', 900, 'test');
    const values = await tenantValues(deps);
    expect(values.theme).toBe('red');
    expect(values.supportWidth).toBe(900);
  });
});

describe('getTenantConfig', () => {
  test('which beacon is in force is said, in the old word and in the new one', async () => {
    expect((await callApp(app, tenantCalls.getTenantConfig, {})).data).toMatchObject({
      testBeacon: true,
      beacon: 'test',
    });
    const drand = await getTenantConfig({ ...deps, config: { ...deps.config, beacon: 'drand' } });
    expect(drand).toMatchObject({ testBeacon: false, beacon: 'drand' });
  });

  test('names demo accounts in demo mode only, and only those that are there and not locked', async () => {
    const names = async () =>
      (await callApp(app, tenantCalls.getTenantConfig, {})).data.demoAccounts.map(({ userName }) => userName);
    expect(await names()).toEqual([]);
    for (const userName of ['player1', 'agent1']) {
      const id = await insertPlayer(userName);
      await markDemo(db, 'player', id);
    }
    await markDemo(db, 'guestLink', 'welcome');
    expect(await names()).toEqual(['player1', 'agent1']);
    await db.run(`update player set state = 'locked' where name = 'agent1'`);
    expect(await names()).toEqual(['player1']);
    const demo = await callApp(app, tenantCalls.getTenantConfig, {});
    expect(demo.data.demoGuestLink).toContain('/chatGuest?guestCode=');
    expect(await setTenantValue(deps, 'demo', false, 'test')).toMatchObject({ key: 'demoNotEnded' });
    await markDemoEnded(db);
    await setTenantValue(deps, 'demo', false, 'test');
    const real = await callApp(app, tenantCalls.getTenantConfig, {});
    expect(real.data).toMatchObject({ demo: false, demoAccounts: [], demoGuestLink: '' });
    await setTenantValue(deps, 'demo', true, 'test');
  });

  test('production is no demo and does not become one, whatever the row says', async () => {
    const production = { ...deps, config: { ...deps.config, isProduction: true } };
    expect(await getTenantConfig(production)).toMatchObject({ demo: false, demoAccounts: [] });
    expect(await setTenantValue(production, 'demo', true, 'test')).toMatchObject({ key: 'demoInProduction' });
  });

  test('tells the rate of the clock', async () => {
    expect((await callApp(app, tenantCalls.getTenantConfig, {})).data.clockRate).toBe(1);
    await db.run('select set_app_clock(app_now(), 10)');
    expect((await callApp(app, tenantCalls.getTenantConfig, {})).data.clockRate).toBe(10);
    await db.run('select set_app_clock(app_now(), 1)');
  });
});

describe('states of the whole site', () => {
  test('maintenance answers −7 with its message; the configuration stays', async () => {
    await setTenantValue(deps, 'maintenanceMessage', '今晚 8 点恢复', 'test');
    await setTenantValue(deps, 'maintenance', true, 'test');
    expect(await callApp(app, accountCalls.imageCode, {})).toMatchObject({
      code: -7,
      data: { message: '今晚 8 点恢复' },
    });
    expect(await callApp(app, tenantCalls.getTenantConfig, {})).toMatchObject({ code: 1, data: { maintenance: true } });
    await setTenantValue(deps, 'maintenance', false, 'test');
    expect((await callApp(app, accountCalls.imageCode, {})).code).toBe(1);
  });

  test('closed answers −12, also during maintenance', async () => {
    await setTenantValue(deps, 'closed', true, 'test');
    await setTenantValue(deps, 'maintenance', true, 'test');
    expect((await callApp(app, accountCalls.imageCode, {})).code).toBe(-12);
    await setTenantValue(deps, 'closed', false, 'test');
    await setTenantValue(deps, 'maintenance', false, 'test');
  });
});

describe('region', () => {
  test('a blocked country answers −19 when a trusted reverse proxy names it', async () => {
    await setTenantValue(deps, 'blockedCountries', ['US'], 'test');
    const def = accountCalls.login;
    expect(await siteState(deps, { def, country: 'US', ip: '203.0.113.9' })).toMatchObject({ key: 'regionBlocked' });
    expect(await siteState(deps, { def, country: 'SG', ip: '203.0.113.9' })).toBeNull();
    expect(await siteState(deps, { def, country: null, ip: '203.0.113.9' })).toBeNull();
    expect(await siteState(deps, { def: tenantCalls.getTenantConfig, country: 'US', ip: '203.0.113.9' })).toBeNull();
    expect(
      await siteState(deps, { def: bettingCalls.getServerTimeMillisecond, country: 'US', ip: '203.0.113.9' }),
    ).toBeNull();
  });
});

/** A player as the demo seed leaves one; module account is not here. */
async function insertPlayer(name: string): Promise<bigint> {
  const { id } = await db.one<{ id: bigint }>(
    `insert into player (name, nickname, password_hash, accepted_terms_at) values ($1, $1, '', app_now()) returning id`,
    [name],
  );
  return id;
}
