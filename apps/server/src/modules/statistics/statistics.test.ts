import { statisticsCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { advance, setClock } from '../../platform/testing/database.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer } from '../account/testing/players.ts';
import { ledgerModule } from '../ledger/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { statisticsModule } from './index.ts';
import { PageViews, pageViews } from './page-views.ts';

const { app, db } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, statisticsModule] });
const { deps } = app;
// Noon in Shanghai, away from midnight, where a report is shared between two days.
await setClock(db, { at: new Date('2027-05-04T04:00:00Z') });
const player = await aPlayer(deps);

const secondsOf = async (): Promise<number[]> =>
  (await db.query<{ seconds: number }>('select seconds from online_time where player = $1', [player.id])).map(
    ({ seconds }) => seconds,
  );

test('a heartbeat answers with the time of the database, and is no act of the user', async () => {
  const lastAct = () => db.one<{ last_act_at: Date }>('select last_act_at from session where player = $1', [player.id]);
  const before = await lastAct();
  await advance(db, 120_000);
  const { now } = await db.one<{ now: Date }>('select app_now() as now');
  const reply = await callApp(app, statisticsCalls.heartbeat, {}, { token: player.token });
  expect(reply.code).toBe(1);
  expect(reply.data.now).toBeGreaterThanOrEqual(now.getTime());
  expect(await lastAct()).toEqual(before);
  expect((await callApp(app, statisticsCalls.heartbeat, {})).code).toBe(-6);
});

test('a thousand failed heartbeats are taken at once, one more is refused', async () => {
  const record = { status: 0, reason: 'timeout', checkTime: 1_790_000_000_000, connectionTime: 15_000 };
  const send = (count: number) =>
    callApp(
      app,
      statisticsCalls.reportHeartbeats,
      { records: Array.from({ length: count }, () => record) },
      { token: player.token },
    );
  expect((await send(1_000)).data).toEqual({ taken: 1_000 });
  expect((await send(1_001)).code).toBe(-2000);
  const { count } = await db.one<{ count: bigint }>('select count(*) from heartbeat_failure');
  expect(count).toBe(1_000n);
});

test('time online grows by what a page reports, but never faster than time', async () => {
  const report = (span: number) =>
    callApp(app, statisticsCalls.onlineTime, { name: '/index', span }, { token: player.token });
  await report(60);
  const [first = 0] = await secondsOf();
  expect(first).toBeLessThanOrEqual(60);
  await report(60);
  const [second = 0] = await secondsOf();
  expect(second - first, 'a second page of the same minute adds nothing').toBeLessThanOrEqual(2);
  await advance(db, 60_000);
  await report(60);
  const seconds = (await secondsOf()).reduce((sum, one) => sum + one, 0);
  expect(seconds - second).toBeGreaterThanOrEqual(58);
  expect((await report(121)).code).toBe(-2002);
});

test('views are counted by day and page, without addresses', async () => {
  expect((await callApp(app, statisticsCalls.pageView, { name: '/lottery/:type/:code' })).code).toBe(1);
  expect((await callApp(app, statisticsCalls.pageView, { name: '/lottery/SSC/ssc1?x=1' })).code).toBe(-2000);
  const views = new PageViews(db);
  for (let i = 0; i < 3; i += 1) views.count('/index');
  for (let i = 0; i < 600; i += 1) views.count(`/made/up${'x'.repeat(i % 600)}${i}`);
  await views.write();
  await views.write();
  views.count('/index');
  await views.write();
  const rows = await db.query<{ name: string; views: bigint }>('select name, views from page_view');
  expect(rows.length).toBe(500);
  expect(rows.find(({ name }) => name === '/index')?.views).toBe(4n);
});

test('how long a page was looked at is counted beside its views, by visitors too; a day has a thousand names at most', async () => {
  // What others counted.
  await pageViews(deps).write();
  await db.run('delete from page_view');
  const looked = (token?: string) =>
    callApp(app, statisticsCalls.onlineTime, { name: '/trend', span: 60 }, token === undefined ? {} : { token });
  await looked();
  await looked(player.token);
  await pageViews(deps).write();
  const views = new PageViews(db);
  const write = async (names: readonly string[]) => {
    for (const name of names) views.count(name);
    await views.write();
  };
  const rows = () => db.query<{ name: string; views: bigint; seconds: bigint }>('select * from page_view');
  expect(await rows()).toMatchObject([{ name: '/trend', views: 0n, seconds: 120n }]);
  for (const part of ['a', 'b', 'c']) await write(Array.from({ length: 500 }, (_, at) => `/${part}${'x'.repeat(at)}`));
  const known = await rows();
  // Two writes of five hundred were taken: the second was asked for when there were fewer than a thousand.
  expect(known).toHaveLength(1_001);
  await write(['/trend', '/new']);
  expect((await rows()).filter(({ name }) => ['/trend', '/new'].includes(name))).toMatchObject([
    { name: '/trend', views: 1n, seconds: 120n },
  ]);
});
