import { randomUUID } from 'node:crypto';
import { withdrawCalls, type WithdrawState } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { accountModule } from '../../account/index.ts';
import { auditLedger, balanceOf, ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { cashierAudit } from '../audit.ts';
import { cashierModule } from '../index.ts';
import { payoutProcess } from '../testing/configured-payouts.ts';
import { aCard, aPayee, type Payee } from '../testing/payouts.ts';
import { reviewWithdrawal } from '../withdraw/review-withdrawal.ts';
import { payOut } from './pay-out.ts';

/** A real site: no demo, no sandbox, and a provider that stands in the configuration alone. */
const acme = await payoutProcess('acme', { min: '100', max: '500' });
const { app, db, owner, port } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, { ...cashierModule, start: async () => undefined }],
  isListening: true,
  config: { payoutProviders: [acme.configuredAt(acme.url)] },
});
const { deps } = app;
const POLL = { timeout: 15_000, interval: 50 };
beforeAll(async () => {
  await setTenantValue(deps, 'demo', false, 'test');
  await setTenantValue(deps, 'withdrawDailyCount', 50, 'test');
});
afterEach(async () => expect((await auditLedger(db, cashierAudit)).findings).toEqual([]));

async function approved(amount: string) {
  const payee = await aPayee(app, { balance: yuan(1_000) });
  const card = await aCard(app, payee);
  const { data } = await callApp(
    app,
    withdrawCalls.saveFrontWithdrawRecord,
    { accountId: card.id, amount, safetyPassword: payee.safetyPassword, requestId: randomUUID() },
    { token: payee.token, headers: { host: `localhost:${port}` } },
  );
  await reviewWithdrawal(deps, data.withdrawNo, { staff: '1', staffName: 'anna', act: 'approve', note: '' });
  return { payee, no: data.withdrawNo };
}
const stateOf = async (payee: Payee, withdrawNo: string): Promise<WithdrawState> =>
  (await callApp(app, withdrawCalls.withdrawRecord, { withdrawNo }, payee)).data.state;

test('an approved withdrawal is handed to the provider of the configuration, and paid by its signed notice', async () => {
  const { payee, no } = await approved('200');
  await payOut(deps);
  await expect.poll(() => stateOf(payee, no), POLL).toBe('paid');
  expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(800), held: 0n });
  const notices = await db.query('select provider, outcome from payout_notice where withdraw_no = $1', [no]);
  expect(notices).toEqual([{ provider: 'acme', outcome: 'paid' }]);
});

test('what is beyond its sums waits for an operator, who pays it by hand', async () => {
  const { payee, no } = await approved('501');
  await payOut(deps);
  expect(await stateOf(payee, no)).toBe('approved');
  const paid = { staff: '2', staffName: 'boris', act: 'paid', note: '网银 20261123' } as const;
  expect(await reviewWithdrawal(deps, no, paid)).toMatchObject({ ok: true });
  expect(await stateOf(payee, no)).toBe('paid');
});

test('in demo mode it is given nothing: play money stays with the sandbox', async () => {
  await setTenantValue(deps, 'demo', true, 'test');
  const { payee, no } = await approved('200');
  await payOut(deps);
  expect(await stateOf(payee, no)).toBe('approved');
  await setTenantValue(deps, 'demo', false, 'test');
});

describe('what one payout waits for holds up no other', () => {
  /** Fifty more of one that is approved, in front of whatever comes later; gone again before the books are read, for no hold explains them. */
  async function fiftyOf(no: string): Promise<void> {
    await owner.query(
      `insert into withdrawal (withdraw_no, player, account, kind, sealed, holder, shown, bank_code, branch, network, amount, fee, net, state, notify_url)
       select withdraw_no || '-' || n, player, account, kind, sealed, holder, shown, bank_code, branch, network, amount, fee, net, state, notify_url
         from withdrawal, generate_series(1, 50) as n where withdraw_no = $1`,
      [no],
    );
  }
  afterEach(async () => void (await owner.query(`delete from withdrawal where withdraw_no like '%-%'`)));

  test('fifty that an operator must pay by hand', async () => {
    const byHand = await approved('501');
    await fiftyOf(byHand.no);
    const { payee, no } = await approved('200');
    await payOut(deps);
    await expect.poll(() => stateOf(payee, no), POLL).toBe('paid');
  });

  test('fifty at a provider that is out of the configuration', async () => {
    const byHand = await approved('501');
    await fiftyOf(byHand.no);
    await owner.query(
      `update withdrawal set state = 'paying', provider = 'gone', ask_at = app_now() where withdraw_no like $1`,
      [`${byHand.no}-%`],
    );
    const { payee, no } = await approved('200');
    await payOut(deps);
    await advance(db, 10_001);
    await payOut(deps);
    await expect.poll(() => stateOf(payee, no), POLL).toBe('paid');
  });

  test('one whose account cannot be opened', async () => {
    const broken = await approved('200');
    const { sealed } = await db.one<{ sealed: Buffer }>('select sealed from withdrawal where withdraw_no = $1', [
      broken.no,
    ]);
    await owner.query(`update withdrawal set sealed = '\\x00' where withdraw_no = $1`, [broken.no]);
    const { payee, no } = await approved('200');
    await payOut(deps);
    await expect.poll(() => stateOf(payee, no), POLL).toBe('paid');
    expect(await stateOf(broken.payee, broken.no)).toBe('paying');
    // Once it can be, it goes on.
    await owner.query('update withdrawal set sealed = $2 where withdraw_no = $1', [broken.no, sealed]);
    await advance(db, 10_001);
    await payOut(deps);
    await expect.poll(() => stateOf(broken.payee, broken.no), POLL).toBe('paid');
  });
});
