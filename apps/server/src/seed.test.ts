import { accountCalls, bettingCalls, hashLoginPassword, lotteryCalls, tenantCalls } from '@caiting/contract';
import { afterAll, expect, test } from 'vitest';
import { listForStaff } from './modules/cashier/index.ts';
import { modules } from './modules/index.ts';
import { auditWhole } from './modules/whole-audit.ts';
import { testApp } from './platform/testing/app.ts';
import { callApp } from './platform/testing/call.ts';

const { app, db } = await testApp({ modules, config: { port: 0, logLevel: 'error' } });
afterAll(() => app.stop());
const count = async (table: string) =>
  (await db.one<{ count: number }>(`select count(*)::int as count from ${table}`)).count;

/** Bets whose draw is past: a chase of the demo may go on for half an hour yet. */
const unsettled = async () =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from bet b join issue i on i.id = b.issue_id
        where i.draw_at < app_now() and not exists (select from bet_result r where r.player = b.player and r.bet_id = b.id)`,
    )
  ).count;

test('a fresh database is a demo that has been going on, and the running site settles what was bet in it', async () => {
  await app.seed();
  const { skew } = await db.one<{ skew: number }>(
    'select abs(extract(epoch from app_now() - clock_timestamp()))::float8 as skew',
  );
  expect(skew).toBeLessThan(1);
  expect(await count('bet')).toBeGreaterThan(80);
  expect(await count('bet_result')).toBe(0);

  await app.start();
  await expect.poll(unsettled, { timeout: 60_000 }).toBe(0);
  expect(await count('bet_result')).toBeGreaterThan(80);
  expect((await auditWhole(db)).findings).toEqual([]);
  const { data } = await callApp(app, bettingCalls.getNewestBounsList, {});
  expect(data.list.length).toBeGreaterThan(0);
}, 120_000);

test('a player of the demo has been paid once, and waits once for the operators', async () => {
  const rows = await db.query<{ name: string; state: string; held: boolean }>(
    `select p.name, w.state, w.created_at < app_now() - interval '9 minutes' as held from withdrawal w join player p on p.id = w.player order by w.id`,
  );
  expect(rows).toEqual([
    { name: 'player1', state: 'paid', held: true },
    { name: 'player1', state: 'submitted', held: true },
  ]);
  const reviewers = await db.query<{ act: string; staff: bigint }>(
    `select act, staff from withdrawal_review order by at, act`,
  );
  expect(reviewers.map(({ act }) => act)).toEqual(['approve', 'paid']);
  expect(new Set(reviewers.map(({ staff }) => staff)).size).toBe(2);
  // What the page of an operator lists: the one that waits.
  expect(await listForStaff(db, null)).toMatchObject([{ user_name: 'player1', state: 'submitted', approvals: 1 }]);
  expect((await auditWhole(db)).findings).toEqual([]);
});

test('every demo account that the login page shows can sign in', async () => {
  const { data } = await callApp(app, tenantCalls.getTenantConfig, {});
  for (const { userName, password } of data.demoAccounts) {
    const answer = await callApp(app, accountCalls.login, {
      userName,
      password: hashLoginPassword(userName, password),
    });
    expect(answer.code, userName).toBe(1);
  }
});

test('each lottery has 200 results and no hole in its issues', async () => {
  for (const lotteryCode of ['ssc1', 'pk101']) {
    const { data } = await callApp(app, lotteryCalls.openResult, { lotteryCode, pageSize: 100 });
    const numbers = data.list.map(({ issue }) => BigInt(issue));
    expect(numbers).toHaveLength(100);
    const drawn = await db.query<{ draw_at: Date }>(
      `select draw_at from issue where lottery_code = $1 order by draw_at`,
      [lotteryCode],
    );
    expect(drawn.length).toBeGreaterThan(320);
    for (const [index, { draw_at }] of drawn.entries())
      if (index > 0) expect(draw_at.getTime() - (drawn[index - 1]?.draw_at.getTime() ?? 0)).toBe(60_000);
  }
});

test('seeding again changes nothing, also when the mark of its end was lost', async () => {
  // Without what settlement posts: a chase of the demo may be paid in this moment.
  const seeded = '(select from entry where code not in (201, 202, 203, 204, 205, 501, 502)) as seeded';
  const counted = () =>
    Promise.all(
      ['player', 'bet', seeded, 'recharge_order', 'withdrawal', 'withdrawal_review'].map((table) => count(table)),
    );
  const before = await counted();
  await app.seed();
  await db.run(`delete from seed where name = 'demo'`);
  await app.seed();
  expect(await counted()).toEqual(before);
});
