import { cashierCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { addSandboxLines, cashierModule } from '../index.ts';
import { cashierState } from './cashier-state.ts';

// Port 9 answers nobody.
const { app, db } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, cashierModule],
  config: {
    paySandboxUrl: 'http://127.0.0.1:9',
    paySandboxKey: 'a test key of at least thirty-two letters',
    logLevel: 'silent',
  },
});
const state = () => cashierState(app.deps);

test('down without a line, and once the only provider did not answer an order; down for everybody in maintenance', async () => {
  expect(await state()).toBe('down');
  await addSandboxLines(db);
  expect(await state()).toBe('ok');
  await setTenantValue(app.deps, 'maintenance', true, 'test');
  expect(await state()).toBe('down');
  await setTenantValue(app.deps, 'maintenance', false, 'test');
  expect(await state()).toBe('ok');
  const input = { channel: 'alipay', lineId: 'sandbox-a', amount: '100' } as const;
  await callApp(app, cashierCalls.rechargeFrontPaymentRecord, input, await aPlayer(app.deps));
  expect(await state()).toBe('down');
});
