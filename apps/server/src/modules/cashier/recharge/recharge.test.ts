import {
  CODES,
  PAY_CHANNELS,
  cashierCalls,
  protectionCalls,
  rechargeCalls,
  type RechargeOrder,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { startSandbox } from '../../../sandbox-provider/server.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { auditLedger, balanceOf, ledgerModule } from '../../ledger/index.ts';
import { protectionModule } from '../../protection/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { addSandboxLines, cashierModule } from '../index.ts';
import { reconcileOrders } from './ask-provider.ts';
import { expireOrders } from './expire-orders.ts';

const KEY = 'a test key of at least thirty-two letters';
const sandbox = await startSandbox({ key: KEY, host: 'localhost', port: 0, folder: null });
afterAll(() => sandbox.close());
const { app, db, port } = await testApp({
  modules: [ledgerModule, tenantModule, protectionModule, accountModule, cashierModule],
  isListening: true,
  config: { paySandboxUrl: sandbox.url, paySandboxKey: KEY },
});
const { deps } = app;
const headers = { host: `localhost:${port}` };

beforeAll(async () => {
  await addSandboxLines(db);
  await setTenantValue(deps, 'openOrdersMax', 3, 'test');
});

const open = (player: TestPlayer, amount: string, more: object = {}) =>
  callApp(
    app,
    cashierCalls.rechargeFrontPaymentRecord,
    { channel: 'alipay', lineId: 'sandbox-a', amount, requestId: randomUUID(), ...more },
    { token: player.token, headers },
  );

async function anOrder(player: TestPlayer, amount = '100'): Promise<RechargeOrder> {
  const { code, data } = await open(player, amount);
  expect(code).toBe(1);
  return data;
}

/** What the provider would send for an order, signed here by the page's words and nothing else. */
async function notice(order: { orderNo: string; amount: string }, more: Record<string, string> = {}, key = KEY) {
  const row = await db.maybeOne<{ provider_no: string }>('select provider_no from recharge_order where order_no = $1', [
    order.orderNo,
  ]);
  const fields: Record<string, string> = {
    provider: 'sandbox',
    orderNo: order.orderNo,
    providerNo: row?.provider_no ?? 'S0',
    amount: order.amount,
    status: 'paid',
    timestamp: String(Date.now()),
    nonce: randomUUID(),
    ...more,
  };
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return { ...fields, sign: createHmac('sha256', key).update(text).digest('hex') };
}
const send = (fields: Record<string, string>) => callApp(app, cashierCalls.providerCallback, fields as never);

const balance = async (player: TestPlayer) => (await balanceOf(db, player.id)).balance;
const stateOf = async (player: TestPlayer, orderNo: string) =>
  (await callApp(app, cashierCalls.rechargeOrder, { orderNo }, { token: player.token })).data.state;

describe('channels', () => {
  test('shows channels and lines that work', async () => {
    const { token } = await aPlayer(deps);
    const sort = await callApp(app, cashierCalls.frontPaySort, {}, { token });
    expect(sort.data.channels[0]).toEqual({ channel: 'alipay', name: '支付宝', tag: '推荐' });
    expect(sort.data.channels.map(({ channel }) => channel).toSorted()).toEqual(PAY_CHANNELS.toSorted());
    const { data } = await callApp(app, rechargeCalls.frontAlipay, {}, { token });
    expect(data.lines.map(({ lineId, min, max, feePercent }) => [lineId, min, max, feePercent])).toEqual([
      ['sandbox-a', '10', '50000', '0.0'],
      ['sandbox-b', '100', '200000', '0.5'],
    ]);
    const settings = await callApp(app, cashierCalls.frontPaymentSettings, {}, { token });
    expect(settings.data).toEqual({ demo: true, orderMinutes: 15, openOrdersMax: 3, wageringFactor: '1' });
  });

  test('the sandbox takes play money: without demo mode its channel is closed', async () => {
    const player = await aPlayer(deps);
    await setTenantValue(deps, 'demo', false, 'test');
    expect((await callApp(app, rechargeCalls.frontAlipay, {}, player)).code).toBe(-2300);
    expect((await open(player, '100')).code).toBe(-2300);
    await setTenantValue(deps, 'demo', true, 'test');
    expect((await open(player, '100', { lineId: 'nope' })).code).toBe(-2300);
  });
});

describe('opening an order', () => {
  test('gives the pay page, the fee and the time it runs out', async () => {
    const player = await aPlayer(deps);
    const { data } = await open(player, '1000.01', { lineId: 'sandbox-b' });
    // 0.5 % of 1000.01 is 5.00005, floored to the fen.
    expect(data).toMatchObject({ state: 'created', amount: '1000.01', fee: '5', credit: '995.01', creditedAt: null });
    expect(data.expiresAt - data.createdAt).toBe(15 * 60_000);
    const page = await fetch(data.payUrl);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('沙箱 · 演示资金');
    expect(html).toContain('1000.01');
    expect(await balance(player)).toBe(0n);
  });

  test('at the limits and one fen past them', async () => {
    const player = await aPlayer(deps);
    expect((await open(player, '10')).code).toBe(1);
    expect((await open(player, '50000')).code).toBe(1);
    expect(await open(player, '9.99')).toMatchObject({ code: -2301, msg: '充值金额必须在10与50000之间' });
    expect((await open(player, '50000.01')).code).toBe(-2301);
  });

  test('amounts that are no amounts', async () => {
    const player = await aPlayer(deps);
    for (const bad of ['0', '-100', '1e3', '100.001', '１００', ' 100', '0100', 'NaN', ''])
      expect((await open(player, bad)).code, bad).toBeLessThan(-1999);
  });

  test('no more than the player’s own limit leaves, open orders counted; none for whoever shut himself out', async () => {
    const player = await aPlayer(deps);
    const limit = { kind: 'deposit', period: 'day', amount: '150' } as const;
    expect((await callApp(app, protectionCalls.setProtectionLimit, limit, player)).code).toBe(1);
    expect((await open(player, '100')).code).toBe(1);
    expect((await open(player, '50.01')).code).toBe(CODES.depositLimitReached.code);
    expect((await open(player, '50')).code).toBe(1);
    const other = await aPlayer(deps);
    expect((await callApp(app, protectionCalls.takeTimeOut, { hours: 24 }, other)).code).toBe(1);
    expect((await open(other, '100')).code).toBe(CODES.excluded.code);
    expect((await callApp(app, cashierCalls.rechargeRecordList, {}, other)).data.list).toEqual([]);
  });

  test('the same request id is one order; with another amount it is refused', async () => {
    const player = await aPlayer(deps);
    const requestId = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => open(player, '200', { requestId })));
    expect(new Set(answers.map(({ data }) => data.orderNo)).size).toBe(1);
    expect((await open(player, '201', { requestId })).code).toBe(-2010);
    const list = await callApp(app, cashierCalls.rechargeRecordList, {}, player);
    expect(list.data.list).toHaveLength(1);
  });

  test('three unpaid orders and no more, also when ten are asked for at once', async () => {
    const player = await aPlayer(deps);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(player, '100')));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === -2303)).toHaveLength(7);
  });

  test('a provider that does not answer: the order stays payable, and is handed over when it answers again', async () => {
    const player = await aPlayer(deps);
    // Amounts that end in 44 fen meet a dead line once.
    const { data: order } = await open(player, '100.44');
    expect(order).toMatchObject({ state: 'created', payUrl: '' });
    expect(await balance(player)).toBe(0n);
    const { data: opened } = await callApp(
      app,
      rechargeCalls.openPayPage,
      { orderNo: order.orderNo },
      { token: player.token, headers },
    );
    expect(opened).toMatchObject({ orderNo: order.orderNo, state: 'created' });
    expect((await fetch(opened.payUrl)).status).toBe(200);
  });

  test('while the provider is dead nothing is refused, credited or lost', async () => {
    // Port 9 answers nobody.
    const config = { paySandboxUrl: 'http://127.0.0.1:9', paySandboxKey: KEY };
    const down = await testApp({ modules: [ledgerModule, tenantModule, accountModule, cashierModule], config });
    const player = await aPlayer(down.app.deps);
    await addSandboxLines(down.db);
    const input = { channel: 'alipay', lineId: 'sandbox-a', amount: '100' } as const;
    const { data: order } = await callApp(down.app, cashierCalls.rechargeFrontPaymentRecord, input, player);
    expect(order).toMatchObject({ state: 'created', payUrl: '' });
    const again = await callApp(down.app, rechargeCalls.openPayPage, { orderNo: order.orderNo }, player);
    expect(again.code).toBe(-2306);
    await advance(down.db, 10 * 60_000);
    await reconcileOrders(down.app.deps);
    const list = await callApp(down.app, cashierCalls.rechargeRecordList, {}, player);
    expect(list.data.list.map(({ state }) => state)).toEqual(['created']);
    expect((await balanceOf(down.db, player.id)).balance).toBe(0n);
  });
});

describe('own orders', () => {
  test('another player’s order does not exist', async () => {
    const [owner, other] = [await aPlayer(deps), await aPlayer(deps)];
    const { orderNo } = await anOrder(owner);
    expect((await callApp(app, cashierCalls.rechargeOrder, { orderNo }, other)).code).toBe(-2302);
    expect((await callApp(app, cashierCalls.cancelRecharge, { orderNo }, other)).code).toBe(-2302);
    expect((await callApp(app, cashierCalls.rechargeOrder, { orderNo: 'R0' }, owner)).code).toBe(-2302);
  });

  test.each(['a b', '[', 'x:99999', '1.2.3.4:abc', ''])('are shown to a page that calls the site %j', async (host) => {
    const player = await aPlayer(deps);
    const { orderNo } = await anOrder(player);
    const asked = { token: player.token, headers: { host } };
    for (const answer of [
      await callApp(app, cashierCalls.rechargeOrder, { orderNo }, asked),
      await callApp(app, cashierCalls.rechargeRecordList, {}, asked),
      await callApp(app, cashierCalls.cancelRecharge, { orderNo }, asked),
    ])
      expect(answer.code).toBe(1);
  });

  test('pages by key, newest first', async () => {
    const player = await aPlayer(deps);
    const made: string[] = [];
    for (const amount of ['100', '200', '300']) made.unshift((await anOrder(player, amount)).orderNo);
    const first = await callApp(app, cashierCalls.rechargeRecordList, { pageSize: 2 }, player);
    const rest = await callApp(
      app,
      cashierCalls.rechargeRecordList,
      { pageSize: 2, before: first.data.next ?? '' },
      player,
    );
    expect([...first.data.list, ...rest.data.list].map(({ orderNo }) => orderNo)).toEqual(made);
    expect(rest.data.next).toBeNull();
  });

  test('cancelling ends an unpaid order, and a payment that still arrives is credited all the same', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player);
    const cancelled = await callApp(app, cashierCalls.cancelRecharge, { orderNo: order.orderNo }, player);
    expect(cancelled.data).toMatchObject({ state: 'cancelled', payUrl: '' });
    const open = await callApp(app, cashierCalls.rechargeRecordList, { openOnly: true }, player);
    expect(open.data.list).toEqual([]);
    expect((await send(await notice(order))).code).toBe(1);
    expect(await stateOf(player, order.orderNo)).toBe('credited');
    expect(await balance(player)).toBe(yuan(100));
    // Too late to cancel: answered as it is.
    const again = await callApp(app, cashierCalls.cancelRecharge, { orderNo: order.orderNo }, player);
    expect(again.data.state).toBe('credited');
  });
});

describe('a provider’s notice', () => {
  test('credits what the fee leaves, under the channel’s code, with its cause', async () => {
    const player = await aPlayer(deps);
    const { data: order } = await open(player, '1000', { lineId: 'sandbox-b' });
    expect(await send(await notice(order))).toMatchObject({ code: 1, data: { accepted: true } });
    expect(await balance(player)).toBe(yuan(995));
    const entries = await db.query<{ code: number; cause: string }>('select code, cause from entry where player = $1', [
      player.id,
    ]);
    const { id } = await db.one<{ id: bigint }>('select id from recharge_order where order_no = $1', [order.orderNo]);
    expect(entries).toEqual([{ code: 103, cause: `recharge:${id}` }]);
  });

  test('ten at once, and the same one again and again: credited once', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player);
    const same = await notice(order);
    const others = await Promise.all(Array.from({ length: 5 }, () => notice(order)));
    const answers = await Promise.all([same, same, same, same, same, ...others].map(send));
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 1));
    expect((await send(same)).code).toBe(1);
    expect(await balance(player)).toBe(yuan(100));
  });

  test('wrong key, changed field, missing field, old or future time: refused, nothing moved', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player);
    const good = await notice(order);
    const bad = [
      await notice(order, {}, 'another key of at least thirty-two letters'),
      { ...good, amount: '100.00' },
      { ...good, status: 'failed' },
      { ...good, orderNo: (await anOrder(player)).orderNo },
      { ...good, sign: good.sign.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { ...good, extra: 'field' },
      await notice(order, { timestamp: String(Date.now() - 301_000) }),
      await notice(order, { timestamp: String(Date.now() + 301_000) }),
      await notice(order, { timestamp: 'yesterday' }),
      await notice(order, { provider: 'stranger' }),
    ];
    for (const fields of bad) expect((await send(fields)).code, JSON.stringify(fields)).toBe(-2304);
    expect(await balance(player)).toBe(0n);
    expect(await stateOf(player, order.orderNo)).toBe('created');
  });

  test('another amount than the order’s: refused, kept as evidence, and the right one still counts', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player);
    const wrong = await notice(order, { amount: '100.01' });
    expect((await send(wrong)).code).toBe(-2305);
    expect((await send(wrong)).code).toBe(-2305);
    const kept = await db.query('select outcome from provider_notice where order_no = $1', [order.orderNo]);
    expect(kept).toEqual([{ outcome: 'amountMismatch' }]);
    expect(await balance(player)).toBe(0n);
    expect((await send(await notice(order))).code).toBe(1);
    expect(await balance(player)).toBe(yuan(100));
  });

  test('for an order that does not exist: refused, so that the provider comes again', async () => {
    const early = { orderNo: 'R0000000000000000', amount: '100' };
    expect((await send(await notice(early))).code).toBe(-2302);
  });

  test('a second payment under one order number is not credited, but kept for staff', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player);
    await send(await notice(order));
    expect((await send(await notice(order, { providerNo: 'S2' }))).code).toBe(1);
    expect(await balance(player)).toBe(yuan(100));
    const outcomes = await db.query<{ outcome: string }>(
      'select outcome from provider_notice where order_no = $1 order by received_at',
      [order.orderNo],
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['credited', 'ignored']);
  });
});

describe('time', () => {
  test('an unpaid order runs out after its minutes, and the job says so', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player);
    await advance(db, 15 * 60_000 - 1_000);
    expect(await stateOf(player, order.orderNo)).toBe('created');
    await advance(db, 1_001);
    expect(await stateOf(player, order.orderNo)).toBe('expired');
    await expireOrders(deps);
    const { state } = await db.one<{ state: string }>('select state from recharge_order where order_no = $1', [
      order.orderNo,
    ]);
    expect(state).toBe('expired');
    expect((await send(await notice(order))).code).toBe(1);
    expect(await balance(player)).toBe(yuan(100));
  });
});

describe('through the pay page', () => {
  const pay = (order: RechargeOrder, result: string, faults: readonly string[] = []) =>
    fetch(order.payUrl, {
      method: 'POST',
      body: new URLSearchParams([['result', result], ...faults.map((fault) => ['fault', fault] as [string, string])]),
      redirect: 'follow',
    });

  test('paying credits the balance by itself and offers the way back', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player);
    const html = await (await pay(order, 'paid')).text();
    expect(html).toContain('支付成功');
    expect(html).toContain(`/userCenter/recharge/alipay?order=${order.orderNo}`);
    await expect.poll(() => stateOf(player, order.orderNo), { timeout: 5_000 }).toBe('credited');
    expect(await balance(player)).toBe(yuan(100));
    // The button pressed again changes nothing.
    await pay(order, 'failed');
    expect(await balance(player)).toBe(yuan(100));
  });

  test('failing ends the order', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player);
    await pay(order, 'failed');
    await expect.poll(() => stateOf(player, order.orderNo), { timeout: 5_000 }).toBe('rejected');
    expect(await balance(player)).toBe(0n);
  });

  test('a notice sent three times is credited once', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player);
    await pay(order, 'paid', ['duplicate']);
    await expect.poll(() => stateOf(player, order.orderNo), { timeout: 5_000 }).toBe('credited');
    expect(await balance(player)).toBe(yuan(100));
  });

  test('a notice of another amount moves nothing', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player);
    await pay(order, 'paid', ['wrongAmount']);
    const notices = () => db.query('select 1 from provider_notice where order_no = $1', [order.orderNo]);
    await expect.poll(async () => (await notices()).length, { timeout: 5_000 }).toBeGreaterThan(0);
    expect(await stateOf(player, order.orderNo)).toBe('created');
    expect(await balance(player)).toBe(0n);
  });

  test('a notice that never comes: the provider is asked when the time is over, and the payment is credited', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player);
    await pay(order, 'paid', ['never']);
    await advance(db, 15 * 60_000 + 1_000);
    await expireOrders(deps);
    expect(await stateOf(player, order.orderNo)).toBe('credited');
    expect(await balance(player)).toBe(yuan(100));
  });
});

test('after all of it the books balance', async () => {
  const report = await auditLedger(db);
  expect(report.findings).toEqual([]);
});
