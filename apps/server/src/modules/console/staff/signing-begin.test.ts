import { CODES, consoleCalls } from '@caiting/contract';
import { afterAll, expect, test } from 'vitest';
import { openDb } from '../../../platform/db/pool.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

/** An act that was let in without a signature, and whose line comes behind the place from which on each has one. */
const { app, ownerTarget } = await testApp({
  modules: modules.map(({ seed: _seed, ...module }) => module),
  config: { logLevel: 'silent' },
});
const superuser = openDb(
  { ...(ownerTarget as { host: string; user: string; database: string }), user: 'postgres' },
  { connectionsMax: 2 },
);
afterAll(() => superuser.close());
const WAITS = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('signatures come to be required while an act is on its way: it is refused, and nothing is done', async () => {
  const { otto } = await someStaff(app, { otto: 'operator' });
  const begin = await superuser.begin();
  await begin.tx.run('select from staff_log_head for update');
  const act = callApp(app, consoleCalls.pauseLottery, { lotteryCode: 'ssc1', on: true } as never, otto);
  await expect.poll(async () => (await superuser.query(WAITS)).length, { timeout: 5_000 }).toBeGreaterThan(0);
  // The wish and its signatures are not what is tried here.
  await begin.tx.run(`set local session_replication_role = replica;
    insert into staff_signing_begin (request, line, seq) select 0, 0, seq + 1 from staff_log_head`);
  await begin.commit();
  expect((await act).code).toBe(CODES.signatureMissing.code);
  expect(
    await superuser.one(`select outcome from staff_log where act = 'pauseLottery' order by id desc limit 1`),
  ).toEqual({ outcome: 'signatureMissing' });
});
