import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import type { Queries } from '../../platform/db/pool.ts';
import { modules } from '../index.ts';
import { runCheck } from '../ledger/index.ts';
import { activityChecks } from './audit.ts';
import { aParticipant, anActivity, checkedIn, claim, recharged } from './testing/activities.ts';

/** Each thing that can be wrong is planted once, and the audit says which. */
const { app, db, owner } = await testApp({ modules: modules.filter(({ name }) => !name.startsWith('demo')) });
const { deps } = app;
const findings = async (queries: Queries) => {
  const found: string[] = [];
  for (const check of activityChecks)
    found.push(...(await runCheck(queries as never, check)).map(({ detail }) => `${check.name}: ${detail}`));
  return found;
};

const player = await aParticipant(deps);
const days = await anActivity(deps, { wagering: '2' });
await checkedIn(deps, player, days, 3);
await claim(deps, player, days);
await recharged(deps, player, yuan(345));
const share = await anActivity(deps, { kind: 'rechargeSum', tiers: [{ needed: '100', rate: '1.5', cap: '30' }] });
await claim(deps, player, share);

test('a site as it should be has no findings', async () => {
  expect(await db.query('select amount from activity_claim order by id')).toEqual([
    { amount: yuan(10) },
    { amount: 517_500_000n },
  ]);
  expect(await findings(db)).toEqual([]);
});

test.each([
  ['a reward that is gone', `delete from activity_claim where activity = ${days}`, 'activityRewardsArePaidOnce'],
  [
    'a reward that the ledger does not have',
    `delete from entry where code = 206 and player = ${player.id}`,
    'activityRewardsArePaidOnce',
  ],
  [
    'a reward paid twice',
    `insert into entry select player, asset, seq + 1000, amount, balance_after, code, batch, ref, cause || 'x', at from entry where code = 208`,
    'activityRewardsArePaidOnce',
  ],
  [
    'a reward under another code',
    `update entry set code = 207 where code = 206 and player = ${player.id}`,
    'activityRewardsArePaidOnce',
  ],
  [
    'a gift that no activity gave',
    `insert into entry select player, asset, seq + 1000, amount, balance_after, 207, batch, 999999, 'gift', at from entry where code = 208`,
    'activityRewardsArePaidOnce',
  ],
  ['a budget that miscounts', `update activity set spent = spent + 1 where id = ${days}`, 'activityBudgetsHold'],
  ['a budget of fewer rewards', `update activity set claims = 0 where id = ${days}`, 'activityBudgetsHold'],
  [
    'a budget that was passed',
    `alter table activity drop constraint activity_check; update activity set budget = spent - 1 where id = ${days}`,
    'activityBudgetsHold',
  ],
  [
    'a reward of another sum',
    `update activity_claim set amount = amount + 10000 where activity = ${share}`,
    'activityRewardsFollowTheirRule',
  ],
  [
    'a figure below its tier',
    `update activity_claim set figure = needed - 1 where activity = ${share}`,
    'activityRewardsFollowTheirRule',
  ],
  [
    'a rule changed behind its rewards',
    `update activity_tier set rate = rate + 1000 where activity = ${share}`,
    'activityRewardsFollowTheirRule',
  ],
  [
    'a reward before the beginning',
    `update activity set starts_at = app_now() + interval '1 day' where id = ${share}`,
    'activityRewardsFollowTheirRule',
  ],
  [
    'a reward of a period that there is not',
    `update activity_claim set period = '2027-01-01' where activity = ${share}`,
    'activityRewardsFollowTheirRule',
  ],
  [
    'a wagering requirement lowered behind its rewards',
    `update activity set wagering = 100 where id = ${days}`,
    'activityRewardsOweTheirTurnover',
  ],
  [
    'turnover that nobody owes',
    `delete from wager_source where code = 206 and player = ${player.id}`,
    'activityRewardsOweTheirTurnover',
  ],
])('%s is found', async (_what, sql, check) => {
  const open = await owner.begin();
  for (const table of ['activity_claim', 'entry', 'wager_source'])
    await open.tx.run(`alter table ${table} disable trigger user`);
  await open.tx.run(sql);
  const found = await findings(open.tx as never);
  await open.rollback();
  expect(found.map((line) => line.split(':')[0])).toContain(check);
});
