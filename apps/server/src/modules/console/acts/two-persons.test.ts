import {
  consoleApprovalCalls,
  consoleCalls,
  consoleRechargeCalls,
  consoleWithdrawCalls,
  withdrawCalls,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { rechargeSite } from '../../cashier/testing/recharge-site.ts';
import { aCard, aPayee } from '../../cashier/testing/payouts.ts';
import { setTenantValue, tenantValues } from '../../tenant/index.ts';
import { consoleModule } from '../index.ts';
import { someStaff } from '../testing/staff.ts';

const { app, db, deps, owner, anOrder, balance } = await rechargeSite([consoleModule]);
const { ada, carl, anna } = await someStaff(app, { ada: 'admin', carl: 'admin', anna: 'operator' });
await setTenantValue(deps, 'openOrdersMax', 50, 'test');
await setTenantValue(deps, 'withdrawDailyCount', 50, 'test');
type By = { readonly token: string };
let made = 0;
const anOperator = async (): Promise<By> => {
  made += 1;
  return (await someStaff(app, { [`operator${made}`]: 'operator' }))[`operator${made}`] as By;
};

/** A transfer by hand that waits for staff. */
async function submitted(player: TestPlayer, amount: string): Promise<string> {
  const { orderNo } = await anOrder(player, 'banktransfer', 'bank-remark', amount);
  await db.run(`update recharge_order set state = 'submitted' where order_no = $1`, [orderNo]);
  return orderNo;
}
const credit = async (orderNo: string, by: By) =>
  (await callApp(app, consoleRechargeCalls.reviewRecharge, { orderNo, decision: 'credit' }, by)).code;

describe('the sums of a day', () => {
  test('four times 9,999 do not pass one operator: the third and the fourth take a second one', async () => {
    const [one, other] = [await anOperator(), await anOperator()];
    const codes: number[] = [];
    const orders: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const orderNo = await submitted(await aPlayer(deps), '9999');
      orders.push(orderNo);
      codes.push(await credit(orderNo, one));
    }
    expect(codes).toEqual([1, 1, -2902, -2902]);
    // What two approve counts in nobody's sum.
    for (const orderNo of orders.slice(2)) expect(await credit(orderNo, other)).toBe(1);
    expect(await credit(await submitted(await aPlayer(deps), '9999'), other)).toBe(-2902);
  });

  test('nor one player, whoever approves', async () => {
    const player = await aPlayer(deps);
    const codes: number[] = [];
    for (let n = 0; n < 4; n += 1) codes.push(await credit(await submitted(player, '9999'), await anOperator()));
    expect(codes).toEqual([1, 1, -2902, -2902]);
    expect(await balance(player)).toBe(yuan(19_998));
  });

  test('approvals at once count each other', async () => {
    const one = await anOperator();
    const orders = await Promise.all(Array.from({ length: 6 }, async () => submitted(await aPlayer(deps), '9999')));
    const codes = await Promise.all(orders.map((orderNo) => credit(orderNo, one)));
    expect(codes.filter((code) => code === 1)).toHaveLength(2);
    const player = await aPlayer(deps);
    const own = await Promise.all(Array.from({ length: 6 }, () => submitted(player, '9999')));
    const people: By[] = [];
    for (const _ of own) people.push(await anOperator());
    const others = await Promise.all(own.map((orderNo, n) => credit(orderNo, people[n] as By)));
    expect(others.toSorted((a, b) => b - a)).toEqual([1, 1, -2902, -2902, -2902, -2902]);
  });

  test('by the number of the wish two stand behind it, and it counts in nobody’s sum', async () => {
    const [one, other] = [await anOperator(), await anOperator()];
    const player = await aPlayer(deps);
    const orderNo = await submitted(player, '10000');
    expect(await credit(orderNo, one)).toBe(-2902);
    const wishOf = async (about: string) =>
      (await callApp(app, consoleApprovalCalls.approvals, { kind: 'reviewRecharge' } as never, anna)).data.list.find(
        ({ subject }) => subject.startsWith(`${about}:`),
      );
    const approve = async (id: string, by: By) => (await callApp(app, consoleApprovalCalls.approve, { id }, by)).code;
    const { id = '' } = (await wishOf(orderNo)) ?? {};
    // One would be enough by now; the one who asked is still not the second.
    await setTenantValue(deps, 'rechargeTwoStaffFrom', '20000', 'test');
    expect(await approve(id, one)).toBe(-2944);
    expect(await approve(id, other)).toBe(1);
    await setTenantValue(deps, 'rechargeTwoStaffFrom', '10000', 'test');
    expect(await balance(player)).toBe(yuan(10_000));
    expect(await db.query('select 1 from approval_alone where who = $1', [player.id])).toEqual([]);

    // Rejected by one alone, as anybody may: what waited for a second word is over.
    const next = await submitted(await aPlayer(deps), '10000');
    expect(await credit(next, one)).toBe(-2902);
    const rejected = { orderNo: next, decision: 'reject', reason: '未到账' } as const;
    expect((await callApp(app, consoleRechargeCalls.reviewRecharge, rejected, other)).code).toBe(1);
    expect(await wishOf(next)).toMatchObject({ state: 'outdated', note: expect.stringContaining('未到账') });
    expect(await approve((await wishOf(next))?.id ?? '', other)).toBe(-2943);
  });

  test('withdrawals count in the same sums, and one that met the limit needs two for good', async () => {
    const [one, other] = [await anOperator(), await anOperator()];
    const payee = await aPayee(app, { balance: yuan(50_000) });
    const { id: accountId } = await aCard(app, payee);
    const withdrawal = async () => {
      const input = { accountId, amount: '9999', safetyPassword: payee.safetyPassword, requestId: randomUUID() };
      return (await callApp(app, withdrawCalls.saveFrontWithdrawRecord, input, payee)).data.withdrawNo;
    };
    const approve = async (withdrawNo: string, by: By) =>
      (await callApp(app, consoleWithdrawCalls.reviewWithdrawal, { withdrawNo, act: 'approve', note: '核对无误' }, by))
        .code;
    expect(await credit(await submitted(await aPlayer(deps), '9999'), one)).toBe(1);
    expect(await approve(await withdrawal(), one)).toBe(1);
    const third = await withdrawal();
    expect(await approve(third, one)).toBe(-2902);
    expect(await approve(third, one)).toBe(-2902);
    // A new day begins with nothing counted; the withdrawal still takes another one.
    await owner.run('update approval_alone set day = day - 1');
    expect(await approve(third, one)).toBe(-2902);
    expect(await approve(third, other)).toBe(1);
    expect(await credit(await submitted(await aPlayer(deps), '9999'), one)).toBe(1);
  });
});

describe('settings that set a price or weaken a rule of two', () => {
  const set = async (key: string, value: string, by: By) =>
    (await callApp(app, consoleCalls.setTenantSetting, { key, value }, by)).code;

  test('one administrator switches none of them off', async () => {
    const { settings } = (await callApp(app, consoleCalls.tenantSettings, {}, ada)).data;
    const guarded = settings.filter(({ takesTwo }) => takesTwo).map(({ key }) => key);
    for (const key of [
      'rechargeTwoStaffFrom',
      'withdrawTwoStaffAbove',
      'twoStaffOperatorDay',
      'twoStaffPlayerDay',
      'activityTwoStaffAbove',
      'budgetOperatorDay',
      'basePayout',
      'rebateMax',
      'yuebaoRateTwoStaffAbove',
      'yuebaoQuotaTwoStaffAbove',
      'gradeGifts',
      'gradeTurnover',
    ])
      expect(guarded).toContain(key);
    const before = await tenantValues(deps);
    for (const key of ['rechargeTwoStaffFrom', 'withdrawTwoStaffAbove', 'twoStaffOperatorDay', 'twoStaffPlayerDay'])
      for (const _ of [1, 2]) expect(await set(key, '"999999999"', ada)).toBe(-2902);
    // The limits of yuebao, and what a grade costs and pays: one person would raise the limit first and then act alone.
    const gifts = JSON.stringify(Array.from({ length: 10 }, () => '100000'));
    const turnover = JSON.stringify(Array.from({ length: 9 }, () => '1'));
    expect(await set('yuebaoRateTwoStaffAbove', '"100"', ada)).toBe(-2902);
    expect(await set('yuebaoQuotaTwoStaffAbove', '"999999999"', ada)).toBe(-2902);
    expect(await set('gradeGifts', gifts, ada)).toBe(-2902);
    expect(await set('gradeTurnover', turnover, ada)).toBe(-2902);
    expect(await tenantValues(deps)).toEqual(before);
  });

  test('two who mean the same value change it; another value is refused while that one waits, a wrong one is refused at once', async () => {
    expect(await set('withdrawFee', '2.5', ada)).toBe(-2902);
    expect(await set('withdrawFee', '3.5', carl)).toBe(-2942);
    expect(await set('withdrawFee', '"2.5"', carl)).toBe(1);
    expect((await tenantValues(deps)).withdrawFee).toBe('2.5');
    expect(await set('withdrawFee', '"much"', ada)).toBe(-2000);
    expect(await set('withdrawFee', '3', anna)).toBe(-2906);
    expect(await set('supportWidth', '900', ada)).toBe(1);
  });

  test('the order of the parts of a value does not matter', async () => {
    const { basePayout } = await tenantValues(deps);
    const next = { ...basePayout, SSC: '89.0' };
    const turned = Object.fromEntries(Object.entries(next).toReversed());
    expect(await set('basePayout', JSON.stringify(next), ada)).toBe(-2902);
    expect(await set('basePayout', JSON.stringify(turned), carl)).toBe(1);
    expect((await tenantValues(deps)).basePayout.SSC).toBe('89.0');
  });
});
