import { withdrawCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { rechargeSite } from '../testing/recharge-site.ts';

/** What a provider signed is money until somebody has looked at it: taken by its value, or kept for staff; never twice, never lost. */

const { app, db, owner, anOrder, notice, send, balance } = await rechargeSite();
let made = 0;
const aNumber = () => `N-${(made += 1)}`;

async function order(player?: TestPlayer, amount = '100') {
  const of = player ?? (await aPlayer(app.deps));
  const { orderNo } = await anOrder(of, 'alipay', 'sandbox-a', amount);
  return { player: of, orderNo };
}
const told = async (fields: Record<string, string>) =>
  (await send(notice({ providerNo: aNumber(), amount: '100', ...fields }))).code;
const cases = (orderNo: string) =>
  db.query<{ why: string; amount: bigint | null; said: string; times: number; provider_no: string }>(
    'select why, amount, said, times, provider_no from payment_case where order_no = $1 order by id',
    [orderNo],
  );

describe('a sum', () => {
  test.each(['100', '100.0', '100.0000', '100.000000000', '1e2', '1E+2', ' 100 ', '１００.00', '0100'])(
    '%s is the order’s hundred: credited',
    async (amount) => {
      const { player, orderNo } = await order();
      expect(await told({ orderNo, amount })).toBe(1);
      expect(await balance(player)).toBe(yuan(100));
      expect(await cases(orderNo)).toEqual([]);
    },
  );

  test.each(['100,00', '1,00', '¥100', '100元', '-100', '0', '١٠٠', '100.000000001', 'NaN', '1e99', ''])(
    '%s is read by a person: kept once, nothing credited, and credited when the provider says it well',
    async (amount) => {
      const { player, orderNo } = await order();
      const providerNo = aNumber();
      for (const _ of [1, 2]) expect(await told({ orderNo, amount, providerNo })).toBe(-2305);
      expect(await cases(orderNo)).toEqual([
        {
          why: 'unreadable',
          amount: null,
          said: `amount=${amount.trim()} status=paid`,
          times: 2,
          provider_no: providerNo,
        },
      ]);
      expect(await balance(player)).toBe(0n);
      expect(await told({ orderNo, providerNo })).toBe(1);
      expect(await balance(player)).toBe(yuan(100));
      expect(await cases(orderNo)).toEqual([]);
    },
  );

  test('another sum, by its value, is another sum', async () => {
    const { player, orderNo } = await order();
    expect(await told({ orderNo, amount: '100.0001' })).toBe(-2305);
    expect(await told({ orderNo, amount: '1e3' })).toBe(-2305);
    expect((await cases(orderNo)).map(({ why, amount }) => [why, amount])).toEqual([
      ['amountMismatch', 10_000_010_000n],
      ['amountMismatch', yuan(1000)],
    ]);
    expect(await balance(player)).toBe(0n);
  });
});

describe('the other words', () => {
  test.each([{ status: 'PAID' }, { status: ' paid ' }, { currency: 'CNY' }, { currency: 'rmb' }])(
    '%o mean what they say',
    async (fields) => {
      const { player, orderNo } = await order();
      expect(await told({ orderNo, ...fields } as never)).toBe(1);
      expect(await balance(player)).toBe(yuan(100));
    },
  );

  test.each([{ status: 'SUCCESS' }, { status: '' }, { currency: 'USD' }, { currency: 'USDT' }])(
    '%o is kept for staff',
    async (fields) => {
      const { player, orderNo } = await order();
      expect(await told({ orderNo, ...fields } as never)).toBe(-2305);
      expect(await cases(orderNo)).toMatchObject([{ why: 'unreadable' }]);
      expect(await balance(player)).toBe(0n);
    },
  );

  test('the order’s number in small letters, with blanks or in full width is that order', async () => {
    for (const write of [
      (no: string) => no.toLowerCase(),
      (no: string) => ` ${no} `,
      (no: string) => no.replace('R', 'Ｒ'),
    ]) {
      const { player, orderNo } = await order();
      expect(await told({ orderNo: write(orderNo) })).toBe(1);
      expect(await balance(player)).toBe(yuan(100));
    }
  });

  test('a number that is none of ours is kept, however long', async () => {
    const orderNo = `X${'9'.repeat(90)}`;
    expect(await told({ orderNo, providerNo: 'P'.repeat(150) })).toBe(-2302);
    expect(await cases(orderNo)).toMatchObject([{ why: 'unmatched', amount: yuan(100) }]);
  });

  test('none of it counts without the right signature', async () => {
    const { orderNo } = await order();
    const fields = notice(
      { orderNo, providerNo: aNumber(), amount: '1,00' },
      'another key of at least thirty-two letters',
    );
    expect((await send(fields)).code).toBe(-2304);
    expect(await cases(orderNo)).toEqual([]);
  });
});

describe('one payment of a provider', () => {
  test('credits one order; told for another one it is kept for staff', async () => {
    const [one, two] = [await order(), await order()];
    const providerNo = aNumber();
    expect(await told({ orderNo: one.orderNo, providerNo })).toBe(1);
    for (const _ of [1, 2]) expect(await told({ orderNo: two.orderNo, providerNo })).toBe(1);
    expect([await balance(one.player), await balance(two.player)]).toEqual([yuan(100), 0n]);
    expect(await cases(two.orderNo)).toMatchObject([{ why: 'numberTaken', times: 2, amount: yuan(100) }]);
    // Its own payment credits the second order all the same.
    expect(await told({ orderNo: two.orderNo })).toBe(1);
    expect(await balance(two.player)).toBe(yuan(100));
  });

  test('also at once, for one player, and written otherwise', async () => {
    const player = await aPlayer(app.deps);
    const orders = [await order(player), await order(player), await order(player)];
    const providerNo = `Ab-${aNumber()}`;
    const written = [providerNo, providerNo.toUpperCase(), ` ${providerNo}`];
    await Promise.all(orders.map(({ orderNo }, n) => told({ orderNo, providerNo: written[n] ?? '' })));
    expect(await balance(player)).toBe(yuan(100));
    const kept = await Promise.all(orders.map(({ orderNo }) => cases(orderNo)));
    expect(kept.flat().map(({ why }) => why)).toEqual(['numberTaken', 'numberTaken']);
  });

  test('the table of numbers is the server’s to fill, not to change', async () => {
    await expect(db.run('update provider_payment set order_id = order_id')).rejects.toThrow(/permission denied/);
    await expect(db.run('delete from provider_payment')).rejects.toThrow(/permission denied/);
    await expect(owner.run('delete from provider_payment')).rejects.toThrow(/insert-only/);
  });
});

test('money for an account that was closed meanwhile credits nobody, and is kept for staff once', async () => {
  const { player, orderNo } = await order();
  await owner.run(
    'insert into account_closing (player, due_at, closed_at, is_whole) values ($1, app_now(), app_now(), true)',
    [player.id],
  );
  const providerNo = aNumber();
  for (const _ of [1, 2]) expect(await told({ orderNo, providerNo })).toBe(1);
  expect(await cases(orderNo)).toMatchObject([{ why: 'unmatched', amount: yuan(100), times: 2 }]);
  expect(await balance(player)).toBe(0n);
});

test('a payout notice is read in the same way: unknown words end nothing', async () => {
  const fields = notice({ orderNo: 'W1', providerNo: 'P1', amount: '1,0', status: 'DONE' });
  expect((await callApp(app, withdrawCalls.payoutCallback, fields as never)).code).toBe(-2356);
});
