import { randomUUID } from 'node:crypto';
import { consoleCalls, consoleWithdrawCalls, hashLoginPassword, withdrawCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { cashierModule } from '../../cashier/index.ts';
import { aCard, aCardNumber, aPayee } from '../../cashier/testing/payouts.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { consoleModule, createStaff } from '../index.ts';
import { someStaff } from '../testing/staff.ts';

const { app, db } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, cashierModule, consoleModule],
});
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const staffName of ['anna', 'boris']) {
    const password = hashLoginPassword(staffName, 'operator-1');
    await createStaff(app.deps, staffName, 'operator', password);
    tokens[staffName] = (await callApp(app, consoleCalls.staffLogin, { staffName, password })).data.token;
  }
});

test('a large withdrawal passes two operators by their calls; the look at the whole number is logged, the number is not', async () => {
  const payee = await aPayee(app, { balance: yuan(30_000) });
  const number = aCardNumber();
  const card = await aCard(app, payee, { bankNumber: number });
  const { data } = await callApp(
    app,
    withdrawCalls.saveFrontWithdrawRecord,
    { accountId: card.id, amount: '20000', safetyPassword: payee.safetyPassword, requestId: randomUUID() },
    payee,
  );
  const { withdrawNo } = data;
  const say = (who: string, act: 'approve' | 'paid', note = '核对无误') =>
    callApp(app, consoleWithdrawCalls.reviewWithdrawal, { withdrawNo, act, note }, { token: tokens[who] ?? '' });
  const waiting = async () => {
    const { data: listed } = await callApp(app, consoleWithdrawCalls.withdrawals, {}, { token: tokens['anna'] ?? '' });
    return listed.list.find((row) => row.withdrawNo === withdrawNo);
  };
  expect(await waiting()).toMatchObject({ state: 'submitted', approvals: '—（需 2 人）', userName: payee.userName });
  const look = () =>
    callApp(app, consoleWithdrawCalls.withdrawalPayee, { withdrawNo }, { token: tokens['anna'] ?? '' });
  expect((await look()).code).toBe(-2905);
  expect((await say('anna', 'approve')).code).toBe(-2902);
  expect((await say('anna', 'approve')).code).toBe(-2902);
  expect(await waiting()).toMatchObject({ approvals: 'anna（需 2 人）' });
  expect((await say('boris', 'approve')).code).toBe(1);
  expect(await waiting()).toMatchObject({ state: 'approved' });
  expect((await look()).data).toEqual({
    withdrawNo,
    holder: '王小明',
    account: number,
    bank: '中国工商银行 北京分行',
    net: '20000',
  });
  expect((await say('boris', 'paid')).code).toBe(-2902);
  const log = await db.query<{ act: string; text: string }>('select act, detail::text as text from staff_log');
  expect(log.filter(({ act }) => act === 'withdrawalPayee')).toHaveLength(2);
  expect(log.some(({ text }) => text.includes(number))).toBe(false);
});

test('the approval of an operator whose account was closed since counts for nothing', async () => {
  const payee = await aPayee(app, { balance: yuan(30_000) });
  const card = await aCard(app, payee);
  const { withdrawNo } = (
    await callApp(
      app,
      withdrawCalls.saveFrontWithdrawRecord,
      { accountId: card.id, amount: '20000', safetyPassword: payee.safetyPassword, requestId: randomUUID() },
      payee,
    )
  ).data;
  const { gone } = await someStaff(app, { gone: 'operator' });
  const approve = async (by: { readonly token: string }) =>
    (await callApp(app, consoleWithdrawCalls.reviewWithdrawal, { withdrawNo, act: 'approve', note: '核对无误' }, by))
      .code;
  expect(await approve(gone)).toBe(-2902);
  await db.query(`select set_staff(id, null, false) from staff_list() where name = 'gone'`);
  expect(await approve({ token: tokens['anna'] ?? '' })).toBe(-2902);
  expect(await approve({ token: tokens['boris'] ?? '' })).toBe(1);
});
