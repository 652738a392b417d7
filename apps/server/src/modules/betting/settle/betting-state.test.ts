import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { advance } from '../../../platform/testing/database.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { bettingModule } from '../index.ts';
import { anIssue, drawTheIssue } from '../testing/build.ts';
import { bettingState } from './betting-state.ts';

const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, bettingModule],
  config: { logLevel: 'silent' },
});
const state = () => bettingState(app.deps);

test('down when nothing sells, degraded when one that should does not or winnings wait, down for everybody in maintenance', async () => {
  expect(await state()).toBe('down');
  await anIssue(db, { state: 'waiting', opensMs: 3_000_000 });
  expect(await state()).toBe('down');
  await anIssue(db);
  expect(await state()).toBe('ok');

  // The moment in which an issue has closed and the next one is being opened.
  const closed = await anIssue(db, { lottery: 'pk101', opensMs: -60_000, closeMs: -1_000, state: 'selling' });
  expect(await state()).toBe('ok');
  await owner.run(`update issue set close_at = close_at - interval '20 s' where id = $1`, [closed.id]);
  expect(await state()).toBe('degraded');
  await db.run(`update lottery set paused = true where code = 'pk101'`);
  expect(await state()).toBe('ok');

  await drawTheIssue(db, closed.id, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await advance(db, 120_000);
  await anIssue(db);
  expect(await state()).toBe('degraded');
  await setTenantValue(app.deps, 'maintenance', true, 'test');
  expect(await state()).toBe('down');
});
