import type { RechargeOrder } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { advance } from '../../../platform/testing/database.ts';
import { FAULTS, type Fault } from '../../../sandbox-provider/store.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { auditLedger } from '../../ledger/index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { rechargeChecks } from '../audit-recharges.ts';
import { rechargeSite } from '../testing/recharge-site.ts';
import { reconcileOrders } from './ask-provider.ts';
import { expireOrders } from './expire-orders.ts';

const { db, deps, anOrder, look, pay, balance } = await rechargeSite([], { hasOwnKey: true });
await setTenantValue(deps, 'openOrdersMax', 50, 'test');

/** The same faults every time: a small generator with a fixed seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const MINUTE_MS = 60_000;
/** Lets time pass the way the ticking jobs see it. */
async function passMinutes(minutes: number): Promise<void> {
  await advance(db, minutes * MINUTE_MS);
  for (let asked = 1; asked > 0;) asked = await reconcileOrders(deps);
  await expireOrders(deps);
}

test('100 payments with random faults: each paid one is credited once, no failed one is, and the books balance', async () => {
  const roll = dice(20_261_121);
  const people = await Promise.all(Array.from({ length: 10 }, () => aPlayer(deps)));
  const orders: { order: RechargeOrder; owner: number; isPaid: boolean; amount: number }[] = [];
  const given = people.map(() => 0);
  const seen = new Set<Fault>();
  for (let index = 0; index < 100; index += 1) {
    const owner = index % people.length;
    const player = people[owner];
    if (!player) throw new Error('nobody');
    const amount = 100 + roll(900);
    const isCoin = roll(5) === 0;
    const order = isCoin
      ? await anOrder(player, 'digitalcurrencypay', 'usdt-trc20', String(amount))
      : await anOrder(player, 'alipay', 'sandbox-a', String(amount));
    const isPaid = roll(10) > 0;
    const faults = FAULTS.filter(() => roll(3) === 0);
    for (const fault of faults) seen.add(fault);
    await pay(order, isPaid ? 'paid' : 'failed', faults);
    if (isPaid) given[owner] = (given[owner] ?? 0) + amount;
    orders.push({ order, owner, isPaid, amount });
  }
  // Every fault was among them, and some payments did not arrive by themselves.
  expect([...seen].toSorted()).toEqual([...FAULTS].toSorted());
  const open = await db.query(`select 1 from recharge_order where state = 'created'`);
  expect(open.length).toBeGreaterThan(20);

  for (const minutes of [2, 3, 5, 9, 20]) await passMinutes(minutes);

  for (const { order, owner, isPaid } of orders) {
    const { state } = await look(people[owner] as (typeof people)[number], order);
    expect([order.orderNo, state]).toEqual([order.orderNo, isPaid ? 'credited' : state]);
    expect(['credited', 'rejected', 'expired']).toContain(state);
  }
  for (const [owner, player] of people.entries()) expect(await balance(player)).toBe(yuan(given[owner] ?? 0));
  const entries = await db.one<{ count: number }>('select count(*)::int as count from entry');
  expect(entries.count).toBe(orders.filter(({ isPaid }) => isPaid).length);
  expect((await auditLedger(db, { checks: rechargeChecks })).findings).toEqual([]);
}, 60_000);

test('a provider that is silent when the order ends is asked again later, and the payment is credited', async () => {
  const player = await aPlayer(deps);
  const order = await anOrder(player, 'alipay', 'sandbox-a', '100');
  await pay(order, 'paid', ['never', 'down']);
  // Both questions, the one of the job and the one at the end of the order, meet silence.
  await advance(db, 16 * MINUTE_MS);
  await reconcileOrders(deps);
  await expireOrders(deps);
  expect((await look(player, order)).state).toBe('expired');
  expect(await balance(player)).toBe(0n);
  await passMinutes(10);
  expect((await look(player, order)).state).toBe('credited');
  expect(await balance(player)).toBe(yuan(100));
});

test('a cancelled order whose payment was never told becomes money too', async () => {
  const player = await aPlayer(deps);
  const order = await anOrder(player, 'alipay', 'sandbox-a', '100');
  await db.run(`update recharge_order set state = 'cancelled' where order_no = $1`, [order.orderNo]);
  await pay(order, 'paid', ['never']);
  await passMinutes(2);
  expect(await balance(player)).toBe(yuan(100));
});

test('two processes that ask at the same time credit once', async () => {
  const player = await aPlayer(deps);
  const order = await anOrder(player, 'alipay', 'sandbox-a', '100');
  await pay(order, 'paid', ['never']);
  await advance(db, 2 * MINUTE_MS);
  await Promise.all([reconcileOrders(deps), reconcileOrders(deps), expireOrders(deps), reconcileOrders(deps)]);
  expect(await balance(player)).toBe(yuan(100));
});

test('nobody is asked about an order for longer than a day, nor about one that is settled', async () => {
  const player = await aPlayer(deps);
  const paid = await anOrder(player, 'alipay', 'sandbox-a', '100');
  await pay(paid);
  await anOrder(player, 'alipay', 'sandbox-a', '100');
  for (let hour = 0; hour < 27; hour += 1) await passMinutes(60);
  expect(await db.query('select order_no from recharge_order where ask_at is not null')).toEqual([]);
});
