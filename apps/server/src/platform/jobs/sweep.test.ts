import { afterAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { testDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { Jobs } from './jobs.ts';
import { sweepJob, sweepPart } from './sweep.ts';

const { db, owner } = await testDatabase();
const jobs = new Jobs(db, createLog('silent'));
afterAll(() => jobs.stop());

/** Old rows and young ones in turns, a hundred bytes each, on far more pages than one part. */
await owner.run(`create table swept (n int primary key, is_old boolean, filling text default repeat('x', 100));
  insert into swept select n, n % 2 = 0 from generate_series(1, 60000) n; analyze swept; grant all on swept to caiting_app`);
const SWEEP = { table: 'swept', where: 'old.is_old' };
const left = () =>
  db.one<{ old: number; young: number }>(
    `select count(*) filter (where is_old)::int as old, count(*) filter (where not is_old)::int as young from swept`,
  );

test('a part takes the old rows of its pages, reads no others, and says where the next one begins', async () => {
  const { tx, rollback } = await db.begin();
  const first = await sweepPart(tx, SWEEP, 0, 10);
  expect(first.next).toBe(10);
  expect(first.deleted).toBeGreaterThan(100);
  expect(first.deleted).toBeLessThan(1_000);
  const plan = await tx.query<Record<string, string>>(
    `explain delete from swept old where old.ctid >= '(0,0)'::tid and old.ctid < '(10,0)'::tid and old.is_old`,
  );
  expect(plan.flatMap(Object.values).join()).toContain('Tid Range Scan');
  expect((await sweepPart(tx, SWEEP, 0, 10)).deleted).toBe(0);
  expect((await sweepPart(tx, SWEEP, 1_000_000, 10)).next).toBeNull();
  await rollback();
});

test('the job goes on part by part to the end of the table, and leaves what is young', async () => {
  const { pages } = await db.one<{ pages: number }>(`select (pg_relation_size('swept') / 8192)::int as pages`);
  // More than one part, or nothing is shown.
  expect(pages).toBeGreaterThan(512);
  await jobs.start([sweepJob({ jobs }, 'sweep', '0 4 * * *', SWEEP)]);
  await jobs.work();
  await db.tx((tx) => jobs.send(tx, 'sweep', {}));
  await until(async () => (await left()).old === 0, 'the sweep', 30_000);
  expect(await left()).toEqual({ old: 0, young: 30_000 });
}, 60_000);
