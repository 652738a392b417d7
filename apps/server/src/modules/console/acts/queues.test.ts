import { consoleCalls, consoleQueueCalls, consoleStaffCalls, hashLoginPassword } from '@caiting/contract';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { ensureLotteries } from '../../draws/core/lotteries.ts';
import { modules } from '../../index.ts';
import { createStaff } from '../index.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({ modules: withoutSeeds, config: { logLevel: 'silent' } });
await ensureLotteries(db, false);
const tokens: Record<string, string> = {};
beforeEach(async () => {
  for (const [name, role] of [
    ['ada', 'admin'],
    ['alma', 'admin'],
    ['otto', 'operator'],
  ] as const) {
    const password = hashLoginPassword(name, 'operator-1');
    await createStaff(app.deps, name, role, password);
    tokens[name] = (await callApp(app, consoleCalls.staffLogin, { staffName: name, password })).data.token;
  }
});
const by = (name: string) => ({ token: tokens[name] ?? '' });
const waiting = async () => (await callApp(app, consoleQueueCalls.waitingActs, {}, by('otto'))).data.list;

test('a wish of one waits for a second person until it is confirmed or runs out', async () => {
  const input = { staffName: 'nils', role: 'auditor', password: hashLoginPassword('nils', 'operator-7') } as never;
  expect((await callApp(app, consoleStaffCalls.addStaff, input, by('ada'))).code).not.toBe(1);
  const [wish] = await waiting();
  expect(wish).toMatchObject({ staffName: 'ada', act: 'addStaff', subject: 'nils:auditor' });
  expect((wish?.until ?? 0) - (wish?.at ?? 0)).toBe(60 * 60_000);
  await callApp(app, consoleStaffCalls.addStaff, input, by('alma'));
  expect(await waiting()).toEqual([]);

  const other = { staffName: 'nora', role: 'auditor', password: hashLoginPassword('nora', 'operator-8') } as never;
  await callApp(app, consoleStaffCalls.addStaff, other, by('ada'));
  expect(await waiting()).toHaveLength(1);
  // Looking now and then keeps the session: half an hour without a call ends it.
  for (let n = 0; n < 3; n += 1) {
    await advance(owner, 21 * 60_000);
    await waiting();
  }
  expect(await waiting()).toEqual([]);
});

test('an official issue without its result waits with what is known; a number that one typed in waits for the second', async () => {
  await owner.run(
    `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, beacon_time, state, sealed_at, bet_root, bet_count)
     select 'fc3d', '2026264', '2026-09-21', 1, t - interval '3 hours', t - interval '2 hours', t - interval '1 hour', t - interval '1 hour',
            'closed', t, repeat('0', 64), 0 from (select app_now() as t) as now`,
  );
  await owner.run(
    `insert into feed_report (issue_id, source, kind, open_number, raw, fetched_at)
     select id, 'first', 'http', '1,2,3', '', app_now() from issue where issue_no = '2026264'`,
  );
  const results = async () => (await callApp(app, consoleQueueCalls.waitingResults, {}, by('ada'))).data.list;
  expect(await results()).toMatchObject([
    { lotteryCode: 'fc3d', issue: '2026264', reports: ['first: 1,2,3'], entries: [] },
  ]);
  expect(await waiting()).toEqual([]);
  const typed = { lotteryCode: 'fc3d', issue: '2026264', openNumber: '1,2,4' } as never;
  await callApp(app, consoleCalls.enterResult, typed, by('otto'));
  // Never which: the second person types it unseen.
  expect((await results())[0]?.entries).toEqual(['otto']);
  expect(await waiting()).toMatchObject([
    { act: 'enterResult', subject: 'fc3d:2026264', staffName: 'otto', reason: '', until: null },
  ]);
  // Who left stands behind no number.
  await owner.run(`select set_staff(id, null, false) from staff_list() where name = 'otto'`);
  expect((await results())[0]?.entries).toEqual([]);
  expect((await callApp(app, consoleQueueCalls.waitingActs, {}, by('ada'))).data.list).toEqual([]);
});
