import { createHmac, randomUUID } from 'node:crypto';
import { withdrawCalls, type WithdrawState } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { PACE } from '../../../sandbox-provider/notify.ts';
import { startSandbox } from '../../../sandbox-provider/server.ts';
import { accountModule } from '../../account/index.ts';
import { auditLedger, balanceOf, ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { cashierAudit } from '../audit.ts';
import { cashierModule } from '../index.ts';
import { aCard, aCardNumber, aPayee, type Payee } from '../testing/payouts.ts';
import { reviewWithdrawal } from '../withdraw/review-withdrawal.ts';
import { payOut } from './pay-out.ts';

const KEY = 'a test key of at least thirty-two letters';
const LATE_MS = 2_000;
const pace = { ...PACE, payoutLateMs: LATE_MS };
const sandbox = await startSandbox({ key: KEY, host: 'localhost', port: 0, folder: null, pace });
afterAll(() => sandbox.close());
// The tickers of this server do not run: each turn of the payout loop is taken by hand, as a process that may be killed between any two.
const { app, db, port } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, { ...cashierModule, start: async () => undefined }],
  isListening: true,
  config: { paySandboxUrl: sandbox.url, paySandboxKey: KEY },
});
const { deps } = app;
const headers = { host: `localhost:${port}` };
const POLL = { timeout: 15_000, interval: 50 };
beforeAll(() => setTenantValue(deps, 'withdrawDailyCount', 50, 'test'));
afterEach(async () => expect((await auditLedger(db, cashierAudit)).findings).toEqual([]));

/** A withdrawal of 200 that an operator approved, to a card whose last four digits tell the sandbox what to do. */
async function approved(tail = '8888') {
  const payee = await aPayee(app, { balance: yuan(1_000) });
  const card = await aCard(app, payee, { bankNumber: aCardNumber(tail) });
  const { data } = await callApp(
    app,
    withdrawCalls.saveFrontWithdrawRecord,
    { accountId: card.id, amount: '200', safetyPassword: payee.safetyPassword, requestId: randomUUID() },
    { token: payee.token, headers },
  );
  await reviewWithdrawal(deps, data.withdrawNo, { staff: '1', staffName: 'anna', act: 'approve', note: '' });
  return { payee, no: data.withdrawNo };
}
const stateOf = async (payee: Payee, withdrawNo: string): Promise<WithdrawState> =>
  (await callApp(app, withdrawCalls.withdrawRecord, { withdrawNo }, payee)).data.state;
/** Makes the next question due now. */
const askNow = () => db.run(`update withdrawal set ask_at = app_now() where state = 'paying'`);

test('approved, handed over, and paid when the provider’s notice comes', async () => {
  const { payee, no } = await approved();
  await payOut(deps);
  await expect.poll(() => stateOf(payee, no), POLL).toBe('paid');
  expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(800), held: 0n });
});

test('refused by the bank: failed, with the reason, and the hold is back', async () => {
  const { payee, no } = await approved('0001');
  await payOut(deps);
  await expect.poll(() => stateOf(payee, no), POLL).toBe('failed');
  expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(1_000), held: 0n });
  const { data } = await callApp(app, withdrawCalls.withdrawRecord, { withdrawNo: no }, payee);
  expect(data.reason).toBe('收款账户状态异常');
});

test('three notices at once pay once', async () => {
  const { payee, no } = await approved('0003');
  await payOut(deps);
  await expect.poll(() => stateOf(payee, no), POLL).toBe('paid');
  const notices = () => db.query<{ outcome: string }>(`select outcome from payout_notice where withdraw_no = $1`, [no]);
  await expect.poll(async () => (await notices()).length, POLL).toBeGreaterThanOrEqual(2);
  expect((await notices()).filter(({ outcome }) => outcome === 'paid')).toHaveLength(1);
  expect((await balanceOf(db, payee.id)).held).toBe(0n);
});

test('a late one: asked meanwhile it is undecided and the hold stays; paid when the provider’s word comes, not before', async () => {
  const { payee, no } = await approved('0002');
  const begun = performance.now();
  await payOut(deps);
  await askNow();
  await payOut(deps);
  expect(await stateOf(payee, no)).toBe('paying');
  expect((await balanceOf(db, payee.id)).held).toBe(yuan(200));
  await expect.poll(() => stateOf(payee, no), POLL).toBe('paid');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(LATE_MS);
  expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(800), held: 0n });
});

test('no notice ever: asked again, the answer takes effect', async () => {
  const { payee, no } = await approved('0004');
  await payOut(deps);
  expect(await stateOf(payee, no)).toBe('paying');
  await expect
    .poll(async () => {
      await askNow();
      await payOut(deps);
      return stateOf(payee, no);
    }, POLL)
    .toBe('paid');
});

test('a provider that is down: stays under way, and goes on when it is back', async () => {
  const { payee, no } = await approved('0005');
  await payOut(deps);
  expect(await stateOf(payee, no)).toBe('paying');
  expect((await balanceOf(db, payee.id)).held).toBe(yuan(200));
  await askNow();
  await payOut(deps);
  await expect.poll(() => stateOf(payee, no), POLL).toBe('paid');
});

test('killed between "paying" and the provider, or right after it: nothing is lost and nothing paid twice', async () => {
  const before = await approved();
  // As the process that died left it: written, but the provider never heard of it.
  await db.run(
    `update withdrawal set state = 'paying', provider = 'sandbox', paying_at = app_now(), ask_at = app_now() where withdraw_no = $1`,
    [before.no],
  );
  const after = await approved('0004');
  await payOut(deps);
  // The provider knows it, we died before its answer: the row still says paying, and another process takes it up, several at once.
  await askNow();
  await Promise.all([payOut(deps), payOut(deps), payOut(deps)]);
  for (const { payee, no } of [before, after]) {
    await expect
      .poll(async () => {
        await askNow();
        await payOut(deps);
        return stateOf(payee, no);
      }, POLL)
      .toBe('paid');
    expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(800), held: 0n });
  }
});

test('notices that are forged, old, for another amount, unasked or contradicting move nothing', async () => {
  const { payee, no } = await approved('0004');
  const send = (more: Record<string, string> = {}, key = KEY) => {
    const fields: Record<string, string> = {
      provider: 'sandbox',
      orderNo: no,
      providerNo: 'P1',
      amount: '200',
      status: 'paid',
      timestamp: String(Date.now()),
      nonce: randomUUID(),
      ...more,
    };
    const text = Object.keys(fields)
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join('&');
    const sign = createHmac('sha256', key).update(text).digest('hex');
    return callApp(app, withdrawCalls.payoutCallback, { ...fields, sign } as never);
  };
  // Approved, not handed over: the provider cannot know of it.
  expect((await send()).code).toBe(-2356);
  await payOut(deps);
  expect((await send({}, `not ${KEY}`)).code).toBe(-2304);
  expect((await send({ timestamp: String(Date.now() - 300_001) })).code).toBe(-2304);
  expect((await send({ orderNo: 'W0000000000000000' })).code).toBe(-2356);
  expect((await send({ amount: '201' })).code).toBe(-2305);
  expect(await stateOf(payee, no)).toBe('paying');
  expect((await send({ status: 'failed' })).code).toBe(1);
  expect(await stateOf(payee, no)).toBe('failed');
  expect((await send({ status: 'paid' })).code).toBe(1);
  expect(await stateOf(payee, no)).toBe('failed');
  expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(1_000), held: 0n });
  const outcomes = await db.query(
    `select outcome from payout_notice where withdraw_no = $1 and provider_no = 'P1' order by received_at`,
    [no],
  );
  expect(outcomes).toEqual([{ outcome: 'amountMismatch' }, { outcome: 'failed' }, { outcome: 'conflict' }]);
});

test('without a provider an approved withdrawal waits for an operator', async () => {
  await setTenantValue(deps, 'demo', false, 'test');
  const { payee, no } = await approved();
  await payOut(deps);
  expect(await stateOf(payee, no)).toBe('approved');
  const paid = { staff: '2', staffName: 'boris', act: 'paid', note: '网银 20261121' } as const;
  expect(await reviewWithdrawal(deps, no, paid)).toMatchObject({ ok: true });
  expect(await stateOf(payee, no)).toBe('paid');
  await setTenantValue(deps, 'demo', true, 'test');
});
