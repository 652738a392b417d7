import { createHmac, randomUUID } from 'node:crypto';
import { withdrawCalls, WITHDRAW_STATES, type WithdrawState } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { setClock } from '../../../platform/testing/database.ts';
import { describeStates, refusalOf, statesInSql } from '../../../platform/testing/state-table.ts';
import { startSandbox } from '../../../sandbox-provider/server.ts';
import { accountModule } from '../../account/index.ts';
import { auditLedger, ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { cashierAudit } from '../audit.ts';
import { cashierModule } from '../index.ts';
import { aCard, aCardNumber, aPayee } from '../testing/payouts.ts';
import { payOut } from '../payouts/pay-out.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';

/** Every state of a withdrawal and every act on it (product §10.6): 200 yuan, without a fee. */
const KEY = 'a test key of at least thirty-two letters';
const sandbox = await startSandbox({ key: KEY, host: 'localhost', port: 0, folder: null });
afterAll(() => sandbox.close());
// The tickers of this server do not run: each turn of the payout loop is taken by hand.
const { app, db, port } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, { ...cashierModule, start: async () => undefined }],
  isListening: true,
  config: { paySandboxUrl: sandbox.url, paySandboxKey: KEY, logLevel: 'silent' },
});
const { deps } = app;
// The site's clock stands still: nothing that an earlier row left under way comes due to be asked about again, however slow the machine is. Asked
// once more, the sandbox says that it is paid.
await setClock(db, { rate: 0.000_001 });
await setTenantValue(deps, 'withdrawalCancellable', true, 'test');
for (const name of ['withdrawDailyCount', 'withdrawFreeCount'] as const) await setTenantValue(deps, name, 100, 'test');

/** To an account of which the sandbox tells nothing by itself. */
const SILENT = '0004';
// One player for all rows: an account costs three slow hashes.
const payee = await aPayee(app, { balance: yuan(50_000) });
const { id: accountId } = await aCard(app, payee, { bankNumber: aCardNumber(SILENT) });

interface Asked {
  readonly no: string;
}
async function asked(): Promise<Asked> {
  const input = { accountId, amount: '200', safetyPassword: payee.safetyPassword, requestId: randomUUID() };
  const headers = { host: `localhost:${port}` };
  const { data } = await callApp(app, withdrawCalls.saveFrontWithdrawRecord, input, { ...payee, headers });
  return { no: data.withdrawNo };
}
async function review({ no }: Asked, act: 'approve' | 'reject' | 'paid', staff: string) {
  const outcome = await reviewWithdrawal(deps, no, { staff, staffName: `staff${staff}`, act, note: '核对无误' });
  return outcome.ok ? null : outcome.key;
}
/** What the provider would send, signed by the words of docs/providers. */
async function notice({ no }: Asked, status: 'paid' | 'failed') {
  const fields: Record<string, string> = {
    provider: 'sandbox',
    orderNo: no,
    providerNo: 'P1',
    amount: '200',
    status,
    timestamp: String(Date.now()),
    nonce: randomUUID(),
  };
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  const sign = createHmac('sha256', KEY).update(text).digest('hex');
  return refusalOf(await callApp(app, withdrawCalls.payoutCallback, { ...fields, sign } as never));
}
const acts = {
  approve: (one: Asked) => review(one, 'approve', '1'),
  reject: (one: Asked) => review(one, 'reject', '1'),
  'pay by hand': (one: Asked) => review(one, 'paid', '2'),
  'player cancels': async ({ no }: Asked) =>
    refusalOf(await callApp(app, withdrawCalls.cancelWithdraw, { withdrawNo: no }, payee)),
  'hand over': async () => void (await payOut(deps)),
  'provider: paid': (one: Asked) => notice(one, 'paid'),
  'provider: failed': (one: Asked) => notice(one, 'failed'),
};
/** A fresh one, moved on by these acts. */
const after =
  (...path: (keyof typeof acts)[]) =>
  async (): Promise<Asked> => {
    const one = await asked();
    for (const act of path) await acts[act](one);
    return one;
  };
const CLOSED = {
  approve: 'refused withdrawNotReviewable',
  reject: 'refused withdrawNotReviewable',
  'pay by hand': 'refused withdrawNotReviewable',
  'player cancels': 'refused withdrawNotCancellable',
};
/** The provider was never asked to pay it. */
const UNHEARD = { 'provider: paid': 'refused withdrawUnknown', 'provider: failed': 'refused withdrawUnknown' };

test('asking holds the money', async () => {
  const { no } = await asked();
  const { ref } = await db.one<{ ref: bigint }>('select id as ref from withdrawal where withdraw_no = $1', [no]);
  const lines = await db.query(
    `select asset = 'main' as own, code, amount from entry where player = $1 and ref = $2 order by own desc`,
    [payee.id, ref],
  );
  expect(lines).toEqual([
    { own: true, code: 303, amount: -yuan(200) },
    { own: false, code: 303, amount: yuan(200) },
  ]);
});

describeStates(db, {
  reach: {
    submitted: after(),
    approved: after('approve'),
    paying: after('approve', 'hand over'),
    paid: after('approve', 'hand over', 'provider: paid'),
    rejected: after('reject'),
    failed: after('approve', 'hand over', 'provider: failed'),
    cancelled: after('player cancels'),
  },
  acts,
  stateOf: async ({ no }) => (await callApp(app, withdrawCalls.withdrawRecord, { withdrawNo: no }, payee)).data.state,
  people: () => ({ '': payee.id }),
  table: {
    submitted: {
      approve: 'approved',
      reject: 'rejected | 215 +200 | 215 hold -200',
      'pay by hand': 'refused withdrawNotReviewable',
      'player cancels': 'cancelled | 215 +200 | 215 hold -200',
      'hand over': 'submitted',
      ...UNHEARD,
    },
    approved: {
      approve: 'refused withdrawNotReviewable',
      reject: 'rejected | 215 +200 | 215 hold -200',
      'pay by hand': 'paid | 309 hold -200',
      'player cancels': 'refused withdrawNotCancellable',
      'hand over': 'paying',
      ...UNHEARD,
    },
    paying: {
      ...CLOSED,
      'hand over': 'paying',
      'provider: paid': 'paid | 309 hold -200',
      'provider: failed': 'failed | 215 +200 | 215 hold -200',
    },
    paid: { ...CLOSED, 'hand over': 'paid', 'provider: paid': 'paid', 'provider: failed': 'paid' },
    failed: { ...CLOSED, 'hand over': 'failed', 'provider: paid': 'failed', 'provider: failed': 'failed' },
    rejected: { ...CLOSED, 'hand over': 'rejected', ...UNHEARD },
    cancelled: { ...CLOSED, 'hand over': 'cancelled', ...UNHEARD },
  } satisfies Record<WithdrawState, Record<keyof typeof acts, string>>,
});

test('the table has every state of the column, and after all of it the books balance', async () => {
  expect(await statesInSql(db, 'withdrawal')).toEqual([...WITHDRAW_STATES].sort());
  expect((await auditLedger(db, cashierAudit)).findings).toEqual([]);
});
