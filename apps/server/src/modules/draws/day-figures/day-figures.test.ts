import { beforeEach, describe, expect, test } from 'vitest';
import { runCheck } from '../../ledger/index.ts';
import { plansOf } from '../../betting/testing/plans.ts';
import { DrawClock } from '../clock.ts';
import type { Lottery } from '../core/lotteries.ts';
import { listLotteries } from '../core/queries.ts';
import { ensureChain } from '../lotteries/plan-issues.ts';
import { voidIssue } from '../results/void-issue.ts';
import { drawsHarness } from '../testing/harness.ts';
import { drawDayChecks } from './audit-days.ts';
import { beginDrawDays } from './begin-days.ts';
import { listBeaconsInForce } from './beacons-in-force.ts';
import { hasDaysBefore, listKindDays, listLotteryDays } from './list-days.ts';
import { listVoidIssues } from './void-issues.ts';
import { listOverdueIssues } from './waiting-results.ts';

const { deps, db, owner, ownerTarget, beacon, planner, setTime, turn, issue, reset } = await drawsHarness();
const DAY = '2026-10-01';
const at = (time: string): string => `${DAY}T${time}+08:00`;
const no = (index: string): string => `20261001${index}`;
let clock = new DrawClock(deps, beacon);

async function lottery(code: string): Promise<Lottery> {
  const found = (await listLotteries(db)).find((one) => one.code === code);
  if (!found) throw new Error(`no lottery ${code}`);
  return found;
}

beforeEach(async () => {
  await reset('ssc1');
  await setTime('2026-09-30T23:00:00+08:00');
  await ensureChain(planner, await lottery('ssc1'), DAY);
  await setTime(at('12:00:00'));
  clock = new DrawClock(deps, beacon);
  await turn(clock);
});

const figures = async () => (await listLotteryDays(db, DAY)).find(({ code }) => code === 'ssc1');
const findings = async () => {
  const found = [];
  for (const check of drawDayChecks) found.push(...(await runCheck(db, check)));
  return found.map(({ detail }) => detail);
};

/** Sells and closes the issue of 12:00, and draws it `seconds` after its round. */
async function drawLater(seconds: number): Promise<void> {
  await setTime(at('12:00:50'));
  await turn(clock);
  const { beaconTime } = await issue(no('0721'));
  await setTime(new Date(beaconTime.getTime() + seconds * 1000).toISOString());
  clock = new DrawClock(deps, beacon);
  await turn(clock);
}

describe('an issue is counted in the transaction that ends it', () => {
  test.each([
    [2.9, { drawn: 1, late: 0 }],
    [3.1, { drawn: 1, late: 1 }],
  ])('drawn %s s after its beacon round: on time until three seconds', async (seconds, counted) => {
    await drawLater(seconds);
    expect((await issue(no('0721'))).state).toBe('drawn');
    const day = await figures();
    expect(day).toMatchObject({ ...counted, void: 0, paused: 0, length: 1440 });
    expect(day?.slowestMs).toBeGreaterThanOrEqual(seconds * 1000);
    expect(day?.slowestMs).toBeLessThan(seconds * 1000 + 50);
    expect(await findings()).toEqual([]);
  });

  test('void by staff counts as void; kept from sale by a pause is told apart', async () => {
    await deps.db.tx((tx) => voidIssue(deps, tx, 'ssc1', no('0722')));
    await db.run(`update lottery set paused = true where code = 'ssc1'`);
    await setTime(at('12:06:00'));
    await turn(clock);
    const day = await figures();
    expect(day).toMatchObject({ drawn: 1, void: 1 });
    expect(day?.paused).toBeGreaterThan(2);
    const [kind] = await listKindDays(db, DAY, DAY);
    expect(kind).toEqual({
      day: DAY,
      source: 'house',
      drawn: 1,
      late: 1,
      slowestMs: day?.slowestMs,
      void: 1,
      paused: day?.paused,
    });
    expect(await findings()).toEqual([]);
    const list = await listVoidIssues(db, null, 100);
    expect(list.find(({ issueNo }) => issueNo === no('0722'))).toMatchObject({
      reason: 'operator',
      lotteryCode: 'ssc1',
    });
    expect(list.map(({ closeAt }) => closeAt.getTime())).toEqual(
      list.map(({ closeAt }) => closeAt.getTime()).toSorted((a, b) => b - a),
    );
    const second = await listVoidIssues(db, String(list[1]?.id), 2);
    expect(second.map(({ id }) => id)).toEqual(list.slice(2, 4).map(({ id }) => id));
  });

  test('a transaction that is taken back counts nothing', async () => {
    await deps.db
      .tx(async (tx) => {
        await voidIssue(deps, tx, 'ssc1', no('0722'));
        throw new Error('taken back');
      })
      .catch(() => null);
    expect(await figures()).toMatchObject({ drawn: 0, void: 0 });
  });

  test('what waits longer than its limit is told, and the beacon that decides what is on sale', async () => {
    await setTime(at('12:00:50'));
    await turn(clock);
    const { beaconTime } = await issue(no('0721'));
    await setTime(new Date(beaconTime.getTime() + 2_900).toISOString());
    expect(await listOverdueIssues(db, 5)).toEqual([]);
    await setTime(new Date(beaconTime.getTime() + 3_100).toISOString());
    expect(await listOverdueIssues(db, 5)).toMatchObject([
      { issueNo: no('0721'), lotteryCode: 'ssc1', source: 'house' },
    ]);
    expect(await listBeaconsInForce(db)).toEqual([
      { name: beacon.chain.name, isTest: true, chainHash: beacon.chain.chainHash },
    ]);
  });
});

describe('who could make it look better', () => {
  test('what the demo laid before it began is not counted; once anything is, the beginning stays', async () => {
    await setTime(at('12:00:30'));
    await beginDrawDays(db);
    await drawLater(4);
    expect(await figures()).toMatchObject({ drawn: 1, late: 1 });
    await setTime(at('12:05:00'));
    await beginDrawDays(db);
    expect(await findings()).toEqual([]);
    await owner.run(`truncate draw_day`);
    await beginDrawDays(db);
    await turn(clock);
    expect(await figures()).toMatchObject({ drawn: 0, void: 0 });
    await owner.run(`update draw_day_begin set at = '-infinity'`);
  });

  test('the server itself cannot write a figure', async () => {
    await drawLater(4);
    for (const sql of [
      'update draw_day set late = 0',
      'delete from draw_day',
      `insert into draw_day values ('2026-01-01', 'ssc1')`,
    ])
      await expect(db.run(sql), sql).rejects.toThrow(/permission denied/);
  });

  test('a figure that the owner of the database changed is found by the audit', async () => {
    await drawLater(4);
    await owner.run('update draw_day set late = 0, slowest_ms = 1');
    expect((await findings()).join()).toContain('1 drawn, 0 late, 0 void, 0 paused, the slowest 1 ms');
  });
});

test('a year of every lottery is answered from indexes, in milliseconds', async () => {
  await owner.run(
    `insert into draw_day (day, lottery_code, drawn, late, slowest_ms)
     select day::date, code, 17280, 3, 2500 from lottery, generate_series('2025-10-01'::timestamp, '2026-09-30', '1 day') as day order by day, code
     on conflict do nothing`,
  );
  await owner.run(
    `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, beacon_time, state, void_reason)
     select 'ssc1', 30000000 + n, '2026-08-01', n, t, t + interval '50 s', t + interval '60 s', t + interval '60 s', case n % 100 when 0 then 'void' else 'waiting' end,
       case n % 100 when 0 then 'paused' end
     from (select n, '2026-08-01'::timestamptz + n * interval '1 minute' as t from generate_series(1, 40000) as n) as made`,
  );
  await owner.run('analyze draw_day, issue');
  await listKindDays(db, '2026-08-02', '2026-09-30');
  const began = performance.now();
  expect(await listKindDays(db, '2026-08-02', '2026-09-30')).toHaveLength(2 * 60);
  expect(await listLotteryDays(db, '2026-09-01')).not.toEqual([]);
  expect(await hasDaysBefore(db, '2026-08-02')).toBe(true);
  expect(await listVoidIssues(db, null, 20)).toHaveLength(20);
  expect(performance.now() - began).toBeLessThan(200);
  const plans = await plansOf(
    ownerTarget,
    async (asked) => {
      await listKindDays(asked, '2026-08-02', '2026-09-30');
      await listVoidIssues(asked, null, 20);
    },
    { isAnalyzed: true },
  );
  const whole = plans.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
  expect(whole).not.toContain('draw_day');
  expect(whole).not.toContain('issue');
  await owner.run(`delete from issue where day = '2026-08-01'`);
});
