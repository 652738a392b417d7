import { yuan } from '@caiting/money';
import { beforeEach, expect, test } from 'vitest';
import { openDb } from '../../../platform/db/pool.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { yuebaoModule } from '../index.ts';
import { setRate } from '../terms/rates.ts';
import { amountOf, findings, goTo, put, rateOf, take } from '../testing/wallets.ts';
import { payDueDays } from './pay-days.ts';

// The tickers of this server do not run: each turn of the job is taken by hand.
const { app, db, appTarget } = await testApp({
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
const earned = async ({ id }: TestPlayer): Promise<bigint[]> => {
  const rows = await db.query<{ amount: bigint }>('select amount from yuebao_earning where player = $1 order by day', [
    id,
  ]);
  return rows.map(({ amount }) => amount);
};
/** The day that was today when it was called. */
const today = async (ahead = 0) =>
  (await db.one<{ day: string }>('select (shanghai_day(app_now()) + $1::int)::text as day', [ahead])).day;
/** Real time passes while a test runs: a few seconds of 10,000 yuan earn less than this. */
const within = (amount: bigint | undefined, text: string, slack = '0.0010') => {
  const off = (amount ?? -1n) - amountOf(text);
  expect(off < 0n ? -off : off).toBeLessThanOrEqual(amountOf(slack));
};

test('a day with 10,000 yuan at 3.55 % earns 0.9726, half a day half of it', async () => {
  const [whole, half] = [await saver(), await saver()];
  await put(deps, whole, '10000');
  await goTo(db, 0, '12:00:00');
  await put(deps, half, '10000');
  await goTo(db, 1, '00:04:00');
  expect(await payDueDays(deps)).toBe(0);
  await goTo(db, 0, '00:05:00');
  await payDueDays(deps);
  within((await earned(whole))[0], '0.9726');
  within((await earned(half))[0], '0.4863');
  expect(await findings(db)).toEqual([]);
});

test('money that comes and goes within the day earns for the time it was there', async () => {
  const player = await saver();
  await goTo(db, 0, '06:00:00');
  await put(deps, player, '10000');
  await goTo(db, 0, '09:00:00');
  await take(deps, player, '10000');
  await goTo(db, 1, '00:05:00');
  await payDueDays(deps);
  // 0.9726 × 3 ÷ 24
  within((await earned(player))[0], '0.1215');
});

test('three days late, then twice at once on two processes: each day once, each by its own rate', async () => {
  const player = await saver();
  await put(deps, player, '10000');
  const first = await today();
  for (const [ahead, percent] of [
    [1, '7.3'],
    [2, '0'],
    [3, '3.55'],
  ] as const) {
    const fromDay = await today(ahead);
    expect(await db.tx((tx) => setRate(tx, { rate: rateOf(percent), fromDay, by: 'test' }))).toBeNull();
  }
  await goTo(db, 4, '09:00:00');
  const other = openDb(appTarget);
  await Promise.all([payDueDays(deps, 2), payDueDays({ db: other }, 2), payDueDays(deps, 3)]);
  await other.close();
  const rows = await db.query<{ day: string; amount: bigint }>(
    'select day::text, amount from yuebao_earning where player = $1 and day >= $2 order by day',
    [player.id, first],
  );
  // 10,000 at 3.55 %; the same with 0.97 more at 7.3 %; nothing at 0; 10,002.97 at 3.55 %.
  expect(rows.length).toBe(3);
  within(rows[0]?.amount, '0.9726');
  within(rows[1]?.amount, '2.0002');
  within(rows[2]?.amount, '0.9729');
  expect(await findings(db)).toEqual([]);
});

test('when the job runs changes no figure', async () => {
  const [one, two] = [await saver(), await saver()];
  for (const player of [one, two]) await put(deps, player, '5000');
  await goTo(db, 1, '00:05:00');
  await payDueDays(deps);
  const inTime = await earned(one);
  await goTo(db, 1, '23:59:00');
  await goTo(db, 1, '00:05:00');
  await payDueDays(deps);
  expect((await earned(one)).slice(0, inTime.length)).toEqual(inTime);
  // By the formula: the integral over each later day holds the earnings of the days before it, whole.
  const rows = await db.query<{ held: string; before: bigint }>(
    `select held, sum(amount) over (order by day) - amount as before from yuebao_earning where player = $1 order by day offset 1`,
    [one.id],
  );
  for (const { held, before } of rows)
    expect(BigInt(held.split('.')[0] ?? '')).toBe((yuan(5_000) + BigInt(before)) * 86_400_000_000n);
});

test('a process killed in the middle of a day pays nobody twice and leaves nobody out', async () => {
  const players = [];
  for (let n = 0; n < 5; n += 1) players.push(await saver());
  for (const player of players) await put(deps, player, '2000');
  await goTo(db, 1, '00:05:00');
  await db.tx((tx) => tx.query('select pay_yuebao_chunk(2)'));
  const open = await db.begin();
  const { pid } = await open.tx.one<{ pid: number }>('select pg_backend_pid() as pid');
  await open.tx.query('select pay_yuebao_chunk(2)');
  await db.query('select pg_terminate_backend($1)', [pid]);
  await open.rollback().catch(() => undefined);
  await payDueDays(deps, 2);
  for (const player of players) {
    const amounts = await earned(player);
    expect(amounts.length).toBe(1);
    within(amounts[0], '0.1945');
  }
  expect(await findings(db)).toEqual([]);
});

test('a rate is for days to come', async () => {
  const set = (fromDay: string) => db.tx((tx) => setRate(tx, { rate: rateOf('5'), fromDay, by: 'test' }));
  expect((await set(await today()))?.key).toBe('rateDayPast');
  expect((await set(await today(-1)))?.key).toBe('rateDayPast');
});
