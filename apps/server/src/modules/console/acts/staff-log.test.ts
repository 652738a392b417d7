import { consoleCalls, hashLoginPassword, type CallWireInput } from '@caiting/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance, setClock } from '../../../platform/testing/database.ts';
import { plansOf } from '../../betting/testing/plans.ts';
import { modules } from '../../index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { runCheck } from '../../ledger/index.ts';
import { createStaff, staffLogChecks } from '../index.ts';
import { logQuery } from './staff-log.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner, ownerTarget } = await testApp({ modules: withoutSeeds, config: { logLevel: 'silent' } });
const PASSWORD = 'operator-1';
const login = (staffName: string, password = PASSWORD) =>
  callApp(app, consoleCalls.staffLogin, { staffName, password: hashLoginPassword(staffName, password) });

let token = '';
beforeAll(async () => {
  await setClock(owner, { at: new Date('2026-10-02T12:00:00+08:00'), rate: 1 });
  for (const name of ['ada', 'boris']) await createStaff(app.deps, name, 'admin', hashLoginPassword(name, PASSWORD));
  token = (await login('ada')).data.token;
});
const log = async (input: CallWireInput<typeof consoleCalls.staffLog> = {}) =>
  (await callApp(app, consoleCalls.staffLog, input as never, { token })).data;
const shown = (list: readonly { staffName: string; act: string; detail: string }[]) =>
  list.map(({ staffName, act, detail }) => `${staffName} ${act} ${detail.split(' → ')[1]}`);

describe('sign-ins of staff', () => {
  test('stand in the chained log with the address: done, failed, locked out', async () => {
    await setTenantValue(app.deps, 'captchaAfterFailures', 50, 'test');
    await login('boris', 'wrong');
    const { list } = await log({ staffName: 'BORIS' as never });
    expect(shown(list)).toEqual(['boris login staffWrongCredentials']);
    expect(list[0]?.detail).toContain('"address":"127.0.0.1"');
    expect(shown((await log({ staffName: 'ada' as never, act: 'login' })).list)).toEqual(['ada login done']);
    for (let n = 0; n < 12; n += 1) await login('boris', 'wrong');
    const locked = shown((await log({ staffName: 'boris' as never })).list);
    expect(locked[0]).toBe('boris login loginLocked');
    // Who goes on knocking at a locked door adds no lines.
    expect(locked.filter((line) => line.endsWith('loginLocked'))).toHaveLength(1);
    for (const check of staffLogChecks) expect(await runCheck(db, check)).toEqual([]);
  });

  test('a name that nobody has leaves no line: strangers cannot fill the log', async () => {
    const before = (await log()).list.length;
    await login('nobody');
    expect((await log()).list).toHaveLength(before);
  });
});

describe('the log is read', () => {
  test('by act, by person, by days of Shanghai, page by page', async () => {
    for (let n = 0; n < 5; n += 1)
      await callApp(app, consoleCalls.setTenantSetting, { key: 'orderMinutes', value: `4${n}` }, { token });
    await advance(owner, 86_400_000);
    // The session has run out meanwhile.
    token = (await login('ada')).data.token;
    await callApp(app, consoleCalls.setMaintenance, { on: false }, { token });
    const settings = await log({ act: 'setTenantSetting' });
    expect(settings.list).toHaveLength(5);
    expect(settings.next).toBeNull();
    const seen = [];
    let before: string | null = '';
    while (before !== null) {
      const page: Awaited<ReturnType<typeof log>> = await log({
        act: 'setTenantSetting',
        pageSize: 2,
        ...(before === '' ? {} : { before }),
      });
      seen.push(...page.list.map(({ id }) => id));
      before = page.next;
    }
    expect(seen).toEqual(settings.list.map(({ id }) => id));
    expect(shown((await log({ from: '2026-10-03' })).list)).toEqual(['ada setMaintenance done', 'ada login done']);
    expect(shown((await log({ to: '2026-10-02', act: 'setMaintenance' })).list)).toEqual([]);
    expect((await log({ from: '2026-10-02', to: '2026-10-02', staffName: 'ada' as never })).list).toHaveLength(6);
  });

  test('of a million lines no more than the page is read', async () => {
    await owner.run(
      `alter table staff_log disable trigger user;
       insert into staff_log (at, name, act, detail)
       select '2020-01-01'::timestamptz + n * interval '1 minute', 'anna' || n % 7, case n % 7 when 3 then 'other' else 'act' || n % 50 end, '{}' from generate_series(1, 200000) as n;
       alter table staff_log enable trigger user; analyze staff_log`,
    );
    for (const filter of [
      {},
      { staffName: 'anna3' },
      { act: 'act7' },
      // Thousands of lines of either, none of both.
      { staffName: 'anna3', act: 'act7' },
      { from: '2020-02-01', to: '2020-02-01' },
      { before: '90000' },
    ]) {
      const { sql, values } = logQuery({ ...filter, pageSize: 50 } as never);
      const plans = await plansOf(ownerTarget, (asked) => asked.query(sql, values), { isAnalyzed: true });
      const read = plans.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0));
      expect(Math.max(...read), JSON.stringify(filter)).toBeLessThan(2_000);
    }
  });
});
