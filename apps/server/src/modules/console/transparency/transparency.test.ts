import { consoleCalls, hashLoginPassword, transparencyCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { KeptAnswers } from '../../../platform/kept-answers.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { setClock } from '../../../platform/testing/database.ts';
import { sumVoidRefunds } from '../../betting/index.ts';
import { cancelRows } from '../../betting/place/cancel-bets.ts';
import { voidNextChunk } from '../../betting/settle/settle-issue.ts';
import { aLine, anIssue, aPlayer, aRequest, placeInAnyMonth, voidTheIssue } from '../../betting/testing/build.ts';
import { ensureLotteries } from '../../draws/core/lotteries.ts';
import { modules } from '../../index.ts';
import { createStaff, staffLogHead } from '../index.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, owner, db } = await testApp({ modules: withoutSeeds });
await ensureLotteries(db, false);
const STILL = 0.000_001;

test('a stranger reads what the days came to, page by page, and where the operators’ log ends now and ended each day', async () => {
  await setClock(owner, { at: new Date('2026-10-02T12:00:00+08:00'), rate: STILL });
  await owner.run(
    `insert into draw_day (day, lottery_code, drawn, late, slowest_ms, void, paused) values
       ('2026-10-02', 'ssc1', 700, 2, 4100, 1, 3), ('2026-10-02', 'k31', 300, 0, 900, 0, 0), ('2026-10-01', 'cqssc', 59, 1, 700000, 0, 0),
       ('2026-06-01', 'ssc1', 1440, 0, 800, 0, 0)`,
  );
  const password = hashLoginPassword('ada', 'operator-1');
  await createStaff(app.deps, 'ada', 'admin', password);
  const login = async () => (await callApp(app, consoleCalls.staffLogin, { staffName: 'ada', password })).data.token;
  await login();
  const headThen = (await staffLogHead(db)).split(':');
  await setClock(owner, { at: new Date('2026-10-03T12:00:00+08:00'), rate: STILL });
  await callApp(app, consoleCalls.setTenantSetting, { key: 'orderMinutes', value: '45' }, { token: await login() });

  const { code, data } = await callApp(app, transparencyCalls.transparency, {});
  expect(code).toBe(1);
  expect(data.refunds).toEqual({ refunded: '0', owed: '0' });
  expect(data).toMatchObject({ today: '2026-10-03', demo: true, waiting: [], next: '2026-08-05' });
  expect(data.days).toEqual([
    { day: '2026-10-02', source: 'house', drawn: 1_000, late: 2, slowestMs: 4_100, void: 1, paused: 3 },
    { day: '2026-10-01', source: 'feed', drawn: 59, late: 1, slowestMs: 700_000, void: 0, paused: 0 },
  ]);
  expect(`${data.log.seq}:${data.log.hash}`).toBe(await staffLogHead(db));
  expect(data.logDays.map(({ day, seq, hash }) => [day, seq, hash])).toEqual([
    ['2026-10-03', data.log.seq, data.log.hash],
    ['2026-10-02', ...headThen],
  ]);

  let before = data.next;
  const older = [];
  while (before !== null) {
    const { data: page } = await callApp(app, transparencyCalls.transparency, { before } as never);
    older.push(...page.days.map(({ day }) => day));
    before = page.next;
  }
  expect(older).toEqual(['2026-06-01']);
});

test('a day shows every lottery with the published end of its chain, and no seed', async () => {
  await owner.run(
    `insert into draw_chain (lottery_code, day, anchor, length, published_at)
     values ('ssc1', '2026-10-02', repeat('ab', 32), 1440, '2026-10-01T12:00:00Z')`,
  );
  const { data } = await callApp(app, transparencyCalls.transparencyDay, { day: '2026-10-02' } as never);
  const ssc1 = data.list.find(({ lotteryCode }) => lotteryCode === 'ssc1');
  expect(ssc1).toEqual({
    lotteryCode: 'ssc1',
    lotteryName: expect.any(String) as string,
    source: 'house',
    drawn: 700,
    late: 2,
    slowestMs: 4_100,
    void: 1,
    paused: 3,
    chain: {
      anchor: 'ab'.repeat(32),
      length: 1440,
      publishedAt: Date.parse('2026-10-01T12:00:00Z'),
      demoHistory: false,
    },
    lost: [],
  });
  expect(data.list.find(({ lotteryCode }) => lotteryCode === 'cqssc')).toMatchObject({ chain: null, drawn: 0 });
});

test('void issues, newest first, page by page', async () => {
  await owner.run(
    `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, beacon_time, state, void_reason)
     select 'ssc1', '2026100200' || n, '2026-10-02', n, t, t + interval '50 s', t + interval '60 s', t + interval '60 s', 'void', 'operator'
     from (select n, '2026-10-02'::timestamptz + n * interval '1 minute' as t from generate_series(1, 5) as n) as made`,
  );
  const pageAfter = async (before?: string) =>
    (await callApp(app, transparencyCalls.voidIssues, { pageSize: 2, ...(before && { before }) } as never)).data;
  const first = await pageAfter();
  const second = await pageAfter(first.next ?? '');
  const third = await pageAfter(second.next ?? '');
  expect(third.next).toBeNull();
  const seen = [first, second, third].flatMap(({ list }) => list.map(({ issue, reason }) => [issue, reason]));
  expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => [`2026100200${n}`, 'operator']));
});

test('what void issues gave back is told, and what they still owe; a cancelled bet is neither', async () => {
  await setClock(owner, { at: new Date('2026-10-20T12:00:00+08:00'), rate: 1 });
  const [gone, drawn] = [await anIssue(db), await anIssue(db)];
  const players: string[] = [];
  for (const issue of [gone, gone, gone, drawn]) {
    const player = await aPlayer(db, yuan(100));
    await placeInAnyMonth(db, [aRequest(player, [aLine(issue)])]);
    players.push(player);
  }
  const cancelled = players[2] ?? '';
  const bet = await db.one<{ id: bigint }>('select id from bet where player = $1', [cancelled]);
  await cancelRows(db, cancelled, [String(bet.id)]);
  const refunds = () => sumVoidRefunds(db, new Date('2026-10-20T00:00:00+08:00'));
  expect(await refunds()).toEqual({ refunded: 0n, owed: 0n });
  await voidTheIssue(db, gone.id);
  expect(await refunds()).toEqual({ refunded: 0n, owed: yuan(4) });
  while ((await db.tx((tx) => voidNextChunk(app.deps, tx, gone))) > 0);
  expect(await refunds()).toEqual({ refunded: yuan(4), owed: 0n });
  expect(await sumVoidRefunds(db, new Date('2026-10-21T00:00:00+08:00'))).toEqual({ refunded: 0n, owed: 0n });
  const { data } = await callApp(app, transparencyCalls.transparency, { before: '2026-10-01' } as never);
  expect(data.refunds).toBeNull();
});

test('many who ask the same at once are answered from one reading; a failed one is not kept', async () => {
  const kept = new KeptAnswers();
  let asked = 0;
  const make = async () => ++asked;
  expect(await Promise.all([kept.get('a', make), kept.get('a', make), kept.get('a', make)])).toEqual([1, 1, 1]);
  expect(await kept.get('b', make)).toBe(2);
  await expect(kept.get('c', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await kept.get('c', make)).toBe(3);
  for (let n = 0; n < 300; n += 1) await kept.get(`many ${n}`, make);
  expect(await kept.get('a', make)).toBeGreaterThan(3);
});
