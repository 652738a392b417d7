import { randomUUID } from 'node:crypto';
import {
  consoleCalls,
  consoleMoneyReadCalls,
  consoleQueueCalls,
  consoleWithdrawCalls,
  hashLoginPassword,
  withdrawCalls,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { cashierAudit, cashierModule } from '../../cashier/index.ts';
import { aCard, aCardNumber, aPayee } from '../../cashier/testing/payouts.ts';
import { auditLedger, balanceOf, ledgerModule } from '../../ledger/index.ts';
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
    const { data: listed } = await callApp(app, consoleMoneyReadCalls.withdrawals, {}, { token: tokens['anna'] ?? '' });
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

describe('a payout under way at a provider that was taken out of the configuration', () => {
  async function lost() {
    const payee = await aPayee(app, { balance: yuan(1_000) });
    const card = await aCard(app, payee);
    const { withdrawNo } = (
      await callApp(
        app,
        withdrawCalls.saveFrontWithdrawRecord,
        { accountId: card.id, amount: '200', safetyPassword: payee.safetyPassword, requestId: randomUUID() },
        payee,
      )
    ).data;
    const token = (who: string) => ({ token: tokens[who] ?? '' });
    const say = async (who: string, act: string, note: string) =>
      (
        await callApp(
          app,
          consoleWithdrawCalls.reviewWithdrawal,
          { withdrawNo, act: act as 'foundPaid', note },
          token(who),
        )
      ).code;
    expect(await say('anna', 'approve', '')).toBe(1);
    // What nobody has handed over yet is no lost payout.
    expect(await say('boris', 'foundPaid', 'P-1')).toBe(-2905);
    await db.run(
      `update withdrawal set state = 'paying', provider = 'gone', paying_at = app_now(), ask_at = app_now() where withdraw_no = $1`,
      [withdrawNo],
    );
    const queued = async () =>
      (await callApp(app, consoleQueueCalls.waitingActs, {}, token('anna'))).data.list.find(
        ({ subject }) => subject === withdrawNo,
      );
    const read = async () => (await callApp(app, withdrawCalls.withdrawRecord, { withdrawNo }, payee)).data;
    return { payee, say, queued, read };
  }

  test('waits in the queue, and is paid when two operators say that they found it paid', async () => {
    const { payee, say, queued, read } = await lost();
    expect(await queued()).toMatchObject({ act: 'reviewWithdrawal', reason: expect.stringContaining('gone') });
    expect(await say('anna', 'foundPaid', ' ')).toBe(-2001);
    expect(await say('anna', 'foundPaid', 'P-1')).toBe(-2902);
    expect(await say('anna', 'foundPaid', 'P-1')).toBe(-2902);
    // Two words that differ are no agreement.
    expect(await say('boris', 'foundReturned', '银行退回')).toBe(-2902);
    expect(await queued()).toMatchObject({
      reason: expect.stringContaining('anna foundPaid, boris foundReturned'),
    });
    expect((await read()).state).toBe('paying');
    expect(await say('boris', 'foundPaid', 'P-1')).toBe(1);
    expect((await read()).state).toBe('paid');
    expect(await queued()).toBeUndefined();
    expect(await say('anna', 'foundReturned', '再说一次')).toBe(-2905);
    expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(800), held: 0n });
    expect((await auditLedger(db, cashierAudit)).findings).toEqual([]);
  });

  test('gives the hold back when two found that it was not paid, and the player reads why', async () => {
    const { payee, say, read } = await lost();
    expect(await say('boris', 'foundReturned', '银行退回')).toBe(-2902);
    expect(await say('anna', 'foundReturned', '银行退回')).toBe(1);
    expect(await read()).toMatchObject({ state: 'failed', reason: '银行退回' });
    expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(1_000), held: 0n });
    expect((await auditLedger(db, cashierAudit)).findings).toEqual([]);
  });
});
