import { randomUUID } from 'node:crypto';
import { CHANNEL_CALLS, PAY_CHANNELS, TRANSACTIONS, cashierCalls, pushes } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { userRoom } from '../../../platform/sockets/hub.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { TestSocket } from '../../../platform/testing/socket.ts';
import { until } from '../../../platform/testing/until.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { auditLedger } from '../../ledger/index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { rechargeChecks } from '../audit-recharges.ts';
import { rechargeSite } from '../testing/recharge-site.ts';

const { app, db, deps, port, headers, open, anOrder, look, pay, balance } = await rechargeSite();
await setTenantValue(deps, 'openOrdersMax', 50, 'test');

/** product §3, codes 101–115, as the contract's table names them. */
const CODES = {
  banktransfer: TRANSACTIONS.rechargeBankTransfer.code,
  unionpay: TRANSACTIONS.rechargeUnionpay.code,
  qqpay: TRANSACTIONS.rechargeQq.code,
  wechat: TRANSACTIONS.rechargeWechat.code,
  quickpass: TRANSACTIONS.rechargeQuickpass.code,
  jdpay: TRANSACTIONS.rechargeJdpay.code,
  alipay: TRANSACTIONS.rechargeAlipay.code,
  internetbank: TRANSACTIONS.rechargeInternetBank.code,
  virtualwalletpay: TRANSACTIONS.rechargeVirtualWallet.code,
  digitalcurrencypay: TRANSACTIONS.rechargeDigitalCurrency.code,
  digitalrmb: TRANSACTIONS.rechargeDigitalRmb.code,
  douyin: TRANSACTIONS.rechargeDouyin.code,
} as const;

test('the demo shows every channel of product §2 and every way to pay', async () => {
  const { token } = await aPlayer(deps);
  const kinds = new Set<string>();
  for (const channel of PAY_CHANNELS) {
    const { code, data } = await callApp(app, CHANNEL_CALLS[channel], {}, { token });
    expect(code, channel).toBe(1);
    for (const { kind } of data.lines) kinds.add(kind);
  }
  expect([...kinds].toSorted()).toEqual(['coin', 'form', 'manual', 'qr', 'redirect']);
});

describe('paid at the provider and credited once, under the channel’s own code', () => {
  test.each(PAY_CHANNELS.filter((channel) => channel !== 'banktransfer'))('%s', async (channel) => {
    const player = await aPlayer(deps);
    const { data } = await callApp(app, CHANNEL_CALLS[channel], {}, { token: player.token });
    const [line] = data.lines;
    const order = await anOrder(player, channel, line?.lineId ?? '', '100');
    expect(order).toMatchObject({ channel, kind: line?.kind, state: 'created', amount: '100' });
    const page = order.kind === 'form' ? await followForm(order.payUrl) : order.payUrl;
    await pay({ ...order, payUrl: page });
    expect((await look(player, order)).state).toBe('credited');
    expect(await balance(player)).toBe(yuan(100));
    const entries = await db.query('select code, amount from entry where player = $1', [player.id]);
    expect(entries).toEqual([{ code: CODES[channel], amount: yuan(100) }]);
  });
});

/** The page of ours that posts the form, then the provider's own page, as a browser would go. */
async function followForm(url: string): Promise<string> {
  const response = await fetch(url);
  const html = await response.text();
  const action = /action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#58;', ':') ?? '';
  expect(response.headers.get('content-security-policy')).toContain(`form-action ${new URL(action).origin}`);
  const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  const posted = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields as [string, string][]),
    redirect: 'manual',
  });
  expect(posted.status).toBe(303);
  return new URL(posted.headers.get('location') ?? '', action).href;
}

describe('internet banking', () => {
  test('offers banks, takes one of them, and says it to the provider and on the order', async () => {
    const player = await aPlayer(deps);
    const { data } = await callApp(app, CHANNEL_CALLS.internetbank, {}, { token: player.token });
    expect(data.lines[0]?.banks).toContainEqual({ bankCode: 'CMB', bankName: '招商银行' });
    const { data: order } = await open(player, 'internetbank', 'netbank-form', '100');
    expect(order.bankName).toBe('招商银行');
    expect(await (await fetch(await followForm(order.payUrl))).text()).toContain('<dt>银行</dt><dd>CMB</dd>');
  });

  test.each([
    ['', -2001],
    ['OTHER', -2000],
    ['cmb', -2000],
    ['<b>', -2000],
    ['x'.repeat(17), -2000],
  ])('without a bank of the line (%j) no order is made', async (payBank, code) => {
    const player = await aPlayer(deps);
    const refused = await open(player, 'internetbank', 'netbank-form', '100', randomUUID(), payBank);
    expect(refused).toMatchObject({ code, data: { field: 'payBank' } });
    expect(await db.query('select 1 from recharge_order where player = $1', [player.id])).toEqual([]);
  });

  test('one confirmation is one bank', async () => {
    const player = await aPlayer(deps);
    const id = randomUUID();
    const first = await open(player, 'internetbank', 'netbank-form', '100', id, 'CMB');
    expect((await open(player, 'internetbank', 'netbank-form', '100', id, 'CMB')).data.orderNo).toBe(
      first.data.orderNo,
    );
    expect((await open(player, 'internetbank', 'netbank-form', '100', id, 'ABC')).code).toBe(-2010);
  });
});

describe('a form', () => {
  test('with a changed field is refused by the provider', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'unionpay', 'unionpay-form', '100');
    const html = await (await fetch(order.payUrl)).text();
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    const fields = new Map(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    fields.set('providerNo', 'S1');
    expect((await fetch(action, { method: 'POST', body: new URLSearchParams([...fields]) })).status).toBe(400);
  });

  test('is gone when its order is over, or was never', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'unionpay', 'unionpay-form', '100');
    await callApp(app, cashierCalls.cancelRecharge, { orderNo: order.orderNo }, { token: player.token, headers });
    expect((await fetch(order.payUrl)).status).toBe(404);
    expect((await fetch(order.payUrl.replace(/R\d+/, 'R0000'))).status).toBe(404);
    expect((await fetch(order.payUrl.replace(/R\d+/, '%3Cscript%3E'))).status).toBe(404);
  });
});

describe('amounts', () => {
  test.each([
    ['wechat', 'wechat-fixed', '50', 1],
    ['wechat', 'wechat-fixed', '500', 1],
    ['wechat', 'wechat-fixed', '51', -2301],
    ['wechat', 'wechat-fixed', '1000', -2301],
    ['wechat', 'wechat-qr', '10', 1],
    ['wechat', 'wechat-qr', '9.99', -2301],
    ['wechat', 'wechat-qr', '5000', 1],
    ['wechat', 'wechat-qr', '5000.01', -2301],
    // A line belongs to its channel.
    ['alipay', 'wechat-qr', '100', -2300],
    ['banktransfer', 'bank-amount', '100.5', -2321],
    ['banktransfer', 'bank-remark', '100.5', 1],
    ['digitalcurrencypay', 'btc', '999.99', -2301],
  ] as const)('%s %s %s → %i', async (channel, lineId, amount, code) => {
    expect((await open(await aPlayer(deps), channel, lineId, amount)).code).toBe(code);
  });
});

test('without demo mode the sandbox’s lines are closed, those of hand transfers too', async () => {
  const player = await aPlayer(deps);
  await setTenantValue(deps, 'demo', false, 'test');
  expect((await callApp(app, CHANNEL_CALLS.banktransfer, {}, player)).code).toBe(-2300);
  expect((await open(player, 'banktransfer', 'bank-remark', '100')).code).toBe(-2300);
  await setTenantValue(deps, 'demo', true, 'test');
});

test('a coin without a rate is not offered', async () => {
  await db.run(`update pay_line set coin = 'BTC', network = 'BTC' where line_id = 'usdt-erc20'`);
  const { token } = await aPlayer(deps);
  const before = await callApp(app, CHANNEL_CALLS.digitalcurrencypay, {}, { token });
  expect(before.data.lines.map(({ coin }) => coin?.coin)).toEqual(['USDT', 'BTC', 'BTC']);
  await db.run(`update pay_line set coin = 'USDT', network = 'ERC20' where line_id = 'usdt-erc20'`);
});

test('the provider’s notice puts the balance on the player’s open page, which asks for nothing', async () => {
  const player = await aPlayer(deps);
  // The chat module hands out socket keys; here the key is the player.
  deps.hub.authenticate('site', async (kind, userId) => {
    return { kind, userId, sessionId: userId, guestCode: null, rooms: [userRoom(userId)] };
  });
  const socket = new TestSocket(port, 'site', String(player.id));
  await socket.frame(pushes.authResult.code);
  const order = await anOrder(player, 'alipay', 'sandbox-a', '100');
  await pay(order);
  await until(() => socket.frames.some(({ code }) => code === pushes.balance.code), 'the balance');
  const [{ data } = { data: null }] = await socket.frame(pushes.balance.code);
  expect(data).toMatchObject({ balance: '100' });
  await socket.frame(pushes.rechargeState.code);
  socket.close();
});

test('after all of it the books balance', async () => {
  expect((await auditLedger(db, { checks: rechargeChecks })).findings).toEqual([]);
});
