import type { RechargeOrder } from '@caiting/contract';
import { FEN, money, yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { advance } from '../../../platform/testing/database.ts';
import { ownerOf } from '../../../platform/testing/owner.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { auditLedger } from '../../ledger/index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { rechargeChecks } from '../audit-recharges.ts';
import { rechargeSite } from '../testing/recharge-site.ts';
import { expireOrders } from './expire-orders.ts';
import { setCoinRate } from './review.ts';

const { db, deps, anOrder, look, pay, notice, send, balance } = await rechargeSite();
await setTenantValue(deps, 'openOrdersMax', 50, 'test');
const RATE = 712_340_000n;

const trc20 = (player: TestPlayer, amount = '100') => anOrder(player, 'digitalcurrencypay', 'usdt-trc20', amount);
/** A notice about coins for an order, as the provider writes it. */
const coins = (order: RechargeOrder, coinAmount: string, confirmations: number, more: Record<string, string> = {}) =>
  notice({
    orderNo: order.orderNo,
    amount: order.amount,
    status: confirmations >= (order.coin?.needed ?? 0) ? 'paid' : 'confirming',
    coinAmount,
    confirmations: String(confirmations),
    txId: `TX-${order.orderNo}`,
    ...more,
  });

test('an order freezes rate, sum due, network and address', async () => {
  const player = await aPlayer(deps);
  const order = await trc20(player);
  expect(order.coin).toMatchObject({
    coin: 'USDT',
    network: 'TRC20',
    rate: '7.1234',
    due: '14.0383',
    received: null,
    confirmations: 0,
    needed: 19,
  });
  // Nobody can mistake it for an address of a chain.
  expect(order.coin?.address).toMatch(/^SANDBOX-TRC20-/);
  await setCoinRate(db, 'USDT', money(800_000_000n), 'test');
  expect((await look(player, order)).coin?.rate).toBe('7.1234');
  await setCoinRate(db, 'USDT', money(RATE), 'test');
});

test('confirmations are shown as they grow; only the last one is money', async () => {
  const player = await aPlayer(deps);
  const order = await trc20(player);
  for (const confirmations of [1, 10, 18]) {
    expect((await send(coins(order, '14.0383', confirmations))).code).toBe(1);
    expect(await look(player, order)).toMatchObject({ state: 'paid', coin: { confirmations, received: '14.0383' } });
    expect(await balance(player)).toBe(0n);
  }
  // An old piece of news that was overtaken takes nothing back.
  await send(coins(order, '14.0383', 3));
  expect((await look(player, order)).coin?.confirmations).toBe(18);
  await send(coins(order, '14.0383', 19));
  expect(await look(player, order)).toMatchObject({ state: 'credited', credit: '100' });
  expect(await balance(player)).toBe(yuan(100));
});

test('“paid” with too few confirmations is not believed to be money', async () => {
  const player = await aPlayer(deps);
  const order = await trc20(player);
  await send(coins(order, '14.0383', 18, { status: 'paid' }));
  expect((await look(player, order)).state).toBe('paid');
  expect(await balance(player)).toBe(0n);
});

describe('more or less than was due', () => {
  test.each([
    // Worth at 7.1234, floored to the fen.
    ['less', '12.63447', 9_000n],
    ['more', '15.44213', 11_000n],
  ])('a tenth %s through the pay page: credited as it is worth', async (result, sent, fen) => {
    const player = await aPlayer(deps);
    const order = await trc20(player);
    await pay(order, result);
    expect(await look(player, order)).toMatchObject({ state: 'credited', coin: { received: sent } });
    // 12.63447 × 7.1234 = 90.0003…, 15.44213 × 7.1234 = 110.0004…
    expect(await balance(player)).toBe(money(fen * FEN));
  });

  test('a crumb below one yuan is kept for staff, and the rest may still come', async () => {
    const player = await aPlayer(deps);
    const order = await trc20(player);
    await pay(order, 'dust');
    expect((await look(player, order)).state).toBe('created');
    expect(await balance(player)).toBe(0n);
    const kept = await db.query('select distinct outcome from provider_notice where order_no = $1', [order.orderNo]);
    expect(kept).toEqual([{ outcome: 'tooSmall' }]);
    await send(coins(order, '14.0383', 19));
    expect(await balance(player)).toBe(yuan(100));
  });

  test('without a word about the coins, or for another order’s sum, nothing is credited', async () => {
    const player = await aPlayer(deps);
    const order = await trc20(player);
    expect((await send(notice({ orderNo: order.orderNo, amount: order.amount }))).code).toBe(-2305);
    expect((await send(coins(order, '14.0383', 19, { amount: '1000' }))).code).toBe(-2305);
    expect((await send(coins(order, '-14', 19))).code).toBeLessThan(0);
    expect((await send(coins(order, '1e9', 19))).code).toBeLessThan(0);
    expect(await balance(player)).toBe(0n);
  });
});

describe('the lock of the rate', () => {
  test('coins seen in time keep it, however long their confirmations take', async () => {
    const player = await aPlayer(deps);
    const order = await trc20(player);
    await send(coins(order, '14.0383', 1));
    await setCoinRate(db, 'USDT', money(600_000_000n), 'test');
    await advance(db, 3_600_000);
    await expireOrders(deps);
    expect((await look(player, order)).state).toBe('paid');
    await send(coins(order, '14.0383', 19));
    expect(await balance(player)).toBe(yuan(100));
    await setCoinRate(db, 'USDT', money(RATE), 'test');
  });

  test('coins seen first when the order had run out are worth the rate of that moment', async () => {
    const player = await aPlayer(deps);
    const order = await trc20(player);
    await advance(db, 16 * 60_000);
    await expireOrders(deps);
    await setCoinRate(db, 'USDT', money(600_000_000n), 'test');
    await send(coins(order, '10', 1));
    await setCoinRate(db, 'USDT', money(500_000_000n), 'test');
    await send(coins(order, '10', 19));
    expect(await look(player, order)).toMatchObject({ state: 'credited', coin: { rate: '6' } });
    expect(await balance(player)).toBe(yuan(60));
    await setCoinRate(db, 'USDT', money(RATE), 'test');
  });
});

test('a payment that falls out of the chain ends the order without money', async () => {
  const player = await aPlayer(deps);
  const order = await trc20(player);
  await send(coins(order, '14.0383', 2));
  await send(notice({ orderNo: order.orderNo, amount: order.amount, status: 'failed' }));
  expect((await look(player, order)).state).toBe('rejected');
  expect(await balance(player)).toBe(0n);
});

test('twenty pieces of news at once: credited once', async () => {
  const player = await aPlayer(deps);
  const order = await trc20(player);
  const news = Array.from({ length: 20 }, (_, index) => coins(order, '14.0383', index));
  await Promise.all([...news, coins(order, '14.0383', 19), coins(order, '14.0383', 19)].map(send));
  expect(await balance(player)).toBe(yuan(100));
});

test('a second payment under the same order is not credited but kept', async () => {
  const player = await aPlayer(deps);
  const order = await trc20(player);
  await send(coins(order, '14.0383', 19));
  await send(coins(order, '14.0383', 19, { providerNo: 'S2' }));
  expect(await balance(player)).toBe(yuan(100));
});

describe('one transaction of a chain', () => {
  const cases = (order: RechargeOrder) =>
    db.query<{ why: string; tx_id: string; times: number }>(
      'select why, tx_id, times from payment_case where order_no = $1 order by id',
      [order.orderNo],
    );
  const HASH = 'Ab54f1e2c3d4';

  test.each([
    ['as it is', HASH],
    ['in other case', HASH.toUpperCase()],
    ['with 0x and blanks', ` 0x${HASH.toLowerCase()} `],
    ['in full width', HASH.replace('4', '４')],
  ])('credits one order; told %s under another number for another order it is kept for staff', async (how, again) => {
    const [one, two] = [await aPlayer(deps), await aPlayer(deps)];
    const [first, second] = [await trc20(one), await trc20(two)];
    const mine = (hash: string) => hash.replace(/c3d/i, `c3d${how.charCodeAt(3)}d`);
    expect((await send(coins(first, '14.0383', 19, { txId: mine(HASH) }))).code).toBe(1);
    for (const _ of [1, 2])
      expect((await send(coins(second, '14.0383', 19, { txId: mine(again), providerNo: 'other' + how }))).code).toBe(1);
    expect([await balance(one), await balance(two)]).toEqual([yuan(100), 0n]);
    expect(await cases(second)).toMatchObject([{ why: 'numberTaken', times: 2 }]);
    // Its own coins credit it all the same, also under the number that was told before.
    await send(coins(second, '14.0383', 19, { txId: `own ${how}`, providerNo: 'other' + how }));
    expect(await balance(two)).toBe(yuan(100));
    expect((await auditLedger(db, { checks: rechargeChecks })).findings).toEqual([]);
  });

  test('told for three orders at once credits one', async () => {
    const player = await aPlayer(deps);
    const orders = [await trc20(player), await trc20(player), await trc20(player)];
    const told = orders.map((order, n) => coins(order, '14.0383', 19, { txId: 'at-once', providerNo: `at-once-${n}` }));
    await Promise.all(told.map(send));
    expect(await balance(player)).toBe(yuan(100));
  });

  test('has the number of another one on another network', async () => {
    const player = await aPlayer(deps);
    const other = await anOrder(player, 'digitalcurrencypay', 'usdt-erc20', '500');
    await send(coins(await trc20(player), '14.0383', 19, { txId: 'same' }));
    await send(coins(other, '14.0383', 19, { txId: 'same' }));
    expect(await balance(player)).toBe(yuan(200));
  });

  test('is the server’s to write down, not to change; an order that was credited by one of others is found', async () => {
    await expect(db.run('update chain_payment set order_id = order_id')).rejects.toThrow(/permission denied/);
    const order = await trc20(await aPlayer(deps));
    await send(coins(order, '14.0383', 19, { txId: 'found' }));
    const saved = `update recharge_coin set tx_id = $2 where order_id = (select id from recharge_order where order_no = $1)`;
    await db.run(saved, [order.orderNo, 'at-once']);
    expect((await auditLedger(db, { checks: rechargeChecks })).findings.map(({ check }) => check)).toEqual([
      'coinsHaveOneTransaction',
    ]);
    await db.run(saved, [order.orderNo, 'found']);
  });
});

test('after all of it the books balance', async () => {
  expect((await auditLedger(db, { checks: rechargeChecks })).findings).toEqual([]);
});

test('an order that says nothing of its money is found by the audit', async () => {
  const player = await aPlayer(deps);
  const order = await trc20(player);
  await send(coins(order, '14.0383', 19));
  const lie = `update recharge_order set state = 'rejected', credited_at = null where order_no = $1`;
  await expect(db.run(lie, [order.orderNo])).rejects.toThrow('stays as it was');
  await ownerOf(db).run(lie, [order.orderNo]);
  const checks = (await auditLedger(db, { checks: rechargeChecks })).findings.map(({ check }) => check);
  expect(checks).toContain('rechargesAreMoneyOnce');
});
