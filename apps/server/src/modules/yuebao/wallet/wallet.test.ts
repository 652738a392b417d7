import { randomUUID } from 'node:crypto';
import { pledgeCalls, protectionCalls, withdrawCalls, yuebaoCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { cashierModule } from '../../cashier/index.ts';
import { cause, ledgerModule, post } from '../../ledger/index.ts';
import { protectionModule } from '../../protection/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { yuebaoModule } from '../index.ts';
import { payDueDays } from '../interest/pay-days.ts';
import { aSaver, findings, goTo, pledge, put, take, type Saver } from '../testing/wallets.ts';

const { app, db, owner } = await testApp({
  modules: [
    ledgerModule,
    tenantModule,
    protectionModule,
    accountModule,
    cashierModule,
    { ...yuebaoModule, start: async () => undefined },
  ],
});
const { deps } = app;

beforeEach(() => setTenantValue(deps, 'yuebaoOpen', true, 'test'));

const send =
  (call: typeof yuebaoCalls.yuebaoIn | typeof yuebaoCalls.yuebaoOut) =>
  (who: Saver, amount: string, more = {}) =>
    callApp(app, call, { amount, safetyPassword: who.safetyPassword, requestId: randomUUID(), ...more }, who);
const moveIn = send(yuebaoCalls.yuebaoIn);
const moveOut = send(yuebaoCalls.yuebaoOut);
const info = async (who: Saver) => (await callApp(app, yuebaoCalls.yuebaoInfo, {}, who)).data;

describe('in and out', () => {
  test('the money goes over at once, and the books say so', async () => {
    const who = await aSaver(deps, { balance: yuan(100) });
    expect((await moveIn(who, '60.5')).data).toEqual({ balance: '60.5', mainBalance: '39.5' });
    expect((await moveOut(who, '0.5')).data).toEqual({ balance: '60', mainBalance: '40' });
    expect(await info(who)).toMatchObject({
      open: true,
      rate: '3.55',
      balance: '60',
      pledged: '0',
      total: '60',
      mainBalance: '40',
    });
    const { list } = (await callApp(app, yuebaoCalls.getMyYuebaoBalanceLogs, {}, who)).data;
    expect(list.map(({ code, amount, balanceAfter }) => [code, amount, balanceAfter])).toEqual([
      [612, '-0.5', '60'],
      [611, '60.5', '60.5'],
    ]);
    expect(await findings(db)).toEqual([]);
  });

  test.each([
    ['less than the least', '0.99', -2500],
    ['more than the most', '1000000.01', -2500],
    ['more than there is', '101', -2209],
    ['five decimals', '1.00001', -2000],
    ['nothing', '0', -2000],
    ['a negative sum', '-5', -2000],
  ])('%s is refused', async (_what, amount, code) => {
    const who = await aSaver(deps, { balance: yuan(100) });
    const answer = await moveIn(who, amount);
    expect([answer.code, (await info(who)).balance]).toEqual([code, '0']);
  });

  test('nothing can be taken out of an empty or a smaller wallet', async () => {
    const who = await aSaver(deps);
    expect((await moveOut(who, '1')).code).toBe(-2501);
    expect(await put(deps, who, '5')).toBeNull();
    expect((await moveOut(who, '5.0001')).code).toBe(-2501);
    expect((await moveOut(who, '5')).code).toBe(1);
  });

  test('the same request id moves once; with another sum it is refused', async () => {
    const who = await aSaver(deps);
    const requestId = randomUUID();
    const first = await moveIn(who, '10', { requestId });
    expect(await moveIn(who, '10', { requestId })).toEqual(first);
    expect((await moveIn(who, '11', { requestId })).code).toBe(-2010);
    expect((await info(who)).balance).toBe('10');
  });

  test('ten requests for the last yuan at once: it goes in once', async () => {
    const who = await aSaver(deps, { balance: yuan(1) });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => put(deps, who, '1')));
    expect(outcomes.filter((outcome) => outcome === null).length).toBe(1);
    expect((await info(who)).balance).toBe('1');
  });

  test('a wrong safety password moves nothing, the fifth locks', async () => {
    const who = await aSaver(deps);
    const wrong = { safetyPassword: 'f'.repeat(64) };
    for (let n = 0; n < 4; n += 1) await moveIn(who, '1', wrong);
    const codes = [(await moveIn(who, '1', wrong)).code, (await moveIn(who, '1')).code, (await moveOut(who, '1')).code];
    expect(new Set(codes).size).toBe(1);
    expect((await info(who)).balance).toBe('0');
  });
});

describe('who may not', () => {
  test('a closed wallet takes nothing in and gives everything out', async () => {
    const who = await aSaver(deps, { inside: '50' });
    await setTenantValue(deps, 'yuebaoOpen', false, 'test');
    expect((await moveIn(who, '1')).code).toBe(-110006);
    expect(await pledge(deps, who, { productId: '1', amount: '100' })).toBe('yuebaoNotOpened');
    expect(await info(who)).toMatchObject({ open: false, balance: '50' });
    expect((await moveOut(who, '50')).code).toBe(1);
  });

  test('who has excluded himself may take out, not put in or pledge', async () => {
    const who = await aSaver(deps, { inside: '500' });
    const until = await callApp(app, protectionCalls.takeTimeOut, { hours: 24 } as never, who);
    expect(until.code).toBe(1);
    expect(await put(deps, who, '1')).toBe('excluded');
    expect(await pledge(deps, who, { productId: '1', amount: '100' })).toBe('excluded');
    expect((await info(who)).mayMoveIn).toBe(false);
    expect(await take(deps, who, '500')).toBeNull();
  });
});

test('what is owed in turnover stays owed, wherever the money lies; earnings owe nothing', async () => {
  const who = await aSaver(deps, { balance: 0n as never });
  const owed = async () => (await callApp(app, withdrawCalls.getWithdrawLimitFlowList, {}, who)).data.total.missing;
  await owner.tx((tx) =>
    post(tx, { id: cause('test', randomUUID()), code: 'rechargeWechat', player: who.id, amount: yuan(1_000), ref: 1n }),
  );
  expect(await owed()).toBe('1000');
  await put(deps, who, '1000');
  expect(await owed()).toBe('1000');
  await goTo(db, 2, '00:05:00');
  await payDueDays(deps);
  await take(deps, who, '1000');
  expect(await owed()).toBe('1000');
  expect((await callApp(app, yuebaoCalls.yuebaoLogs, {}, who)).data.list.length).toBeGreaterThan(0);
});

test('the curve has seven whole days, the last of them yesterday', async () => {
  const who = await aSaver(deps, { inside: '10000' });
  await goTo(db, 3, '00:05:00');
  const before = await info(who);
  expect(before.yesterday).toMatchObject({ earning: '0', isPaid: false });
  await payDueDays(deps);
  const { days, yesterday, earned } = await info(who);
  expect(days.length).toBe(7);
  expect(yesterday).toEqual(days.at(-1));
  expect(yesterday).toMatchObject({ rate: '3.55', isPaid: true });
  expect(Number(yesterday.earning)).toBeCloseTo(0.9727, 3);
  expect(Number(earned)).toBeCloseTo(
    days.reduce((sum, { earning }) => sum + Number(earning), 0),
    4,
  );
  // A page at a time, by the day before which to go on.
  const first = (await callApp(app, yuebaoCalls.yuebaoLogs, { pageSize: 2 } as never, who)).data;
  const rest = (await callApp(app, yuebaoCalls.yuebaoLogs, { pageSize: 20, before: first.next } as never, who)).data;
  const all = (await callApp(app, yuebaoCalls.yuebaoLogs, {}, who)).data;
  expect([...first.list, ...rest.list]).toEqual(all.list);
});

test('somebody else’s order is not there', async () => {
  const [who, other] = [await aSaver(deps, { inside: '500' }), await aSaver(deps)];
  const orderId = await pledge(deps, who, { productId: '1', amount: '100' });
  expect((await callApp(app, pledgeCalls.yuebaoPledgeOrder, { orderId }, other)).code).toBe(-110005);
  expect((await callApp(app, pledgeCalls.cancelYuebaoPledgeOrderWeb, { orderId }, other)).code).toBe(-110005);
  const renew = { orderId, autoRenew: '1' as const };
  expect((await callApp(app, pledgeCalls.setYuebaoPledgeOrderAutoRenewWeb, renew, other)).code).toBe(-110005);
  expect((await callApp(app, pledgeCalls.yuebaoProfitLogs, { orderId }, other)).data.list).toEqual([]);
});
