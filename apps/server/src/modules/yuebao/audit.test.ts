import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer } from '../account/testing/players.ts';
import { ledgerModule } from '../ledger/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { yuebaoModule } from './index.ts';
import { payDueDays } from './interest/pay-days.ts';
import { matureDue } from './pledge/mature.ts';
import { findings, goTo, pledge, put } from './testing/wallets.ts';

/** Each thing that can be wrong is planted once, and the audit says which. */
const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, { ...yuebaoModule, start: async () => undefined }],
});
const { deps } = app;

const player = await aPlayer(deps, { balance: yuan(50_000) });
await put(deps, player, '30000');
const running = await pledge(deps, player, { productId: '4', amount: '5000' });
await pledge(deps, player, { productId: '1', amount: '1000', autoRenew: true });
await goTo(db, 8, '00:05:00');
await payDueDays(deps);
await matureDue(deps);

test('a site as it should be has no findings', async () => {
  expect(await findings(db)).toEqual([]);
});

const LAST = '(select max(day) from yuebao_earning)';
test.each([
  ['a day’s earning that is gone', `delete from yuebao_earning where day = ${LAST}`, 'yuebaoDaysArePaidOnce'],
  [
    'an earning of another sum',
    `update yuebao_earning set amount = amount + 10000 where day = ${LAST}`,
    'yuebaoFollowsItsRates',
  ],
  [
    'a day paid to the ledger twice',
    `insert into entry select player, asset, seq + 1000, amount, balance_after, code, batch, ref, cause, at from entry where code = 613 limit 1`,
    'yuebaoDaysArePaidOnce',
  ],
  ['a day left out', `delete from yuebao_day where day = (select min(day) + 1 from yuebao_day)`, 'yuebaoDaysAddUp'],
  ['a day of another sum', `update yuebao_day set amount = amount + 10000 where day = ${LAST}`, 'yuebaoDaysAddUp'],
  ['a rate changed behind a paid day', `update yuebao_rate set rate = 40000`, 'yuebaoFollowsItsRates'],
  [
    'a pledge of another principal',
    `update pledge_order set principal = principal + 10000 where id = ${running}`,
    'holdsAreExplained',
  ],
  [
    'a pledge that ended without its money',
    `update pledge_order set state = 'matured', ended_at = app_now() where id = ${running}`,
    'pledgesHaveTheirMoney',
  ],
  [
    'a pledge of another earning',
    `update pledge_order set earning = earning + 10000 where id = ${running}`,
    'pledgesHaveTheirMoney',
  ],
  ['a quota that miscounts', `update pledge_product set sold = sold + 10000 where id = 4`, 'pledgeQuotasHold'],
  [
    'a renewal with a gap',
    `update pledge_order set started_at = started_at + interval '1 second' where renews is not null`,
    'pledgesContinueOnce',
  ],
  ['a pledge that nobody ordered', `delete from pledge_order where id = ${running}`, 'pledgesHaveTheirMoney'],
])('%s is found', async (_what, sql, check) => {
  await owner.run('alter table yuebao_earning disable trigger user; alter table entry disable trigger user');
  const open = await owner.begin();
  await open.tx.run(sql);
  const found = await findings(open.tx as never);
  await open.rollback();
  expect(found.map((line) => line.split(':')[0])).toContain(check);
});
