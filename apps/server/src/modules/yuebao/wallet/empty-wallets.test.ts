import { yuan } from '@caiting/money';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { yuebaoModule } from '../index.ts';
import { payDueDays } from '../interest/pay-days.ts';
import { amountOf, findings, goTo, put } from '../testing/wallets.ts';
import { emptyWallets } from './empty-wallets.ts';

// The tickers of this server do not run: each turn of the job is taken by hand.
const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, { ...yuebaoModule, start: async () => undefined }],
});
const { deps } = app;

/** Everything before is paid; a day begins. */
beforeEach(async () => {
  await goTo(db, 1, '00:10:00');
  await payDueDays(deps);
  await goTo(db, 1, '00:00:00');
});

const saver = () => aPlayer(deps, { balance: yuan(100_000) });
const earned = async ({ id }: TestPlayer): Promise<bigint> =>
  (
    await db.one<{ sum: bigint }>(
      'select coalesce(sum(amount), 0)::int8 as sum from yuebao_earning where player = $1',
      [id],
    )
  ).sum;
/** Real time passes while a test runs: a few seconds of 10,000 yuan earn less than this. */
const within = (amount: bigint, text: string) => {
  const off = amount - amountOf(text);
  expect(off < 0n ? -off : off).toBeLessThanOrEqual(amountOf('0.0010'));
};

test('what lay in a wallet before the end of a demo earns nothing after it; what comes later that day earns from there', async () => {
  const [gone, stays, other] = [await saver(), await saver(), await saver()];
  for (const player of [gone, stays, other]) await put(deps, player, '10000');
  await goTo(db, 0, '12:00:00');
  expect(await emptyWallets(deps, { owner, players: [gone.userId, stays.userId] })).toBe(2);
  await goTo(db, 0, '18:00:00');
  await put(deps, stays, '10000');
  await goTo(db, 1, '00:05:00');
  await payDueDays(deps);
  expect(await earned(gone)).toBe(0n);
  // 0.9726 a day: six hours of it, and for whom the end did not concern all of it.
  within(await earned(stays), '0.2431');
  within(await earned(other), '0.9726');
  await goTo(db, 1, '00:05:00');
  await payDueDays(deps);
  expect(await earned(gone)).toBe(0n);
  within(await earned(stays), '1.2157');
  expect(await findings(db)).toEqual([]);
});

test('nor does a day that was over and not paid yet', async () => {
  const player = await saver();
  await put(deps, player, '10000');
  await goTo(db, 1, '00:04:00');
  await emptyWallets(deps, { owner, players: null });
  await goTo(db, 0, '00:06:00');
  await payDueDays(deps);
  expect(await earned(player)).toBe(0n);
  expect(await findings(db)).toEqual([]);
});
