import { profileCalls, withdrawCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { settledEvent } from '../../../platform/testing/settled-event.ts';
import { accountModule, gradeChecks, saveGrade } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { auditLedger, balanceOf, ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { cashierModule } from '../index.ts';

/** What a grade brings: its gift once, with wagering, and more at withdrawals. */
const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, cashierModule],
  isListening: true,
});
const { deps } = app;
const POLL = { timeout: 15_000, interval: 50 };

const settle = (player: TestPlayer, valid: bigint) =>
  owner.tx((tx) => publishLater(tx, 'bet.settled', settledEvent({ players: String(player.id), valid: String(valid) })));
const table = async (player: TestPlayer) => (await callApp(app, profileCalls.gradeTable, {}, player)).data;
const rises = async (player: TestPlayer) =>
  (await callApp(app, profileCalls.gradeRises, {}, player)).data.list.map(({ grade, gift }) => [grade, gift]);
const reaches = async (player: TestPlayer, grade: number): Promise<void> => {
  await expect.poll(async () => (await table(player)).grade, POLL).toBe(grade);
};
const gifts = () => auditLedger(db, { checks: [...gradeChecks] });

test('a jump over three grades brings the gift of each, once, and each owes its turnover', async () => {
  const player = await aPlayer(deps);
  // Grade 4 takes 50,000: gifts of 8, 18 and 38 yuan.
  await settle(player, yuan(60_000));
  await reaches(player, 4);
  await expect
    .poll(() => rises(player), POLL)
    .toEqual([
      [4, '38'],
      [3, '18'],
      [2, '8'],
    ]);
  expect((await balanceOf(db, player.id)).balance).toBe(yuan(64));
  // The bonus factor is 1; the turnover that brought the grade does not meet what its own gift owes.
  const { total } = (await callApp(app, withdrawCalls.getWithdrawLimitFlowList, {}, player)).data;
  expect(total).toEqual({ required: '64', done: '0', missing: '64' });
  expect((await gifts()).findings).toEqual([]);
});

test('a grade given back by hand and reached again brings nothing a second time', async () => {
  const player = await aPlayer(deps);
  await settle(player, yuan(1_000));
  await expect.poll(() => rises(player), POLL).toEqual([[2, '8']]);
  await db.tx((tx) => saveGrade(tx, player.id, 1));
  await settle(player, yuan(1));
  await reaches(player, 2);
  await expect.poll(() => db.query('select 1 from outbox'), POLL).toEqual([]);
  expect((await balanceOf(db, player.id)).balance).toBe(yuan(8));
  expect(await rises(player)).toEqual([[2, '8']]);
});

test('a gift of nothing moves nothing, the rise is written down', async () => {
  await setTenantValue(deps, 'gradeGifts', ['0', '0', '0', '0', '0', '0', '0', '0', '0', '0'], 'test');
  const player = await aPlayer(deps);
  await settle(player, yuan(1_000));
  await expect.poll(() => rises(player), POLL).toEqual([[2, '0']]);
  expect((await balanceOf(db, player.id)).balance).toBe(0n);
});

test('a gift that is gone from the list of rises is found', async () => {
  const open = await owner.begin();
  await open.tx.run('delete from grade_rise where gift > 0');
  const found = await auditLedger(open.tx, { checks: [...gradeChecks] });
  await open.rollback();
  expect(found.findings.map(({ check }) => check)).toContain('gradeGiftsArePaidOnce');
});

test('the table and the withdrawal settings say the same of each grade', async () => {
  const player = await aPlayer(deps);
  for (const [grade, free, count, sum] of [
    [1, 3, 5, '200000'],
    [5, 5, 7, '250000'],
    [9, 10, 12, '400000'],
  ] as const) {
    await db.tx((tx) => saveGrade(tx, player.id, grade));
    const row = (await table(player)).table.find((one) => one.grade === grade);
    expect(row).toMatchObject({ freeWithdrawals: free, withdrawDailyMax: sum });
    await expect
      .poll(async () => (await callApp(app, withdrawCalls.withdrawSettings, {}, player)).data, POLL)
      .toMatchObject({ freeLeft: free, countMax: count, dailyMax: sum });
  }
});
