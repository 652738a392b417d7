import {
  CODES,
  SETTING_CLASSES,
  SETTING_RULES,
  consoleBetCalls,
  consoleBetReadCalls,
  consoleCalls,
  consoleQueueCalls,
  settingTakesTwo,
} from '@caiting/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { ensureLotteries } from '../../draws/core/lotteries.ts';
import { SETTING_KEYS, setTenantValue, tenantValues, type SettingKey } from '../../tenant/index.ts';
import { modules } from '../../index.ts';
import { runCheck, type Check } from '../../ledger/index.ts';
import { staffLogChecks } from '../core/log-chain.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({ modules: withoutSeeds });
const { deps } = app;
await ensureLotteries(db, false);
const { ada, carl, olga } = await someStaff(app, { ada: 'admin', carl: 'admin', olga: 'operator' });
type By = { readonly token: string };

const ALONE = CODES.secondStaffNeeded.code;
const set = async (key: string, value: unknown, by: By) =>
  (await callApp(app, consoleCalls.setTenantSetting, { key, value: JSON.stringify(value) }, by)).code;
const close = async (on: boolean, by: By) => (await callApp(app, consoleCalls.setClosed, { on }, by)).code;
const history = async (key: SettingKey) => (await callApp(app, consoleCalls.settingHistory, { key }, ada)).data.list;
const waiting = async () => (await callApp(app, consoleQueueCalls.waitingActs, {}, carl)).data.list;
const idOf = async (name: string) =>
  (await owner.one<{ id: bigint }>('select id from staff where name = $1', [name])).id;

beforeEach(async () => {
  await owner.run(`delete from staff_request where confirmed_by is null`);
});

describe('classes', () => {
  test('every setting has one, and these are they', () => {
    expect(Object.keys(SETTING_RULES).toSorted()).toEqual([...SETTING_KEYS].toSorted());
    const ofClass = (name: string) =>
      SETTING_KEYS.filter((key) => SETTING_RULES[key].class === name)
        .toSorted()
        .join(' ');
    expect(SETTING_CLASSES.map((name) => [name, ofClass(name)])).toEqual([
      ['looks', 'gradesAsVip hotLotteries logoUrl longDragonTimesMin supportHeight supportWidth theme'],
      ['words', 'chatWords licence maintenanceMessage notices tenantName withdrawTimeText withdrawTimeTextEn'],
      ['limits', 'envelopeMutedMayOpen maintenance openOrdersMax orderMinutes yuebaoMin'],
      [
        'money',
        'activityTwoStaffAbove basePayout beaconOutageMinutes budgetOperatorDay codesPerDay codesPerHour demo envelopeAverageMax envelopeDayAmount envelopeDaySends exposureIssue exposureLotteryIssue exposureLotteryPlay exposurePlay feedOverdueMinutes gameRebate giftDayAmount gradeFreeWithdrawals gradeGifts gradeTurnover gradeWithdrawExtra newcomerGift rebateDefault rebateMax rechargeTwoStaffFrom saleHeldAfterSeconds stakeMax stakeMin twoStaffOperatorDay twoStaffPlayerDay wageringBonus wageringEnvelope wageringRecharge withdrawDailyCount withdrawDailyMax withdrawFee withdrawFreeCount withdrawMax withdrawMin withdrawOpen withdrawTwoStaffAbove withdrawalCancellable yuebaoMax yuebaoOpen yuebaoQuotaTwoStaffAbove yuebaoRateTwoStaffAbove',
      ],
      [
        'doors',
        'agentSeesBalance bankCardsMax blockedCountries captchaAfterFailures captchaOnRegister cardShowsWinnings chatAllowedHosts chatContactOutcome chatDirectOutcome chatLinkOutcome chatWordOutcome closed coinAddressesMax embedChatEnabled embedHosts frameAncestors idleMinutes lockAfterFailures lockFirstSeconds lockMaxSeconds payoutChangesMax payoutCoolingHours recoveriesPerHour registerFields registerOpen registrationsPerHour safetyCoolingHours serviceLines sessionDays',
      ],
    ]);
  });

  test('the database says the same of each, for brakes and for any other value', async () => {
    const values = [null, true, false, 'refuse', 'off', 5, []];
    const pairs = SETTING_KEYS.flatMap((key) => values.map((value) => ({ key, value })));
    const rows = await db.query<{ two: boolean }>(
      'select setting_takes_two(key, value::jsonb) as two from unnest($1::text[], $2::text[]) with ordinality as p (key, value, at) order by at',
      [pairs.map(({ key }) => key), pairs.map(({ value }) => JSON.stringify(value))],
    );
    expect(pairs.map((pair, at) => ({ ...pair, ...rows[at] }))).toEqual(
      pairs.map(({ key, value }) => ({ key, value, two: settingTakesTwo(key, value) })),
    );
    expect(await db.one(`select setting_takes_two('newSetting', '1') as two`)).toEqual({ two: true });
  });
});

describe('one person', () => {
  test('changes nothing of money and no door, whatever the value', { timeout: 120_000 }, async () => {
    const before = await tenantValues(deps);
    for (const key of SETTING_KEYS) {
      const code = await set(key, before[key], ada);
      expect([key, code]).toEqual([key, settingTakesTwo(key, before[key]) ? ALONE : 1]);
    }
    expect(await tenantValues(deps)).toEqual(before);
  });

  test('tightens a largest loss at once; loosening it, or taking it away, takes two', async () => {
    const none = (await tenantValues(deps)).exposurePlay;
    const of = (SSC: string) => ({ ...none, SSC });
    expect(await set('exposurePlay', of('5000'), ada)).toBe(1);
    expect(await set('exposurePlay', of('4999.99'), ada)).toBe(1);
    // The last is tighter for one group and looser for another.
    for (const looser of [of('5000'), of('6000'), none, { ...of('0'), K3: '10' }]) {
      await owner.run(`delete from staff_request where confirmed_by is null`);
      expect(await set('exposurePlay', looser, ada)).toBe(ALONE);
    }
    await owner.run(`delete from staff_request where confirmed_by is null`);
    expect(await set('exposurePlay', none, carl)).toBe(ALONE);
    expect(await set('exposurePlay', none, ada)).toBe(1);
    expect((await tenantValues(deps)).exposurePlay).toEqual(none);
  });

  test('of single lotteries too: whoever takes one away from the list loosens it; none names a lottery that there is not', async () => {
    const tight = { ssc1: '500', k31: '300' };
    expect(await set('exposureLotteryPlay', { ssc1: '500' }, ada)).toBe(1);
    expect(await set('exposureLotteryPlay', tight, ada)).toBe(1);
    for (const looser of [{ k31: '300' }, { ssc1: '0', k31: '200' }, { ...tight, ssc1: '501' }, {}]) {
      await owner.run(`delete from staff_request where confirmed_by is null`);
      expect(await set('exposureLotteryPlay', looser, ada)).toBe(ALONE);
    }
    expect(await set('exposureLotteryPlay', { ...tight, nolottery: '1' }, ada)).toBe(CODES.badInput.code);
    await expect(
      owner.run(`select write_setting('exposureLotteryPlay', '{"nolottery": "1"}', null, 'test', null, '', null)`),
    ).rejects.toThrow('is none');
    await owner.run(`select write_setting('exposureLotteryPlay', '{}', null, 'test', null, '', null)`);
  });

  test('sets one largest loss by its lottery: for it alone, or for its group', async () => {
    type Given = { lotteryCode: string; limitFor: 'lottery' | 'group'; limitOf: 'issue' | 'play'; amount?: string };
    const limit = async (given: Given, by: By) =>
      (await callApp(app, consoleBetCalls.setLossLimit, given as never, by)).code;
    const shown = async () => {
      const { list } = (await callApp(app, consoleBetReadCalls.lossLimits, {}, ada)).data;
      return list.find(({ lotteryCode }) => lotteryCode === 'ssc1');
    };
    const group = { lotteryCode: 'ssc1', limitFor: 'group', limitOf: 'play' } as const;
    const own = { lotteryCode: 'ssc1', limitFor: 'lottery', limitOf: 'play' } as const;
    expect(await limit({ ...group, amount: '800' }, ada)).toBe(1);
    expect(await limit({ ...own, amount: '900.5' }, ada)).toBe(1);
    expect(await limit({ ...own, limitOf: 'issue', amount: '5000' }, olga)).toBe(CODES.staffRoleMissing.code);
    expect(await limit({ ...own, lotteryCode: 'nolottery', amount: '1' }, ada)).toBe(CODES.lotteryUnknown.code);
    // The smaller one holds.
    expect(await shown()).toMatchObject({
      ownPlayLimit: '900.5',
      groupPlayLimit: '800',
      playLimit: '800',
      ownIssueLimit: null,
      issueLimit: null,
    });
    expect((await tenantValues(deps)).exposurePlay).toMatchObject({ SSC: '800', K3: '0' });
    // No amount is no limit, which takes two.
    expect(await limit(group, ada)).toBe(ALONE);
    expect(await limit(group, carl)).toBe(1);
    expect(await shown()).toMatchObject({ groupPlayLimit: null, playLimit: '900.5' });
    expect(await limit(own, ada)).toBe(ALONE);
    expect(await limit(own, carl)).toBe(1);
    expect(await shown()).toMatchObject({ ownPlayLimit: null, playLimit: null });
  });

  test('two who lower the limits of two lotteries at once lose neither', async () => {
    const lower = (lotteryCode: string, by: By) =>
      callApp(
        app,
        consoleBetCalls.setLossLimit,
        { lotteryCode, limitFor: 'lottery', limitOf: 'issue', amount: '70' } as never,
        by,
      );
    await Promise.all([lower('ssc1', ada), lower('k31', carl), lower('pk105', ada), lower('kl85', carl)]);
    expect((await tenantValues(deps)).exposureLotteryIssue).toEqual({ k31: '70', kl85: '70', pk105: '70', ssc1: '70' });
  });

  test('the same one twice is still one, and neither is an operator', async () => {
    const hosts = [{ origin: 'https://evil.example', userName: 'evil1' }];
    for (const by of [ada, ada]) expect(await set('embedHosts', hosts, by)).toBe(ALONE);
    expect(await set('embedHosts', hosts, olga)).toBe(CODES.staffRoleMissing.code);
    expect((await tenantValues(deps)).embedHosts).toEqual([]);
  });

  test('pulls a brake at once; letting it go takes two', async () => {
    for (const [key, shut] of [
      ['withdrawOpen', false],
      ['yuebaoOpen', false],
      ['registerOpen', false],
      ['captchaOnRegister', true],
      ['chatLinkOutcome', 'refuse'],
    ] as const) {
      expect([key, await set(key, shut, ada)]).toEqual([key, 1]);
      expect((await tenantValues(deps))[key]).toBe(shut);
      const opened = typeof shut === 'boolean' ? !shut : 'off';
      expect([key, await set(key, opened, ada)]).toEqual([key, ALONE]);
      expect([key, await set(key, opened, carl)]).toEqual([key, 1]);
    }
  });

  test('does not close the site, nor open it; maintenance begins and ends at once', async () => {
    expect(await close(true, ada)).toBe(ALONE);
    expect((await tenantValues(deps)).closed).toBe(false);
    expect(await set('closed', true, carl)).toBe(1);
    expect((await tenantValues(deps)).closed).toBe(true);
    expect(await close(false, ada)).toBe(ALONE);
    expect(await close(false, carl)).toBe(1);
    for (const on of [true, false])
      expect((await callApp(app, consoleCalls.setMaintenance, { on, message: '升级' }, ada)).code).toBe(1);
  });
});

describe('the second person', () => {
  test('is shown the old value and the new one', async () => {
    await setTenantValue(deps, 'withdrawMax', '50000', 'test');
    expect(await set('withdrawMax', '60000', ada)).toBe(ALONE);
    expect(await waiting()).toMatchObject([
      { staffName: 'ada', act: 'setTenantSetting', before: '"50000"', after: '"60000"' },
    ]);
    const { data } = await callApp(app, consoleCalls.setTenantSetting, { key: 'withdrawMax', value: '"60000"' }, carl);
    expect(data.note).toContain('"50000" → "60000"');
    expect(await waiting()).toEqual([]);
  });

  test('is refused when the value changed since the wish was made, also back to the same one', async () => {
    await setTenantValue(deps, 'stakeMax', { ...(await tenantValues(deps)).stakeMax, SSC: '1000' }, 'test');
    const wanted = { ...(await tenantValues(deps)).stakeMax, SSC: '9000' };
    expect(await set('stakeMax', wanted, ada)).toBe(ALONE);
    for (const SSC of ['5000', '1000']) await setTenantValue(deps, 'stakeMax', { ...wanted, SSC }, 'test');
    expect(await set('stakeMax', wanted, carl)).toBe(CODES.settingChanged.code);
    expect((await tenantValues(deps)).stakeMax.SSC).toBe('1000');
    // It is his wish by now, who knows what stands there; the first agrees.
    expect(await set('stakeMax', wanted, carl)).toBe(ALONE);
    expect(await set('stakeMax', wanted, ada)).toBe(1);
    expect((await history('stakeMax'))[0]).toMatchObject({ askedBy: 'carl', agreedBy: 'ada' });
  });

  test('both of two wishes for one setting cannot come true of what stood there before', async () => {
    const minutes = (await tenantValues(deps)).idleMinutes;
    expect(await set('idleMinutes', minutes + 1, ada)).toBe(ALONE);
    // The second is not even taken: one wish for one setting, also of the same one.
    for (const by of [ada, carl]) expect(await set('idleMinutes', minutes + 2, by)).toBe(CODES.approvalWaits.code);
    expect(await set('idleMinutes', minutes + 1, carl)).toBe(1);
    expect(await set('idleMinutes', minutes + 2, carl)).toBe(ALONE);
    expect((await tenantValues(deps)).idleMinutes).toBe(minutes + 1);
  });

  test('one whose account was closed meanwhile wants nothing any more', async () => {
    const { gone } = await someStaff(app, { gone: 'admin' });
    expect(await set('sessionDays', 60, gone)).toBe(ALONE);
    await owner.run(`update staff set is_active = false where name = 'gone'`);
    expect(await set('sessionDays', 60, carl)).toBe(ALONE);
  });
});

describe('history', () => {
  test('says who asked, who agreed, from when, before and after', async () => {
    expect(await set('sessionDays', 20, ada)).toBe(ALONE);
    expect(await set('sessionDays', 20, carl)).toBe(1);
    expect(await set('supportWidth', 900, ada)).toBe(1);
    await setTenantValue(deps, 'sessionDays', 25, './caiting somewhere');
    expect(await history('sessionDays')).toMatchObject([
      { before: '20', after: '25', askedBy: './caiting somewhere', agreedBy: '' },
      { before: '', after: '20', askedBy: 'ada', agreedBy: 'carl' },
    ]);
    expect((await history('supportWidth'))[0]).toMatchObject({ after: '900', askedBy: 'ada', agreedBy: '' });
    const { list, next } = (await callApp(app, consoleCalls.settingHistory, { pageSize: 2 }, olga)).data;
    expect(list.map(({ key }) => key)).toEqual(['sessionDays', 'supportWidth']);
    const more = (await callApp(app, consoleCalls.settingHistory, { pageSize: 1, before: next ?? '' }, olga)).data;
    expect(more.list.map(({ key }) => key)).toEqual(['sessionDays']);
    expect((await callApp(app, consoleCalls.settingHistory, { key: 'luck' }, olga)).code).toBe(-2904);
  });

  test.each([
    `insert into tenant_setting (key, value, changed_by) values ('embedHosts', '[]', 'me')`,
    `update tenant_setting set value = '1'`,
    `delete from tenant_setting`,
    `insert into setting_change (key, after, asked_name) values ('embedHosts', '[]', 'me')`,
    `update setting_change set asked_name = 'me'`,
    `delete from setting_change`,
    `select write_setting('embedHosts', '[]', null, 'me', null, '', null)`,
  ])('the server’s role writes no setting by its own hand: %s', async (sql) => {
    await expect(db.run(sql)).rejects.toThrow(/permission denied/);
  });

  test('the audit finds a value that its history does not have, and a door that one opened', async () => {
    const check = staffLogChecks.find(({ name }) => name === 'settingsAreTheirHistory') as Check;
    expect(await runCheck(db, check)).toEqual([]);
    const planted = (sql: string) =>
      owner
        .tx(async (tx) => {
          await tx.run(sql);
          throw new Error((await runCheck(tx, check)).map(({ detail }) => detail).join());
        })
        .catch((error: Error) => error.message);
    expect(await planted(`update tenant_setting set value = '99' where key = 'sessionDays'`)).toContain(
      'setting sessionDays is 99',
    );
    expect(await planted(`delete from tenant_setting where key = 'sessionDays'`)).toContain('is unset');
    const alone = `select write_setting('embedHosts', '[]', (select id from staff where name = 'ada'), 'ada', null, '', null)`;
    expect(await planted(alone)).toContain('setting embedHosts was changed by ada alone');
  });

  test('nor by the function, without two who wanted this value of this setting while that one stood', async () => {
    const [a, c, o] = await Promise.all(['ada', 'carl', 'olga'].map(idOf));
    const wish = async (more: Partial<Record<string, unknown>> = {}) => {
      const row = { subject: 'sessionDays:9', asked: a, confirmed: c, after: '9', minutes: 60, change: null, ...more };
      const { id } = await db.one<{ id: bigint }>(
        `insert into staff_request (act, call, object, subject, reason, minutes, asked_by, confirmed_by, confirmed_at, before, after, last_change)
         values ('setTenantSetting', 'setTenantSetting', 'setTenantSetting:sessionDays', $1, '', $2, $3, $4, app_now(), '1', $5,
           coalesce($6::int8, (select coalesce(max(id), 0) from setting_change where key = 'sessionDays'))) returning id`,
        [row.subject, row.minutes, row.asked, row.confirmed, row.after, row.change],
      );
      return id;
    };
    const tried = (request: bigint | null, staff = c, value = '9') =>
      db.run('select set_tenant_setting($1, $2, $3, $4)', ['sessionDays', value, staff, request]);
    await expect(tried(null)).rejects.toThrow('takes two');
    await expect(tried(await wish(), a)).rejects.toThrow('no two administrators');
    await expect(tried(await wish(), c, '10')).rejects.toThrow('no two administrators');
    await expect(tried(await wish({ subject: 'sessionDaysX:9' }))).rejects.toThrow('no two administrators');
    await expect(tried(await wish({ asked: o }))).rejects.toThrow('no two administrators');
    await expect(tried(await wish({ change: 0n }))).rejects.toThrow('no two administrators');
    await expect(wish({ asked: c })).rejects.toThrow(/check/);
    const good = await wish();
    await tried(good);
    await expect(tried(good)).rejects.toThrow('no two administrators');
  });
});
