import { consoleMoneyCalls, type CandidateReason, type RechargeOrder } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { plansOf } from '../../betting/testing/plans.ts';
import { candidatesQuery, type KnownPayment } from '../../cashier/adjust/candidates.ts';
import { rechargeSite } from '../../cashier/testing/recharge-site.ts';
import { consoleModule } from '../index.ts';
import { someStaff } from '../testing/staff.ts';

const { app, owner, ownerTarget, deps, anOrder, pay, notice, send, balance } = await rechargeSite([consoleModule]);
const { anna } = await someStaff(app, { anna: 'operator' });

/** What a provider tells, and the number of the payment that nobody booked. */
async function told(fields: { orderNo: string; amount: string; providerNo: string }): Promise<string> {
  await send(notice(fields));
  const { list } = (await callApp(app, consoleMoneyCalls.unbookedPayments, { pageSize: '50' }, anna)).data;
  return list.find((one) => one.providerNo === fields.providerNo)?.id ?? 'none';
}
const candidates = (paymentId: string) => callApp(app, consoleMoneyCalls.paymentCandidates, { paymentId }, anna);
const offered = async (paymentId: string) => (await candidates(paymentId)).data.list;
const reasonsOf = async (paymentId: string, order: RechargeOrder): Promise<readonly CandidateReason[]> =>
  (await offered(paymentId)).find(({ orderNo }) => orderNo === order.orderNo)?.reasons ?? [];
const alipay = async (amount: string) => {
  const player = await aPlayer(deps);
  return { player, order: await anOrder(player, 'alipay', 'sandbox-a', amount) };
};
const makeOlder = (order: RechargeOrder, days: number) =>
  owner.run(`update recharge_order set created_at = created_at - $2 * interval '1 day' where order_no = $1`, [
    order.orderNo,
    days,
  ]);

test('orders of the same sum of the seven days before are offered, others are not, and nothing is booked by looking', async () => {
  const [same, other, old] = [await alipay('171'), await alipay('172'), await alipay('171')];
  await makeOlder(old.order, 8);
  const id = await told({ orderNo: 'R0000000000000171', amount: '171', providerNo: 'C1' });
  const late = await alipay('171');
  expect(await offered(id)).toMatchObject([
    { orderNo: same.order.orderNo, userName: same.player.userName, amount: '171', reasons: ['sameAmount'] },
  ]);
  for (const { order } of [other, old, late]) expect(await reasonsOf(id, order)).toEqual([]);
  expect(await balance(same.player)).toBe(0n);
});

test('a number typed wrong, with blanks or in another field leads to its order, before all of the same sum', async () => {
  const [{ order: meant }, { order: far }] = [await alipay('181'), await alipay('181')];
  const digit = meant.orderNo.at(-1) === '9' ? '8' : '9';
  const typed = await told({ orderNo: meant.orderNo.slice(0, -1) + digit, amount: '181', providerNo: 'C2' });
  expect(await offered(typed)).toMatchObject([
    { orderNo: meant.orderNo, reasons: ['nearNumber', 'sameAmount'] },
    { orderNo: far.orderNo, reasons: ['sameAmount'] },
  ]);
  const elsewhere = await told({ orderNo: 'none', amount: '5', providerNo: `alipay-${meant.orderNo.toLowerCase()}` });
  expect(await offered(elsewhere)).toMatchObject([{ orderNo: meant.orderNo, reasons: ['numberInWords'] }]);
});

test('what is left after the fee, and other orders of the player whose order was named', async () => {
  const { order, player } = await alipay('191');
  const own = await anOrder(player, 'alipay', 'sandbox-a', '260');
  await owner.run(
    `update recharge_order set fee = 2e8, credit = 258e8, fee_rate = 8000 where order_no = '${own.orderNo}'`,
  );
  const id = await told({ orderNo: order.orderNo, amount: '258', providerNo: 'C3' });
  expect(await reasonsOf(id, order)).toEqual(['orderNumber']);
  expect(await reasonsOf(id, own)).toEqual(['sameCredit', 'samePlayer']);
});

test('a number that another order has shows that order, which is marked as credited', async () => {
  const [{ order: paid }, { order: second }] = [await alipay('201'), await alipay('201')];
  await pay(paid);
  const number = (
    await owner.one<{ provider_no: string }>('select provider_no from recharge_order where order_no = $1', [
      paid.orderNo,
    ])
  ).provider_no;
  const id = await told({ orderNo: second.orderNo, amount: '201', providerNo: number });
  const list = await offered(id);
  expect(list.map(({ orderNo, reasons }) => [orderNo, reasons])).toEqual([
    [second.orderNo, ['orderNumber', 'sameAmount']],
    [paid.orderNo, ['holdsNumber', 'sameAmount']],
  ]);
  expect(list.map(({ creditedAt }) => creditedAt !== null)).toEqual([false, true]);
});

test('more than twenty of one sum are cut and say so; an unknown payment is refused', async () => {
  const { order } = await alipay('211');
  await owner.run(
    `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, asked, expires_at, created_at)
     select 'T' || n, player, gen_random_uuid(), line_id, line_name, channel, provider, amount, fee, credit, asked, expires_at, created_at - n * interval '1 minute'
       from recharge_order, generate_series(1, 30) n where order_no = $1`,
    [order.orderNo],
  );
  const id = await told({ orderNo: 'R0000000000000211', amount: '211', providerNo: 'C5' });
  const { list, isCut } = (await candidates(id)).data;
  expect([list.length, isCut]).toEqual([20, true]);
  expect((await candidates('999999')).code).toBe(-2009);
});

test('whatever is known of a payment, no table is read through', async () => {
  const { order } = await alipay('221');
  await owner.run(
    `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, asked, expires_at, created_at)
     select 'P' || n, player, gen_random_uuid(), line_id, line_name, channel, provider, (n % 500 + 1) * 1e8, 0, (n % 500 + 1) * 1e8, asked, expires_at, created_at - n * interval '1 minute'
       from recharge_order, generate_series(1, 60000) n where order_no = $1`,
    [order.orderNo],
  );
  await owner.run('analyze recharge_order');
  const payment: KnownPayment = {
    id: 1n,
    provider: 'sandbox',
    order_no: order.orderNo,
    provider_no: 'C6',
    amount: yuan(17),
    coin_amount: 5n,
    tx_id: '0xabc',
    said: '',
    first_at: new Date(),
  };
  const { sql, values } = candidatesQuery(payment);
  const plans = await plansOf(ownerTarget, (db) => db.query(sql, values), { isAnalyzed: true });
  const orders = plans.filter((node) => node['Relation Name'] === 'recharge_order');
  expect(orders.length).toBeGreaterThan(5);
  expect(orders.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  const rows = orders.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0));
  expect(Math.max(...rows)).toBeLessThanOrEqual(501);
});
