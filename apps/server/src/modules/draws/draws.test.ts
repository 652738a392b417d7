import { bettingCalls, lotteryCalls } from '@caiting/contract';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import { readProof, verifyDraw } from '@caiting/lottery/verify';
import { expect, test } from 'vitest';
import { job } from '../../platform/jobs/jobs.ts';
import type { NoticeFrame } from '../../platform/outbox/bus.ts';
import type { ServerModule } from '../../platform/module.ts';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { setClock } from '../../platform/testing/database.ts';
import { tenantModule } from '../tenant/index.ts';
import {
  SETTLE_JOB,
  VOID_JOB,
  inLane,
  currentIssue,
  drawsModule,
  enableLottery,
  findIssue,
  markSettled,
  pauseLottery,
  seedDraws,
  voidIssue,
} from './index.ts';
import { until } from './testing/harness.ts';

/** Betting's part: an issue is settled as soon as its job comes. */
const betting: ServerModule = {
  name: 'jobs of betting',
  jobs: () => [
    ...(['live', 'backlog'] as const).flatMap((lane) => [
      job<{ issueId: string }>({
        name: inLane(SETTLE_JOB, lane),
        handle: (tx, { issueId }) => markSettled(tx, BigInt(issueId)),
      }),
      job<{ issueId: string }>({ name: inLane(VOID_JOB, lane), handle: async () => undefined }),
    ]),
  ],
};

const { app, db, owner } = await testApp({
  modules: [tenantModule, drawsModule, betting],
  isListening: true,
});
const { deps } = app;
const ssc1 = 'ssc1' as LotteryCode;
const frames: NoticeFrame[] = [];
deps.bus.subscribe((notice) => void (notice.kind === 'live' && frames.push(notice.frame)));
const call = async <T>(reply: Promise<{ code: number; data: T }>): Promise<T> => (await reply).data;

// Two lotteries of the catalogue are enough here, and quick.
await db.run(`update lottery set enabled = code in ('ssc1', 'pk101')`);
await enableLottery(deps, 'test5', false);

test('the seed draws 200 issues of each lottery by the real scheme, and every proof of them verifies on its own', async () => {
  const started = performance.now();
  await seedDraws(deps);
  expect(performance.now() - started).toBeLessThan(30_000);
  const counts = await db.query<{ code: string; drawn: number; rounds: number }>(
    `select lottery_code as code, count(*)::int as drawn, count(distinct beacon_round)::int as rounds
     from issue where demo_history and state = 'settled' group by 1 order by 1`,
  );
  expect(counts.map(({ code }) => code)).toEqual(['pk101', 'ssc1']);
  for (const { drawn, rounds } of counts) expect([drawn, rounds]).toEqual([expect.closeTo(200, -1), drawn]);
  // Both lotteries close together: a round is signed and kept once.
  const { kept } = await db.one<{ kept: number }>('select count(*)::int as kept from beacon_round');
  expect(kept).toBeLessThanOrEqual(202);

  const { list } = await call(callApp(app, lotteryCalls.openResult, { lotteryCode: ssc1, pageSize: 100 }));
  for (const { issue } of [list[5]!, list[99]!]) {
    const proof = readProof(await call(callApp(app, lotteryCalls.drawProof, { lotteryCode: ssc1, issue })));
    expect(proof.kind === 'ok' && (await verifyDraw(proof.value)).isOk).toBe(true);
    expect(proof.kind === 'ok' && [proof.value.demoHistory, proof.value.beacon.test]).toEqual([true, true]);
  }
  // Doing it again adds nothing.
  await seedDraws(deps);
  expect(await db.one('select count(*)::int as kept from beacon_round where round <= 0')).toEqual({ kept: 0 });
}, 60_000);

test('results are paged by key, newest first, without a hole', async () => {
  const first = await call(callApp(app, lotteryCalls.openResult, { lotteryCode: ssc1, pageSize: 30 }));
  const second = await call(
    callApp(app, lotteryCalls.openResult, { lotteryCode: ssc1, pageSize: 30, before: first.next as IssueNo }),
  );
  const numbers = [...first.list, ...second.list].map(({ issue }) => issue);
  expect(numbers).toHaveLength(60);
  expect(numbers).toEqual([...new Set(numbers)].sort().reverse());
});

test('the hall: current and next issue follow each other, and the one on sale can be bet on', async () => {
  const { list, serverTime } = await call(callApp(app, lotteryCalls.allCurrent, {}));
  expect(list.map(({ lotteryCode }) => lotteryCode)).toEqual(['ssc1', 'pk101']);
  for (const { current, next, last } of list) {
    expect(current.opensAt).toBeLessThanOrEqual(serverTime);
    expect(current.closeAt).toBeGreaterThan(serverTime - 1_000);
    expect(next.opensAt).toBe(current.closeAt);
    expect(last?.openNumber).toMatch(/^\d+(,\d+)+$/);
  }
  const onSale = await currentIssue(deps, 'ssc1');
  expect(onSale?.issueNo).toBe(
    (await call(callApp(app, lotteryCalls.currentIssue, { lotteryCode: ssc1 }))).current.issue,
  );
  expect((await findIssue(deps, 'ssc1', onSale?.issueNo ?? ''))?.id).toBe(onSale?.id);
  expect(await findIssue(deps, 'pk101', '202001010001')).toBeNull();
  const coming = await call(callApp(app, lotteryCalls.openTime, { lotteryCode: ssc1, pageSize: 100 }));
  expect(coming.list).toHaveLength(100);
});

test('unknown lotteries and issues are refused by their code', async () => {
  const nope = 'nope' as LotteryCode;
  expect((await callApp(app, lotteryCalls.currentIssue, { lotteryCode: nope })).code).toBe(-2202);
  expect((await callApp(app, lotteryCalls.openResult, { lotteryCode: nope, pageSize: 5 })).code).toBe(-2202);
  expect((await callApp(app, lotteryCalls.chainAnchors, { lotteryCode: nope })).code).toBe(-2202);
  const issue = '202001010001' as IssueNo;
  expect((await callApp(app, lotteryCalls.drawProof, { lotteryCode: ssc1, issue })).code).toBe(-2201);
  // The test lottery is known but switched off.
  expect((await callApp(app, lotteryCalls.currentIssue, { lotteryCode: 'test5' as LotteryCode })).code).toBe(-2202);
});

test('the link of an issue is not told before its draw, the anchor of its day is', async () => {
  const { current } = await call(callApp(app, lotteryCalls.currentIssue, { lotteryCode: ssc1 }));
  const proof = await call(callApp(app, lotteryCalls.drawProof, { lotteryCode: ssc1, issue: current.issue }));
  expect(proof.chain).toMatchObject({ link: null, previousLink: null });
  expect(proof.openNumber).toBeNull();
  const { list } = await call(callApp(app, lotteryCalls.chainAnchors, { lotteryCode: ssc1 }));
  expect(list.map(({ anchor }) => anchor)).toContain(proof.chain.anchor);
  // Tomorrow's stands already.
  expect(list.length).toBeGreaterThanOrEqual(2);
});

test('a pause holds back the next issue, tells everybody, and ends', async () => {
  await db.tx((tx) => pauseLottery(deps, tx, 'pk101', true));
  await until(() => frames.some(({ code }) => code === 113));
  const config = await call(callApp(app, lotteryCalls.lotteryConfig, {}));
  expect(config.lotteries.find(({ lotteryCode }) => lotteryCode === 'pk101')?.paused).toBe(true);
  await db.tx((tx) => pauseLottery(deps, tx, 'pk101', false));
  expect(await db.tx((tx) => pauseLottery(deps, tx, 'nope', true))).toMatchObject({ ok: false, key: 'lotteryUnknown' });
});

test('an operator voids an issue without a result, and no other', async () => {
  const { next, last } = await call(callApp(app, lotteryCalls.currentIssue, { lotteryCode: ssc1 }));
  expect(await db.tx((tx) => voidIssue(deps, tx, 'ssc1', next.issue))).toMatchObject({ ok: true });
  expect((await findIssue(deps, 'ssc1', next.issue))?.voidReason ?? 'operator').toBe('operator');
  const again = await db.tx((tx) => voidIssue(deps, tx, 'ssc1', next.issue));
  expect(again).toMatchObject({ ok: false, key: 'issueNotVoidable' });
  const drawn = await db.tx((tx) => voidIssue(deps, tx, 'ssc1', last?.issue ?? ''));
  expect(drawn).toMatchObject({ ok: false, key: 'issueNotVoidable' });
  expect(await db.tx((tx) => voidIssue(deps, tx, 'ssc1', '202001010001'))).toMatchObject({ key: 'issueUnknown' });
});

/** Some minutes of it, with a roll of everything that a minute brings. */
const COUNT = 40;

test('a clock at sixty times the speed draws and settles forty issues of the five-second lottery, each proof right', async () => {
  await setClock(owner, { rate: 60 });
  await enableLottery(deps, 'test5', true);
  const settled = async () =>
    (
      await db.one<{ count: number }>(
        `select count(*)::int as count from issue where lottery_code = 'test5' and state = 'settled'`,
      )
    ).count;
  await until(async () => (await settled()) >= COUNT, 150_000);
  await enableLottery(deps, 'test5', false);
  await setClock(owner, { rate: 1 });
  // Nothing that is over is left behind.
  await until(async () => {
    const left = await db.query(
      `select 1 from issue where lottery_code = 'test5' and beacon_time < app_now() and state in ('selling', 'closed', 'drawn')`,
    );
    return left.length === 0;
  }, 30_000);
  const rows = await db.query<{ issueNo: string }>(
    `select issue_no as "issueNo" from issue where lottery_code = 'test5' and state = 'settled' order by draw_at limit $1`,
    [COUNT],
  );
  await enableLottery(deps, 'test5', true);
  for (const { issueNo } of [rows[0]!, rows[COUNT / 2]!, rows[COUNT - 1]!]) {
    const input = { lotteryCode: 'test5' as LotteryCode, issue: issueNo as IssueNo };
    const proof = readProof(await call(callApp(app, lotteryCalls.drawProof, input)));
    expect(proof.kind === 'ok' && (await verifyDraw(proof.value)).isOk).toBe(true);
    expect(proof.kind === 'ok' && proof.value.demoHistory).toBe(false);
  }
  await enableLottery(deps, 'test5', false);
  // Everybody was told: the roll, the result, and that it was settled.
  for (const code of [110, 111, 112])
    expect(frames.filter((frame) => frame.code === code).length).toBeGreaterThan(0.9 * COUNT);
}, 240_000);

test('health tells that the clock runs', async () => {
  await until(async () => {
    const health = (await (await app.http.inject({ url: '/healthz' })).json()) as { drawClock: { state: string } };
    return health.drawClock.state === 'running';
  }, 30_000);
  expect(bettingCalls.getServerTimeMillisecond.path).toBe('/v1/betting/getServerTimeMillisecond');
}, 40_000);
