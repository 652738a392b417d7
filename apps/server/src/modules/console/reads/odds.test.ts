import { consoleCalls, consoleOddsCalls, consoleScheduleCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { lotteryChoices } from '../../draws/index.ts';
import { modules } from '../../index.ts';
import { setTenantValue, tenantValues } from '../../tenant/index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app } = await testApp({ modules: withoutSeeds });
const { deps } = app;
// Writes the catalogue down.
await lotteryChoices(deps.db);
const { ada, eve, aud } = await someStaff(app, { ada: 'admin', eve: 'admin', aud: 'auditor' });
const odds = async (lotteryCode: string) => {
  const { code, msg, data } = await callApp(app, consoleOddsCalls.lotteryOdds, { lotteryCode } as never, aud);
  expect(code, msg).toBe(1);
  return data;
};

test('a side of PK10 by hand: one in two, fair odds 2, and at base 90 % with a rebate of 8 % it returns 98 %', async () => {
  const { list, values, payoutCeiling, lotteries, lotteryType } = await odds('pk105');
  expect([lotteryType, lotteries.length > 1, payoutCeiling]).toEqual(['PK10', true, '90.5']);
  expect(Object.fromEntries(values.map(({ key, value }) => [key, value]))).toMatchObject({
    basePayout: '90.0',
    rebateMax: '9.5',
    rebateDefault: '8.0',
  });
  const side = list.find(({ family, chance }) => family === 'credit' && chance === '1/2');
  // 2 × 0.98 = 1.96 and 2 × 0.995 = 1.99.
  expect(side).toMatchObject({
    fairOdds: '2.0000',
    odds: '1.9600',
    oddsMax: '1.9900',
    returnDefault: '98.0000',
    returnMax: '99.5000',
  });
  for (const row of list) expect(Number(row.returnMax), row.playName).toBeLessThanOrEqual(100);
});

test('a change of the group stands in its history, one of another group does not; what is to come is told', async () => {
  const before = (await tenantValues(deps)).basePayout;
  await setTenantValue(deps, 'basePayout', { ...before, PK10: '89.0' }, 'test');
  await setTenantValue(deps, 'basePayout', { ...before, PK10: '89.0', K3: '88.0' }, 'test');
  const { changes, values, list } = await odds('pk105');
  expect(changes).toMatchObject([{ key: 'basePayout', before: '90.0', after: '89.0' }]);
  expect(values.find(({ key }) => key === 'basePayout')?.value).toBe('89.0');
  expect(list.find(({ family, chance }) => family === 'credit' && chance === '1/2')?.odds).toBe('1.9400');
  expect((await odds('k31')).changes).toMatchObject([{ key: 'basePayout', before: '90.0', after: '88.0' }]);

  const stakeMax = { ...(await tenantValues(deps)).stakeMax, PK10: '5000' };
  const startsAt = Date.now() + 3_600_000;
  const wish = { key: 'stakeMax', value: JSON.stringify(stakeMax), startsAt };
  for (const by of [ada, eve]) await callApp(app, consoleScheduleCalls.scheduleSetting, wish as never, by);
  expect((await odds('pk105')).toCome).toMatchObject([
    { key: 'stakeMax', before: '1000000', after: '5000', askedBy: 'ada', agreedBy: 'eve', startsAt },
  ]);
  expect((await odds('k31')).toCome).toEqual([]);
  const { settings } = (await callApp(app, consoleCalls.tenantSettings, {}, aud)).data;
  expect(settings.find(({ key }) => key === 'stakeMax')?.value).toMatchObject({ PK10: '1000000' });
});

test('a lottery that there is none of is refused', async () => {
  const { code } = await callApp(app, consoleOddsCalls.lotteryOdds, { lotteryCode: 'none1' } as never, aud);
  expect(code).toBeLessThan(0);
});
