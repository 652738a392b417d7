import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { GROUPS, isDraw } from '@caiting/lottery/core';
import { DrawClock } from '../clock.ts';
import type { Issue } from '../core/issue.ts';
import { findIssueByNo, findResult } from '../core/queries.ts';
import { drawsHarness, until } from '../testing/harness.ts';
import { agreedNumber, collectResult } from './collect.ts';
import { enterResult } from './enter-result.ts';
import { isSimulated } from './feed.ts';
import { httpSource } from './http.ts';
import { officialProof } from './official-proof.ts';
import { parseOpenNumber } from './open-number.ts';
import { simulatedFeed, simulatedNumbers } from './simulated.ts';
import type { ResultFeed } from './source.ts';

const { deps, db, owner, beacon, setTime, turn, voided, settled, reset } = await drawsHarness();
const KEYS = ['first key of the test', 'other key of the test'];
const OVERDUE_S = 10_800;
const ISSUE = '2026264';
const beijing = (time: string): string => new Date(`2026-09-21T${time}+08:00`).toISOString();

const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill()));

/** Starts a source in its own process; `answer` tells it what to answer from now on and gives how often it was asked before. */
async function fakeSource(key: string) {
  const child = fork(fileURLToPath(new URL('../testing/fake-source.ts', import.meta.url)), [key]);
  children.push(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const answer = async (mode: string, openNumber = '1,2,3'): Promise<number> => {
    child.send({ mode, openNumber });
    const [{ asked }] = (await once(child, 'message')) as [{ asked: number }];
    return asked;
  };
  return { answer, url: `http://127.0.0.1:${port}/{lottery}/{issue}` };
}

const [one, two] = await Promise.all([fakeSource(KEYS[0]!), fakeSource(KEYS[1]!)]);
const feed: ResultFeed = {
  agree: 2,
  sources: [
    httpSource({ name: 'one', url: one.url, key: KEYS[0]! }, deps.log, 300),
    httpSource({ name: 'two', url: two.url, key: KEYS[1]! }, deps.log, 300),
  ],
};
let clock = new DrawClock(deps, beacon);

async function fc3d(): Promise<Issue> {
  const issue = await findIssueByNo(db, 'fc3d', ISSUE);
  if (!issue) throw new Error('no issue of fc3d');
  return issue;
}
const collect = async (from: ResultFeed = feed) =>
  collectResult(deps, await fc3d(), { feed: from, group: 'FC3D', overdueS: OVERDUE_S });
const resultNow = async () => (await findResult(db, (await fc3d()).id))?.openNumber ?? null;
const state = async () => (await fc3d()).state;

/** The issue of fc3d of 21 September 2026, closed; its draw time is 21:15 in Beijing. */
async function closedIssue(): Promise<void> {
  await setTime(beijing('20:00:00'));
  await turn(clock);
  await setTime(beijing('21:06:00'));
  await turn(clock);
  expect(await state()).toBe('closed');
}

beforeEach(async () => {
  await reset('fc3d');
  clock = new DrawClock(deps, beacon);
  await Promise.all([one.answer('notYet'), two.answer('notYet')]);
});

test('rows stand 120 issues ahead, without a beacon, and sale ends ten minutes before the draw', async () => {
  await setTime(beijing('21:00:00'));
  await turn(clock);
  expect(await fc3d()).toMatchObject({
    state: 'selling',
    beacon: null,
    beaconRound: null,
    day: '2026-09-21',
    index: 1,
  });
  const rows = await db.query<{ ahead: number; without: number }>(
    `select count(*)::int as ahead, count(*) filter (where beacon is null)::int as without from issue where lottery_code = 'fc3d'`,
  );
  expect(rows[0]?.ahead).toBeGreaterThanOrEqual(121);
  expect(rows[0]?.without).toBe(rows[0]?.ahead);
  expect((await fc3d()).closeAt.toISOString()).toBe(beijing('21:05:00'));
});

test('no source is asked before the draw time', async () => {
  await closedIssue();
  await setTime(beijing('21:14:59'));
  const before = await one.answer('right');
  await turn(clock);
  expect(await one.answer('right')).toBe(before);
  expect(await state()).toBe('closed');
});

test('two sources that agree make the result; what they said is kept byte for byte with its time', async () => {
  await closedIssue();
  await setTime(beijing('21:15:03'));
  await Promise.all([one.answer('right', '1,2,3'), two.answer('right', '1,2,3')]);
  expect(await collect()).toBe('drawn');
  expect(await resultNow()).toBe('1,2,3');
  const proof = await officialProof(deps, 'fc3d', ISSUE);
  expect(proof).toMatchObject({
    ok: true,
    data: {
      notice: '官方结果，非本站开出',
      simulated: false,
      openNumber: '1,2,3',
      sources: [
        { kind: 'http', openNumber: '1,2,3', raw: expect.stringContaining('"openNumber":"1,2,3"') as string },
        { kind: 'http', openNumber: '1,2,3' },
      ],
    },
  });
  const { id } = await fc3d();
  await until(() => settled.includes(String(id)));
});

test('one source alone decides nothing; neither do two that differ', async () => {
  await closedIssue();
  await setTime(beijing('21:15:03'));
  await one.answer('right', '1,2,3');
  expect(await collect()).toBe('waiting');
  await two.answer('right', '1,2,4');
  expect(await collect()).toBe('waiting');
  expect(await resultNow()).toBeNull();
});

test.each(['unsigned', 'forged', 'otherIssue', 'noDraw', 'silent', 'huge', 'redirect', 'broken'])(
  'an answer that is %s is no answer',
  async (mode) => {
    await closedIssue();
    await setTime(beijing('21:15:03'));
    await Promise.all([one.answer('right'), two.answer(mode)]);
    expect(await collect()).toBe('waiting');
    // It is asked again, and believed once it answers as it should.
    await two.answer('right');
    expect(await collect()).toBe('drawn');
  },
);

test('what an unfinished result says is told to nobody', async () => {
  await closedIssue();
  await setTime(beijing('21:15:03'));
  await one.answer('right');
  await collect();
  expect(await officialProof(deps, 'fc3d', ISSUE)).toMatchObject({ ok: true, data: { openNumber: null, sources: [] } });
});

test('an overdue result voids the issue; the sources are asked once more before', async () => {
  await closedIssue();
  await setTime(new Date(Date.parse(beijing('21:15:00')) + OVERDUE_S * 1000 - 1000).toISOString());
  expect(await collect()).toBe('waiting');
  await setTime(new Date(Date.parse(beijing('21:15:00')) + OVERDUE_S * 1000).toISOString());
  expect(await collect()).toBe('void');
  expect(await fc3d()).toMatchObject({ state: 'void', voidReason: 'feedOverdue' });
  const { id } = await fc3d();
  await until(() => voided.includes(String(id)));
  expect(await collect()).toBe('nothing');
});

test('a result cannot be called overdue before five minutes have passed, by nobody', async () => {
  await closedIssue();
  const { id } = await fc3d();
  await setTime(beijing('21:19:59'));
  await expect(db.query(`select void_issue($1, 'feedOverdue')`, [id])).rejects.toThrow('cannot be void for');
  await setTime(beijing('21:20:00'));
  await db.query(`select void_issue($1, 'feedOverdue')`, [id]);
  expect(await fc3d()).toMatchObject({ state: 'void' });
});

test('an answer that comes in the last moment counts', async () => {
  await closedIssue();
  await setTime(new Date(Date.parse(beijing('21:15:00')) + OVERDUE_S * 1000 + 60_000).toISOString());
  await Promise.all([one.answer('right'), two.answer('right')]);
  expect(await collect()).toBe('drawn');
});

const addOperators = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) await owner.query(`select add_staff($1, 'operator', 'x', false)`, [name]);
};
/** With a session that was opened just now. */
async function signedIn(name: string): Promise<{ name: string; tokenHash: Buffer }> {
  const tokenHash = randomBytes(32);
  await owner.query(
    `select begin_staff_session($2, id, 12, 'bearer', '', '', false) from staff_list() where name = $1`,
    [name, tokenHash],
  );
  return { name, tokenHash };
}

test('what somebody typed who lost the account or the role since counts for nothing', async () => {
  const enter = async (staff: string, openNumber: string) => {
    const typed = { lotteryCode: 'fc3d', issueNo: ISSUE, openNumber, note: '' };
    const entered = await signedIn(staff).then((by) => db.tx((tx) => enterResult(deps, tx, by, typed)));
    return entered.ok ? entered.data : entered.key;
  };
  await addOperators('gone', 'demoted', 'dora', 'emil');
  await closedIssue();
  await setTime(beijing('21:20:00'));
  expect(await enter('gone', '1,2,3')).toBe('waitsForSecond');
  await owner.query(`select set_staff(id, null, false) from staff_list() where name = 'gone'`);
  expect(await enter('demoted', '1,2,3')).toBe('waitsForSecond');
  await owner.query(`select set_staff(id, 'auditor', null) from staff_list() where name = 'demoted'`);
  expect(await enter('dora', '1,2,3')).toBe('waitsForSecond');
  expect(await resultNow()).toBeNull();
  expect(await enter('emil', '1,2,3')).toBe('drawn');
  const proof = await officialProof(deps, 'fc3d', ISSUE);
  expect(proof.ok && proof.data.sources).toHaveLength(2);
});

test('two operators who type the same make the result; one alone, or two who differ, do not', async () => {
  const enter = (staff: string, openNumber: string, issueNo = ISSUE) =>
    signedIn(staff).then((by) =>
      db.tx((tx) => enterResult(deps, tx, by, { lotteryCode: 'fc3d', issueNo, openNumber, note: '电视直播' })),
    );
  await closedIssue();
  await addOperators('anna', 'bert', 'carl');
  expect(await enter('anna', '1,2,3')).toMatchObject({ ok: false, key: 'resultNotAwaited' });
  await setTime(beijing('21:20:00'));
  expect(await enter('anna', '1,2')).toMatchObject({ ok: false, key: 'resultInvalid' });
  expect(await enter('anna', '1,2,10')).toMatchObject({ ok: false, key: 'resultInvalid' });
  expect(await enter('anna', '1,2,3', '2026999')).toMatchObject({ ok: false, key: 'issueUnknown' });
  expect(await enter('anna', '1,2,3')).toEqual({ ok: true, data: 'waitsForSecond' });
  expect(await enter('anna', '1,2,3')).toEqual({ ok: true, data: 'waitsForSecond' });
  expect(await enter('bert', '3,2,1')).toMatchObject({ ok: false, key: 'resultDiffers' });
  expect(await resultNow()).toBeNull();
  expect(await enter('bert', '1,2,3')).toEqual({ ok: true, data: 'drawn' });
  expect(await resultNow()).toBe('1,2,3');
  expect(await enter('carl', '1,2,3')).toMatchObject({ ok: false, key: 'resultNotAwaited' });
  const proof = await officialProof(deps, 'fc3d', ISSUE);
  expect(proof.ok && proof.data.sources.map(({ kind }) => kind)).toEqual(['staff', 'staff']);
});

test('the simulated feed draws after the draw time and says what it is', async () => {
  await closedIssue();
  await setTime(beijing('21:15:01'));
  await turn(clock);
  expect(await state()).toBe('drawn');
  const proof = await officialProof(deps, 'fc3d', ISSUE);
  expect(proof).toMatchObject({
    ok: true,
    data: {
      simulated: true,
      notice: expect.stringContaining('模拟官方结果') as string,
      sources: [{ name: '模拟官方结果', kind: 'simulated' }],
    },
  });
  expect(parseOpenNumber({ code: 'fc3d', group: 'FC3D' }, (await resultNow()) ?? '')).not.toBeNull();
});

test('lotteries are told to be simulated where no source is configured, and never in production', () => {
  expect(isSimulated(deps)).toBe(true);
  expect(isSimulated({ ...deps, config: { ...deps.config, isProduction: true } })).toBe(false);
});

test('two servers that ask the simulated feed at once get one result', async () => {
  await closedIssue();
  await setTime(beijing('21:15:01'));
  const steps = await Promise.all([collect(simulatedFeed), collect(simulatedFeed), collect(simulatedFeed)]);
  expect(steps.filter((step) => step === 'drawn')).toHaveLength(1);
  const { reports } = await db.one<{ reports: number }>('select count(*)::int as reports from feed_report');
  expect(reports).toBe(1);
});

test('after a long downtime no issue is missing, and selling goes on', async () => {
  await reset('xyft');
  await setTime(beijing('20:00:00'));
  await turn(clock);
  // The rows made then reach to the next evening; the process is down until the afternoon after that.
  await setTime('2026-09-23T06:00:00.000Z');
  clock = new DrawClock(deps, beacon);
  await clock.turn();
  const { issues, last } = await db.one<{ issues: number; last: number }>(
    `select count(*)::int as issues, max(index_in_day) as last from issue where lottery_code = 'xyft' and day = '2026-09-22'`,
  );
  expect([issues, last]).toEqual([180, 180]);
  expect(await findIssueByNo(db, 'xyft', '20260923012')).toMatchObject({ state: 'selling' });
  await clock.idle();
});

test('agreement counts sources, not answers', () => {
  const said = (source: string, openNumber: string) => ({ source, openNumber });
  expect(agreedNumber([], 1)).toBeNull();
  expect(agreedNumber([said('a', '1')], 2)).toBeNull();
  expect(agreedNumber([said('a', '1'), said('b', '1')], 2)).toBe('1');
  expect(agreedNumber([said('a', '1'), said('b', '1'), said('a', '2')], 2)).toBeNull();
});

test('open numbers are read as sources write them', () => {
  expect(parseOpenNumber({ code: 'hk6', group: 'LHC' }, '30,21,25,28,09,08+29')).toEqual([30, 21, 25, 28, 9, 8, 29]);
  expect(parseOpenNumber({ code: 'hk6', group: 'LHC' }, '30,21,25,28,9,8,29')).toEqual([30, 21, 25, 28, 9, 8, 29]);
  expect(parseOpenNumber({ code: 'pl5', group: 'PL35' }, '1,2,3,4,5')).toEqual([1, 2, 3, 4, 5]);
  for (const [group, text] of [
    ['LHC', '30,21,25,28,09,08,30'],
    ['LHC', '30+21,25,28,09,08,29'],
    ['SSC', '1+2,3,4,5'],
    ['PL35', '1,2,3'],
    ['SSC', '1,2,3,4'],
    ['SSC', '1,2,3,4,5,6'],
    ['K3', '0,1,2'],
    ['K3', ' 1,2,3'],
    ['FC3D', '1，2，3'],
    ['FC3D', ''],
  ] as const)
    expect(parseOpenNumber({ code: '', group }, text), text).toBeNull();
});

test('simulated numbers are draws of their group', () => {
  for (const group of GROUPS)
    for (let each = 0; each < 50; each += 1)
      expect(isDraw(group, simulatedNumbers({ code: '', group })), group).toBe(true);
});
