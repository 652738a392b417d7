import { calls, envelopeCommitment } from '@caiting/contract';
import { money, yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { callApp } from '../../platform/testing/call.ts';
import { envelopeRoom } from './testing/envelopes.ts';
import { balanceOf } from '../ledger/index.ts';
import { setTenantValue } from '../tenant/index.ts';

/** Sending: what an envelope costs its sender, and what it may not be. */

const { app, db, deps, aSender, send, open, detail, cardOf, books } = await envelopeRoom();

test('the money is on hold, the card is in the room with a commitment that the shares keep to', async () => {
  const [a, b] = [await aSender(yuan(100)), await aSender(yuan(1))];
  const sent = await send(a, { num: 2, type: 2, amount: '10', wishingRemark: '' });
  expect(sent.code).toBe(1);
  expect(await balanceOf(db, a.id)).toMatchObject({ balance: yuan(90), held: yuan(10) });
  const card = await cardOf(b, sent.data.recordId);
  expect(card).toMatchObject({ type: 2, isRead: false, state: 0, wishingRemark: '恭喜发财，大发发发发' });
  expect((await detail(b, sent.data.recordId)).sharesFen).toEqual([]);

  const amounts = [await open(a, sent.data.recordId), await open(b, sent.data.recordId)];
  const total = amounts.reduce((sum, { data }) => sum + Math.round(Number(data.amount) * 100), 0);
  expect(total).toBe(1_000);
  const after = await detail(b, sent.data.recordId);
  expect(envelopeCommitment(after.salt, after.sharesFen.map(BigInt))).toBe(card.commitment);
  expect(after.rows.filter((row) => row.isBest)).toHaveLength(1);
  await books();
});

test('fixed: the amount is that of each', async () => {
  const [a, b] = [await aSender(yuan(100)), await aSender()];
  const { data } = await send(a, { num: 3, type: 1, amount: '2.5' });
  expect((await balanceOf(db, a.id)).balance).toBe(money(yuan(100) - yuan(15) / 2n));
  expect((await open(b, data.recordId)).data).toEqual({ state: 1, msg: '', amount: '2.5' });
  expect(await detail(b, data.recordId)).toMatchObject({ dispatchType: 1, amountTotal: '7.5', receiveAmount: '2.5' });
});

test.each([
  ['an average under 1 yuan', { num: 4, type: 2, amount: '3.99' }, -2421],
  ['an average over the maximum', { num: 1, type: 2, amount: '10000.01' }, -2421],
  ['no shares', { num: 0 }, -2002],
  ['more than 1000 shares', { num: 1_001 }, -2002],
  ['half a share', { num: '1.5' as never }, -2000],
  ['three decimals', { amount: '10.001' }, -2000],
  ['a negative amount', { amount: '-10' }, -2000],
  ['a type that is not', { type: 3 }, -2002],
  ['a wish of 21 characters', { wishingRemark: '福'.repeat(21) }, -2003],
  ['more money than there is', { num: 1, amount: '5000.01' }, -2209],
  ['an unknown room', { roomCode: 'nowhere' as never }, -2400],
  ['a made-up proof', { safetyProof: 'x'.repeat(43) }, -2114],
])('%s is refused and costs nothing', async (_, input, code) => {
  const a = await aSender();
  expect((await send(a, input)).code).toBe(code);
  expect(await balanceOf(db, a.id)).toMatchObject({ balance: yuan(5_000), held: 0n });
});

test('exactly 1 yuan on average and exactly the maximum are taken', async () => {
  const a = await aSender(yuan(20_000));
  expect((await send(a, { num: 4, type: 2, amount: '4' })).code).toBe(1);
  expect((await send(a, { num: 1, type: 2, amount: '10000' })).code).toBe(1);
});

test('the day has a quota and a number of sendings; transferConfig tells what is left', async () => {
  const a = await aSender(yuan(1_000));
  await setTenantValue(deps, 'envelopeDayAmount', '50', 'test');
  await setTenantValue(deps, 'envelopeDaySends', 3, 'test');
  const over = await send(a, { num: 1, amount: '50.01' });
  expect(over).toMatchObject({ code: -2422, msg: '超出今日红包额度，今日还可发送 ¥50.00' });
  for (let n = 0; n < 3; n += 1) expect((await send(a, { num: 1, amount: '5' })).code).toBe(1);
  expect(await send(a, { num: 1, amount: '5' })).toMatchObject({ code: -2423 });
  const { data } = await callApp(app, calls.transferConfig, { type: 2 }, a);
  expect(data).toMatchObject({ amount: '35', dayLimitAmount: '50', dayLimitCount: 3, dayLimitSendCount: 3 });
  await setTenantValue(deps, 'envelopeDayAmount', '50000', 'test');
  await setTenantValue(deps, 'envelopeDaySends', 50, 'test');
});
