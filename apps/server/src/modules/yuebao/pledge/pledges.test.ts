import { randomUUID } from 'node:crypto';
import { pledgeCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { accountModule } from '../../account/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { yuebaoModule } from '../index.ts';
import { setProduct } from '../terms/products.ts';
import { amountOf, DAY_MS, findings, pledge, put, rateOf } from '../testing/wallets.ts';
import { cancelOrder } from './end-order.ts';
import { matureDue } from './mature.ts';

const { app, db } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, { ...yuebaoModule, start: async () => undefined }],
});
const { deps } = app;

interface Terms {
  readonly quota?: string;
  readonly playerMax?: string;
  readonly max?: string;
}
let made = 0;
/** A product of ten days at 5 %: 100 yuan and more. */
async function aProduct({ quota = '10000', playerMax = '5000', max = '5000' }: Terms = {}): Promise<string> {
  const name = `产品${(made += 1)}`;
  const set = await db.tx((tx) =>
    setProduct(tx, {
      name,
      termDays: 10,
      rate: rateOf('5'),
      min: amountOf('100'),
      max: amountOf(max),
      playerMax: amountOf(playerMax),
      quota: amountOf(quota),
    }),
  );
  expect(set.ok).toBe(true);
  const { id } = await db.one<{ id: bigint }>('select id from pledge_product where name = $1', [name]);
  return String(id);
}
async function aSaver(inside = '5000'): Promise<TestPlayer> {
  const player = await aPlayer(deps, { balance: yuan(20_000) });
  await put(deps, player, inside);
  return player;
}
const orderOf = async (player: TestPlayer, orderId: string) =>
  (await callApp(app, pledgeCalls.yuebaoPledgeOrder, { orderId }, player)).data.order;
const change = (productId: string, wish: object) => db.tx((tx) => setProduct(tx, { productId, ...wish }));
const cancel = async ({ userId }: TestPlayer, id: string) => {
  const outcome = await cancelOrder(deps, { userId, requestId: randomUUID() }, id);
  return outcome.ok ? null : outcome.key;
};

describe('an order', () => {
  test('takes the rate and the earning of its second, and shows when it matures', async () => {
    const [player, productId] = [await aSaver(), await aProduct()];
    const id = await pledge(deps, player, { productId, amount: '1000' });
    await change(productId, { rate: rateOf('2') });
    const order = await orderOf(player, id);
    // 1,000 × 5 % × 10 ÷ 365 = 1.36986…
    expect(order).toMatchObject({
      rate: '5.0',
      earning: '1.3698',
      principal: '1000',
      state: 'holding',
      autoRenew: false,
    });
    expect(order.maturesAt - order.startedAt).toBe(10 * DAY_MS);
    await advance(db, 10 * DAY_MS);
    await matureDue(deps);
    expect(await orderOf(player, id)).toMatchObject({ state: 'matured', earning: '1.3698' });
    const { list } = (await callApp(app, pledgeCalls.yuebaoProfitLogs, { orderId: id }, player)).data;
    expect(list.map(({ orderId, earning }) => [orderId, earning])).toEqual([[id, '1.3698']]);
  });

  test.each([
    ['below the least', '99.99', 'pledgeAmountOut'],
    ['above the most', '3000.01', 'pledgeAmountOut'],
    ['above what one player may hold', '2100', 'pledgePlayerOut'],
    ['more than the wallet has', '1900', 'yuebaoShort'],
  ])('%s is refused', async (_what, amount, refusal) => {
    const [player, productId] = [await aSaver('3500'), await aProduct({ max: '3000', playerMax: '4000' })];
    await pledge(deps, player, { productId, amount: '2000' });
    expect(await pledge(deps, player, { productId, amount })).toBe(refusal);
  });

  test('nothing is sold of a product that is closed or not there', async () => {
    const [player, productId] = [await aSaver(), await aProduct()];
    await change(productId, { isOpen: false });
    expect(await pledge(deps, player, { productId, amount: '100' })).toBe('pledgeClosed');
    expect(await pledge(deps, player, { productId: '987654', amount: '100' })).toBe('yuebaoFailed');
  });
});

describe('races', () => {
  test('eight tabs and players order the last piece of a quota: one gets it', async () => {
    const productId = await aProduct({ quota: '5000', playerMax: '5000' });
    const players = await Promise.all(Array.from({ length: 4 }, () => aSaver()));
    await pledge(deps, players[0] as TestPlayer, { productId, amount: '4000' });
    const outcomes = await Promise.all(
      [...players, ...players].map((player) => pledge(deps, player, { productId, amount: '600' })),
    );
    expect(outcomes.filter((outcome) => /^\d+$/.test(outcome)).length).toBe(1);
    expect(await findings(db)).toEqual([]);
  });

  test('maturity, renewal and cancelling at the same second: exactly one wins, twenty times', async () => {
    const [player, productId] = [await aSaver('4000'), await aProduct()];
    for (let round = 0; round < 20; round += 1) {
      const id = await pledge(deps, player, { productId, amount: '150', autoRenew: round % 2 === 0 });
      await advance(db, 10 * DAY_MS - 15);
      const [refusal] = await Promise.all([cancel(player, id), matureDue(deps), matureDue(deps), cancel(player, id)]);
      await advance(db, 1_000);
      await matureDue(deps);
      // Not by a call: in these two hundred days the player's session ends, which is noticed when its copy in memory does.
      const { state } = await db.one<{ state: string }>('select state from pledge_order where id = $1', [id]);
      if (refusal === null) expect(state).toBe('cancelled');
      else expect(['cancelled', 'matured', 'renewed']).toContain(state);
      const running = await db.query<{ id: bigint }>(
        `select id from pledge_order where player = $1 and state = 'holding'`,
        [player.id],
      );
      for (const order of running) expect(await cancel(player, String(order.id))).toBeNull();
    }
    expect(await findings(db)).toEqual([]);
  });
});

describe('renewal', () => {
  async function renewing(wish: object): Promise<{ player: TestPlayer; id: string; productId: string }> {
    const [player, productId] = [await aSaver(), await aProduct()];
    const id = await pledge(deps, player, { productId, amount: '1000', autoRenew: true });
    const changed = await change(productId, wish);
    expect(changed.ok).toBe(true);
    return { player, id, productId };
  }

  test('takes the rate of now, and begins where the term before ended, however late', async () => {
    const { player, id } = await renewing({ rate: rateOf('7.3') });
    const first = await orderOf(player, id);
    await advance(db, 13 * DAY_MS);
    await matureDue(deps);
    const { renewedTo, state } = await orderOf(player, id);
    expect(state).toBe('renewed');
    const next = await orderOf(player, renewedTo ?? '');
    // 1,000 × 7.3 % × 10 ÷ 365 = 2
    expect(next).toMatchObject({ rate: '7.3', earning: '2', principal: '1000', renewedFrom: id, autoRenew: true });
    expect(next.startedAt).toBe(first.maturesAt);
  });

  test.each([['closed', { isOpen: false }]] as const)(
    'a product that is %s is not continued, and the order says why',
    async (reason, wish) => {
      const { player, id } = await renewing(wish);
      await advance(db, 10 * DAY_MS);
      await matureDue(deps);
      expect(await orderOf(player, id)).toMatchObject({ state: 'matured', notRenewed: reason, renewedTo: null });
    },
  );

  test('a quota cannot be set below what runs', async () => {
    const { productId } = await renewing({});
    const refused = await change(productId, { quota: amountOf('999') });
    expect(refused).toMatchObject({ key: 'pledgeQuotaSold' });
  });
});

test('auto-renew is off by default, and every switch stands in the order’s history', async () => {
  const [player, productId] = [await aSaver(), await aProduct()];
  const orderId = await pledge(deps, player, { productId, amount: '100' });
  for (const autoRenew of ['1', '1', '0'] as const)
    await callApp(app, pledgeCalls.setYuebaoPledgeOrderAutoRenewWeb, { orderId, autoRenew }, player);
  const { order, notes } = (await callApp(app, pledgeCalls.yuebaoPledgeOrder, { orderId }, player)).data;
  expect(order.autoRenew).toBe(false);
  expect(notes.map(({ what }) => what)).toEqual(['renewOn', 'renewOff']);
});
