import { WITHDRAWAL_TIMES_FROM } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { cashierModule } from '../index.ts';
import { aCard, aPayee } from '../testing/payouts.ts';
import { usualMinutes, withdrawalTimes } from './withdrawal-times.ts';

const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, cashierModule] });
const payee = await aPayee(app, { balance: yuan(1_000) });
const card = await aCard(app, payee);
let made = 0;

/** One that was asked for so many seconds before it ended, so many days ago. */
async function ended(state: 'paid' | 'failed', seconds: number, daysAgo = 0, kind = 'bank'): Promise<void> {
  await owner.run(
    `insert into withdrawal (withdraw_no, player, account, kind, sealed, holder, shown, amount, fee, net, state, provider, provider_no, notify_url, created_at, ended_at)
     select 'T' || $2::int, $1, $3, $7, '\\x00', '\\x00', '1', 100, 0, 100, $4, 'x', 'x', '', t.ended - $5 * interval '1 second', t.ended
       from (select app_now() - $6 * interval '1 day' as ended) as t`,
    [payee.id, (made += 1), card.id, state, seconds, daysAgo, kind],
  );
}

test('nothing is told of a few; of twenty the minutes in which half and 95 of 100 were paid', async () => {
  // 1 to 20 minutes less a second: begun minutes count whole.
  for (let minutes = 1; minutes < WITHDRAWAL_TIMES_FROM; minutes += 1) await ended('paid', minutes * 60 - 1, 6);
  // Neither those of before nor those that were not paid.
  await ended('paid', 86_400, 8);
  await ended('failed', 86_400);
  expect(await withdrawalTimes(db)).toBeNull();
  expect(await usualMinutes(db)).toEqual({});
  await ended('paid', 20 * 60 - 1);
  expect(await withdrawalTimes(db)).toEqual({ median: 10, p95: 19 });
  // One way's time says nothing of another.
  await ended('paid', 3_600, 0, 'alipay');
  expect(await usualMinutes(db)).toEqual({ bank: 10 });
  await owner.run(`insert into demo_row (kind, key) values ('player', $1)`, [String(payee.id)]);
  expect(await withdrawalTimes(db)).toBeNull();
  expect(await usualMinutes(db)).toEqual({});
});
