import { randomUUID } from 'node:crypto';
import {
  CODES,
  consoleApprovalCalls,
  consoleMoneyCalls,
  consoleQueueCalls,
  statementCalls,
  withdrawCalls,
  type CallOutput,
  type RechargeOrder,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterEach, describe, expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { adjustmentChecks, rechargeChecks } from '../../cashier/index.ts';
import { rechargeSite } from '../../cashier/testing/recharge-site.ts';
import { auditLedger } from '../../ledger/index.ts';
import { consoleModule } from '../index.ts';
import { someStaff } from '../testing/staff.ts';

const { app, db, owner, deps, anOrder, look, pay, notice, send, balance } = await rechargeSite([consoleModule]);
const { anna, boris, clara, ada, aud } = await someStaff(app, {
  anna: 'operator',
  boris: 'operator',
  clara: 'operator',
  ada: 'admin',
  aud: 'auditor',
});
type By = { readonly token: string };

const findings = async () => (await auditLedger(db, { checks: [...rechargeChecks, ...adjustmentChecks] })).findings;
afterEach(async () => expect(await findings()).toEqual([]));

const ask = (player: TestPlayer, kind: string, amount: string, more: object = {}, by: By = anna) =>
  callApp(
    app,
    consoleMoneyCalls.adjustBalance,
    { userName: player.userName, kind, amount, reason: '客诉补偿', ...more } as never,
    by,
  );
const confirm = (adjustmentId: string, by: By, requestId: string = randomUUID()) =>
  callApp(app, consoleMoneyCalls.confirmAdjustment, { adjustmentId, requestId }, by);
const owed = async (player: TestPlayer) =>
  (await callApp(app, withdrawCalls.getWithdrawLimitFlowList, {}, player)).data.total.required;
const lines = async (player: TestPlayer) =>
  (await callApp(app, statementCalls.getTransactionRecordsFront, {}, player)).data.list.map(
    ({ code, amount, codeName }) => ({
      code,
      amount,
      codeName,
    }),
  );

describe('money by hand', () => {
  test.each([
    ['credit', 401, '人工加款', '150'],
    ['correction', 404, '充值补单', '150'],
    ['debit', 402, '人工扣款', '50'],
    ['reversal', 405, '充值冲正', '50'],
  ])(
    '%s is code %i: nothing at the first word, all at the second, and the player reads it',
    async (kind, code, codeName, after) => {
      const player = await aPlayer(deps, { balance: yuan(100) });
      const asked = await ask(player, kind, '50');
      expect(asked.data).toMatchObject({ done: false });
      expect(await balance(player)).toBe(yuan(100));
      expect((await confirm(asked.data.adjustmentId, anna)).code).toBe(-2902);
      expect(await balance(player)).toBe(yuan(100));
      expect((await confirm(asked.data.adjustmentId, boris)).data.note).toBe(
        `${player.userName} ${codeName} ¥50.00，已入账`,
      );
      expect(await balance(player)).toBe(yuan(Number(after)));
      const sign = code === 401 || code === 404 ? '' : '-';
      expect((await lines(player))[0]).toEqual({ code, amount: `${sign}50`, codeName });
    },
  );

  test('the same request again, from either of the two, does nothing twice', async () => {
    const player = await aPlayer(deps);
    const [first, second] = [randomUUID(), randomUUID()];
    const once = await ask(player, 'credit', '30', { requestId: first });
    expect((await ask(player, 'credit', '30', { requestId: first })).data).toEqual(once.data);
    expect((await ask(player, 'credit', '31', { requestId: first })).code).toBe(-2010);
    const { adjustmentId } = once.data;
    const confirmed = await confirm(adjustmentId, boris, second);
    expect(await confirm(adjustmentId, boris, second)).toEqual(confirmed);
    expect((await confirm(adjustmentId, boris)).code).toBe(-2930);
    expect((await confirm(adjustmentId, clara)).code).toBe(-2930);
    expect(await balance(player)).toBe(yuan(30));
  });

  test('two who confirm at once move it once', async () => {
    const player = await aPlayer(deps);
    const { adjustmentId } = (await ask(player, 'credit', '40')).data;
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => confirm(adjustmentId, n % 2 === 0 ? boris : clara)),
    );
    expect(codes.map(({ code }) => code).toSorted((a, b) => b - a)).toEqual([1, ...Array<number>(7).fill(-2930)]);
    expect(await balance(player)).toBe(yuan(40));
  });

  test('a debit never goes below zero: said to the first, and looked at again at the second word', async () => {
    const player = await aPlayer(deps, { balance: yuan(60) });
    expect((await ask(player, 'debit', '60.01')).code).toBe(-2209);
    const [one, other] = [(await ask(player, 'debit', '40')).data, (await ask(player, 'reversal', '40')).data];
    expect((await confirm(one.adjustmentId, boris)).code).toBe(1);
    expect((await confirm(other.adjustmentId, boris)).code).toBe(-2209);
    expect(await balance(player)).toBe(yuan(20));
    const decline = { adjustmentId: other.adjustmentId, reason: '余额不足' };
    expect((await callApp(app, consoleMoneyCalls.declineAdjustment, decline, boris)).code).toBe(1);
    expect((await confirm(other.adjustmentId, boris)).code).toBe(-2930);
  });

  test('a credit brings the turnover that was said, or the tenant’s', async () => {
    const [plain, tripled, free] = [await aPlayer(deps), await aPlayer(deps), await aPlayer(deps)];
    for (const [player, more] of [
      [plain, {}],
      [tripled, { factor: '3' }],
      [free, { factor: '0' }],
    ] as const)
      await confirm((await ask(player, 'credit', '20', more)).data.adjustmentId, boris);
    expect([await owed(plain), await owed(tripled), await owed(free)]).toEqual(['20', '60', '0']);
  });

  test.each([
    ['closed', 'select set_staff(id, null, false) from staff_list() where name = $1'],
    ['demoted', `select set_staff(id, 'auditor', null) from staff_list() where name = $1`],
  ])('what an operator asked who was %s since is over, and can be declined', async (how, lose) => {
    const name = `was${how}`;
    const gone = (await someStaff(app, { [name]: 'operator' }))[name] as By;
    const player = await aPlayer(deps);
    const { adjustmentId } = (await ask(player, 'credit', '20', {}, gone)).data;
    await owner.query(lose, [name]);
    expect((await confirm(adjustmentId, boris)).code).toBe(-2930);
    expect(await balance(player)).toBe(0n);
    const decline = { adjustmentId, reason: '申请人已停用' };
    expect((await callApp(app, consoleMoneyCalls.declineAdjustment, decline, boris)).code).toBe(1);
  });

  test('what nobody confirmed within a day is over', async () => {
    const player = await aPlayer(deps);
    const { adjustmentId } = (await ask(player, 'credit', '20')).data;
    await owner.run(`update money_adjustment set asked_at = asked_at - interval '24 hours' where id = $1`, [
      adjustmentId,
    ]);
    expect((await confirm(adjustmentId, boris)).code).toBe(-2930);
    expect(await balance(player)).toBe(0n);
  });

  test('whose it is: operators act, auditors read', async () => {
    const player = await aPlayer(deps);
    expect((await ask(player, 'credit', '20', {}, ada)).code).toBe(-2906);
    expect((await ask(player, 'credit', '20', {}, aud)).code).toBe(-2906);
    await ask(player, 'credit', '20');
    const seen = await callApp(app, consoleMoneyCalls.adjustments, { userName: player.userName } as never, aud);
    expect(seen.data.list).toMatchObject([
      {
        userName: player.userName,
        kind: 'credit',
        code: 401,
        amount: '20',
        state: 'asked',
        askedBy: 'anna',
        decidedBy: '',
      },
    ]);
    const { list: waiting } = (await callApp(app, consoleQueueCalls.waitingActs, {}, aud)).data;
    expect(waiting.find(({ subject }) => subject.includes(`:${player.userName}:`))).toMatchObject({
      act: 'adjustBalance',
      staffName: 'anna',
    });
    for (const amount of ['0', '-5', '1.001', 'x']) expect((await ask(player, 'credit', amount)).code).toBeLessThan(-1);
  });

  test('the audit finds an act that was changed after its money moved', async () => {
    const player = await aPlayer(deps);
    const { adjustmentId } = (await ask(player, 'credit', '20')).data;
    await confirm(adjustmentId, boris);
    await owner.run(`update money_adjustment set state = 'declined' where id = $1`, [adjustmentId]);
    expect((await findings()).map(({ check }) => check)).toEqual(['adjustmentsAreMoneyOnce']);
    await owner.run(`update money_adjustment set state = 'done' where id = $1`, [adjustmentId]);
  });
});

/** As the job leaves it. */
const leave = (player: TestPlayer) =>
  owner.run(
    'insert into account_closing (player, due_at, closed_at, is_whole) values ($1, app_now(), app_now(), true)',
    [player.id],
  );

test('an account that was closed: nothing is added by hand, at the first word or the second', async () => {
  const player = await aPlayer(deps);
  const { adjustmentId } = (await ask(player, 'credit', '20')).data;
  await leave(player);
  expect((await confirm(adjustmentId, boris)).code).toBe(CODES.accountClosed.code);
  expect((await ask(player, 'correction', '20')).code).toBe(CODES.accountClosed.code);
  expect(await balance(player)).toBe(0n);
});

type Case = CallOutput<typeof consoleMoneyCalls.unbookedPayments>['list'][number];
const cases = async (state = 'open') =>
  (await callApp(app, consoleMoneyCalls.unbookedPayments, { state } as never, aud)).data.list;
const caseOf = async (orderNo: string, state = 'open'): Promise<Case | undefined> =>
  (await cases(state)).find((one) => one.orderNo === orderNo);
const book = (id: string, orderNo: string, by: By, more: object = {}) =>
  callApp(app, consoleMoneyCalls.bookPayment, { id, orderNo, reason: '已核对流水', ...more } as never, by);
const tell = (order: Pick<RechargeOrder, 'orderNo'>, amount: string, providerNo: string) =>
  send(notice({ orderNo: order.orderNo, amount, providerNo }));

describe('payments that no order took', () => {
  test('one for an account that was closed is refused to both operators, and stays to be sent back', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'alipay', 'sandbox-a', '300');
    await tell(order, '280', 'X9');
    await leave(player);
    const id = (await caseOf(order.orderNo))?.id ?? '';
    for (const by of [anna, boris]) expect((await book(id, order.orderNo, by)).code).toBe(CODES.accountClosed.code);
    expect(await balance(player)).toBe(0n);
    const dismiss = { id, reason: '已原路退回' };
    expect((await callApp(app, consoleMoneyCalls.dismissPayment, dismiss, boris)).code).toBe(1);
  });

  test('another sum is kept once however often it is told, and booked to its order by two', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'alipay', 'sandbox-a', '300');
    for (const _ of [1, 2, 3]) expect((await tell(order, '280', 'X1')).code).toBe(-2305);
    const found = await caseOf(order.orderNo);
    expect(found).toMatchObject({ why: 'amountMismatch', amount: '280', times: 3, userName: player.userName });
    const id = found?.id ?? '';
    expect((await book(id, order.orderNo, anna)).code).toBe(-2902);
    expect((await book(id, order.orderNo, anna)).code).toBe(-2902);
    // Another sum is another wish, and there is one at a time.
    expect((await book(id, order.orderNo, boris, { amount: '300' })).code).toBe(-2942);
    const requestId = randomUUID();
    const booked = await book(id, order.orderNo, boris, { requestId });
    expect(booked.data.note).toBe(`${order.orderNo} 已入账 ¥280.00`);
    expect(await book(id, order.orderNo, boris, { requestId })).toEqual(booked);
    expect((await book(id, order.orderNo, clara)).code).toBe(-2931);
    expect(await balance(player)).toBe(yuan(280));
    expect(await look(player, order)).toMatchObject({ state: 'credited' });
    // The provider corrects itself too late: nothing comes twice.
    await tell(order, '300', 'X1');
    expect(await balance(player)).toBe(yuan(280));
  });

  test('the second operator may agree by the number of the wish: booked once, under both names', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'alipay', 'sandbox-a', '300');
    await tell(order, '280', 'X2');
    const { id = '' } = (await caseOf(order.orderNo)) ?? {};
    expect((await book(id, order.orderNo, anna)).code).toBe(-2902);
    const wishes = (await callApp(app, consoleApprovalCalls.approvals, { kind: 'bookPayment' } as never, boris)).data;
    const wish = wishes.list.find(({ subject }) => subject.startsWith(`${id}:`))?.id ?? '';
    const approve = async (by: By) =>
      (await callApp(app, consoleApprovalCalls.approve, { id: wish, requestId: randomUUID() }, by)).code;
    expect(await approve(anna)).toBe(-2944);
    expect(await approve(boris)).toBe(1);
    for (const by of [boris, clara]) expect(await approve(by)).toBe(-2943);
    expect(await balance(player)).toBe(yuan(280));
    expect(await caseOf(order.orderNo, 'booked')).toMatchObject({ decidedBy: 'boris' });
  });

  test('a second payment of a credited order comes as a correction', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'alipay', 'sandbox-a', '100');
    await pay(order);
    expect(await balance(player)).toBe(yuan(100));
    expect((await tell(order, '100', 'SECOND')).code).toBe(1);
    const id = (await caseOf(order.orderNo))?.id ?? '';
    expect((await caseOf(order.orderNo))?.why).toBe('secondPayment');
    expect((await book(id, order.orderNo, anna)).code).toBe(-2902);
    expect((await book(id, order.orderNo, boris)).code).toBe(1);
    expect(await balance(player)).toBe(yuan(200));
    expect((await lines(player))[0]).toEqual({ code: 404, amount: '100', codeName: '充值补单' });
    const { list } = (await callApp(app, consoleMoneyCalls.adjustments, { userName: player.userName } as never, aud))
      .data;
    expect(list).toMatchObject([{ kind: 'correction', orderNo: order.orderNo, askedBy: 'anna', decidedBy: 'boris' }]);
  });

  test('a payment under a number nobody has is kept, and booked to the order it was meant for', async () => {
    const player = await aPlayer(deps);
    const meant = await anOrder(player, 'alipay', 'sandbox-a', '150');
    const stray = { orderNo: 'R0000000000000001' };
    expect((await tell(stray, '150', 'Y1')).code).toBe(-2302);
    const id = (await caseOf(stray.orderNo))?.id ?? '';
    expect((await caseOf(stray.orderNo))?.why).toBe('unmatched');
    expect((await book(id, 'R9999999999999999', anna)).code).toBe(-2302);
    await book(id, meant.orderNo, anna);
    expect((await book(id, meant.orderNo, boris)).code).toBe(1);
    expect(await balance(player)).toBe(yuan(150));
  });

  test('an order that was credited between the two words is another wish: what was meant as its credit is not paid twice', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'alipay', 'sandbox-a', '300');
    await tell(order, '280', 'W1');
    const id = (await caseOf(order.orderNo))?.id ?? '';
    expect((await book(id, order.orderNo, anna)).code).toBe(-2902);
    // The player pays again, the whole sum.
    expect((await tell(order, '300', 'W2')).code).toBe(1);
    expect(await balance(player)).toBe(yuan(300));
    expect((await book(id, order.orderNo, boris)).code).toBe(-2902);
    expect(await balance(player)).toBe(yuan(300));
    // Both mean the second payment now.
    expect((await book(id, order.orderNo, anna)).code).toBe(1);
    expect(await balance(player)).toBe(yuan(580));
  });

  test('a sum that the provider corrected waits for nobody any more', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'alipay', 'sandbox-a', '320');
    await tell(order, '310', 'V1');
    await tell(order, '5', 'V2');
    const id = (await cases()).find(({ providerNo }) => providerNo === 'V1')?.id ?? '';
    expect((await tell(order, '320', 'V1')).code).toBe(1);
    expect(await balance(player)).toBe(yuan(320));
    expect((await book(id, order.orderNo, anna)).code).toBe(-2009);
    // Nor does the wrong sum when it is told late once more; another payment of the same order still does.
    expect((await tell(order, '310', 'V1')).code).toBe(-2305);
    expect((await cases()).filter(({ providerNo }) => providerNo === 'V1')).toEqual([]);
    expect((await caseOf(order.orderNo))?.providerNo).toBe('V2');
  });

  test('a payment that staff booked is no second one under another sum', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'alipay', 'sandbox-a', '340');
    await pay(order);
    await tell(order, '330', 'U1');
    const id = (await caseOf(order.orderNo))?.id ?? '';
    await book(id, order.orderNo, anna);
    expect((await book(id, order.orderNo, boris)).code).toBe(1);
    for (const sum of ['340', '335']) await tell(order, sum, 'U1');
    expect(await caseOf(order.orderNo)).toBeUndefined();
    expect(await balance(player)).toBe(yuan(670));
  });

  test('ten operators’ words at once book it once', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'alipay', 'sandbox-a', '500');
    await tell(order, '480', 'Z1');
    const id = (await caseOf(order.orderNo))?.id ?? '';
    await book(id, order.orderNo, anna);
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, n) => book(id, order.orderNo, n % 2 ? boris : clara)),
    );
    expect(codes.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await balance(player)).toBe(yuan(480));
  });

  test('a dismissed one is closed with its reason, also when it is told again', async () => {
    const order = await anOrder(await aPlayer(deps), 'alipay', 'sandbox-a', '200');
    await tell(order, '1', 'D1');
    const id = (await caseOf(order.orderNo))?.id ?? '';
    const dismiss = () => callApp(app, consoleMoneyCalls.dismissPayment, { id, reason: '支付商已退回' }, anna);
    expect((await dismiss()).code).toBe(1);
    expect((await dismiss()).code).toBe(-2931);
    await tell(order, '1', 'D1');
    expect(await caseOf(order.orderNo)).toBeUndefined();
    expect(await caseOf(order.orderNo, 'dismissed')).toMatchObject({
      reason: '支付商已退回',
      decidedBy: 'anna',
      times: 2,
    });
  });

  test('a failed payment and a stranger’s signature leave nothing behind', async () => {
    const order = await anOrder(await aPlayer(deps), 'alipay', 'sandbox-a', '400');
    await send(notice({ orderNo: order.orderNo, amount: '399', status: 'failed' }));
    await send(notice({ orderNo: 'R0000000000000002', amount: '9' }, 'another key of at least thirty-two letters'));
    expect(await caseOf(order.orderNo)).toBeUndefined();
    expect(await caseOf('R0000000000000002')).toBeUndefined();
  });
});
