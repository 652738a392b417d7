import { accountCalls, bettingCalls, hashLoginPassword, lotteryCalls, tenantCalls } from '@caiting/contract';
import { afterAll, expect, test } from 'vitest';
import { listForStaff } from '../modules/cashier/index.ts';
import { modules } from '../modules/index.ts';
import { auditWhole } from '../modules/whole-audit.ts';
import { testApp } from '../platform/testing/app.ts';
import { callApp } from '../platform/testing/call.ts';

const { app, db, owner } = await testApp({ modules, config: { port: 0, logLevel: 'error' } });
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
  // The public page of figures begins with this moment: nothing that the demo's past closed or drew is told as late.
  expect(await count('draw_day')).toBe(0);
  expect(await count(`draw_day_begin where at between app_now() - interval '1 minute' and app_now()`)).toBe(1);
  expect(await count('bet')).toBeGreaterThan(80);
  // Of today's minutes; the month of the agent's line was settled in its days.
  expect(await count(`bet_result where state <> 'cancelled'`)).toBe(await count(`bet where lottery_code = 'fc3d'`));

  await app.start();
  await expect.poll(unsettled, { timeout: 60_000 }).toBe(0);
  expect(await count('bet_result')).toBeGreaterThan(80);
  expect((await auditWhole(db)).findings).toEqual([]);
  const { data } = await callApp(app, bettingCalls.getNewestBounsList, {});
  expect(data.list.length).toBeGreaterThan(0);
}, 120_000);

test('the line of the agent has a month behind it, in which each day was lived at its own time', async () => {
  const { days, members, shares, bets, recharges, joined } = await db.one<Record<string, number>>(
    `with line as (select d.member from downline d join player p on p.id = d.agent where p.name = 'agent1'),
          theirs as (select b.*, shanghai_day(b.created_at) as day from bet b join line l on l.member = b.player where b.lottery_code = 'fc3d')
     select (select count(distinct day) from theirs)::int as days, (select count(distinct player) from theirs)::int as members, (select count(*) from theirs)::int as bets,
            (select count(distinct shanghai_day(at)) from agent_rebate a join player p on p.id = a.player where p.name = 'agent1')::int as shares,
            (select count(distinct shanghai_day(created_at)) from recharge_order o join line l on l.member = o.player)::int as recharges,
            (select count(distinct shanghai_day(registered_at)) from player p join line l on l.member = p.id)::int as joined`,
  );
  expect(days).toBeGreaterThanOrEqual(25);
  expect(members).toBe(12);
  expect(bets).toBeGreaterThan(100);
  expect(shares).toBeGreaterThanOrEqual(25);
  expect(recharges).toBeGreaterThan(10);
  expect(joined).toBe(9);
  const late = await db.query(
    `select i.issue_no from issue i join draw_result d on d.issue_id = i.id join bet b on b.issue_id = i.id left join bet_result r on r.player = b.player and r.bet_id = b.id
      where i.lottery_code = 'fc3d'
        and (i.demo_history or i.sealed_late or b.created_at >= i.close_at or d.drawn_at not between i.draw_at and i.draw_at + interval '1 minute'
             or r.at is null or r.at not between d.drawn_at and d.drawn_at + interval '2 minutes')`,
  );
  expect(late).toEqual([]);
});

test('some of the line took money out, each paid by two operators in the morning of the day', async () => {
  const rows = await db.query<{ state: string; minutes: number; staff: number }>(
    `select w.state, round(extract(epoch from w.ended_at - w.created_at) / 60)::int as minutes,
            (select count(distinct r.staff) from withdrawal_review r where r.withdrawal = w.id)::int as staff
       from withdrawal w join downline d on d.member = w.player join player p on p.id = d.agent where p.name = 'agent1' and w.created_at < app_now() - interval '1 hour'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toEqual({ state: 'paid', minutes: 30, staff: 2 });
  const reported = await db.one<{ days: number; line: number }>(
    `select (select count(*) from cash_day c join downline d on d.member = c.player join player p on p.id = d.agent where p.name = 'agent1' and c.withdrawals > 0)::int as days,
            (select sum(c.withdrawals) from cash_day c join downline d on d.member = c.player join player p on p.id = d.agent where p.name = 'agent1')::int as line`,
  );
  expect(reported.line).toBe(rows.length);
  expect(reported.days).toBeGreaterThan(0);
});

test('a player of the demo has been paid once, rejected once, and waits once for the operators', async () => {
  const rows = await db.query<{ name: string; state: string; held: boolean }>(
    `select p.name, w.state, w.created_at < app_now() - interval '9 minutes' as held from withdrawal w join player p on p.id = w.player where p.name = 'player1' order by w.id`,
  );
  expect(rows).toEqual([
    { name: 'player1', state: 'paid', held: true },
    { name: 'player1', state: 'rejected', held: true },
    { name: 'player1', state: 'submitted', held: true },
  ]);
  const reviewers = await db.query<{ act: string; staff: bigint }>(
    `select r.act, r.staff from withdrawal_review r join withdrawal w on w.id = r.withdrawal join player p on p.id = w.player
      where p.name = 'player1' order by r.at, r.act`,
  );
  expect(reviewers.map(({ act }) => act)).toEqual(['approve', 'paid', 'reject']);
  expect(new Set(reviewers.map(({ staff }) => staff)).size).toBe(2);
  // What the page of an operator lists: the one that waits.
  expect(await listForStaff(db, null)).toMatchObject([{ user_name: 'player1', state: 'submitted', approvals: 1 }]);
  expect((await auditWhole(db)).findings).toEqual([]);
});

test('each list of the demo’s first player shows how things can end', async () => {
  const has = async (sql: string) => (await db.one<{ n: number }>(`select count(*)::int as n from ${sql}`)).n > 0;
  const theirs = `player = (select id from player where name = 'player1')`;
  for (const state of ['credited', 'rejected', 'cancelled'])
    expect(await has(`recharge_order where state = '${state}' and ${theirs}`), `recharges: ${state}`).toBe(true);
  expect(await has(`chase_stop where reason = 'player' and ${theirs}`), 'a chase taken back').toBe(true);
  expect(await has(`bet_result r where state = 'cancelled' and ${theirs}`), 'a bet taken back').toBe(true);
});

test('the chat of the demo has private chats, read and unread, and envelopes in each state that time does not bring', async () => {
  const envelopes = await db.query<{ state: string; taken: number; is_private: boolean }>(
    'select state, taken, recipient_id is not null as is_private from envelope order by id',
  );
  expect(envelopes).toEqual([
    { state: 'emptied', taken: 3, is_private: false },
    { state: 'open', taken: 2, is_private: false },
    { state: 'open', taken: 0, is_private: true },
  ]);
  const chats = await db.query<{ unread: boolean }>(
    `select exists (select from notification n where n.kind = 'direct' and n.key = 'direct:' || d.id and n.read_at is null) as unread from direct_room d order by id`,
  );
  expect(chats).toHaveLength(2);
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
  await owner.run(`delete from seed where name = 'demo'`);
  await app.seed();
  expect(await counted()).toEqual(before);
});
