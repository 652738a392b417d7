import { expect, test } from 'vitest';
import { openDb, sqlState } from '../db/pool.ts';
import { testDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { Batcher } from './batcher.ts';
import { currentDeadline, Deadline, DeadlinePassed, underDeadline } from './deadline.ts';
import { KeyedQueue } from './keyed-queue.ts';

const { db, owner, appTarget } = await testDatabase();
await owner.run('create table shelf (id bigint primary key, note text)');
await owner.run('grant all on shelf to public');

const inMs = (ms: number) => new Deadline(performance.now() + ms);
const caught = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const HELD = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
/** Somebody else holds the whole table until `rollback`. */
async function locked() {
  const holder = await db.begin();
  await holder.tx.run('lock table shelf in access exclusive mode');
  return holder;
}

test("a statement that waits is ended at the deadline of who asked, and the connection is nobody else's", async () => {
  const holder = await locked();
  const deadline = inMs(300);
  const failed = underDeadline(deadline, () => caught(db.run('insert into shelf (id) values (1)')));
  expect(sqlState(await failed)).toBe('57014');
  expect(performance.now() - deadline.atMs).toBeLessThan(5_000);
  expect(await db.query(HELD)).toEqual([]);
  await holder.rollback();
  expect(await db.query('select id from shelf')).toEqual([]);
});

test('a transaction that waits is ended, asks no more, and is not committed afterwards', async () => {
  const holder = await locked();
  const waits = underDeadline(inMs(300), () =>
    caught(
      db.tx(async (tx) => {
        await tx.run('insert into shelf (id) values (2)').catch(() => undefined);
        await tx.query('select 1');
      }),
    ),
  );
  expect(await waits).toBeInstanceOf(DeadlinePassed);
  await holder.rollback();

  const gate = Promise.withResolvers<void>();
  const deadline = inMs(200);
  const late = underDeadline(deadline, () =>
    caught(
      db.tx(async (tx) => {
        await tx.run('insert into shelf (id) values (3)');
        await gate.promise;
      }),
    ),
  );
  await until(() => deadline.isPast, 'the deadline');
  gate.resolve();
  expect(await late).toBeInstanceOf(DeadlinePassed);
  expect(await db.query('select id from shelf')).toEqual([]);
});

test('waiting for a connection counts', async () => {
  const small = openDb(appTarget, { connectionsMax: 1 });
  const holder = await small.begin();
  expect(await underDeadline(inMs(200), () => caught(small.query('select 1')))).toBeInstanceOf(DeadlinePassed);
  expect(await underDeadline(inMs(200), () => caught(small.begin()))).toBeInstanceOf(DeadlinePassed);
  expect(await underDeadline(inMs(-1), () => caught(small.query('select 1')))).toBeInstanceOf(DeadlinePassed);
  await holder.rollback();
  expect(await small.one('select 1 as one')).toEqual({ one: 1 });
  await small.close();
});

test('work of the site itself, and what goes on after the answer, has no deadline', async () => {
  const deadline = inMs(60_000);
  const left = await underDeadline(deadline, async () => {
    expect(currentDeadline()).toBe(deadline);
    deadline.end();
    return currentDeadline();
  });
  expect([left, currentDeadline()]).toEqual([null, null]);
  // Answered too late it stays too late.
  const late = inMs(-1);
  late.end();
  expect(await underDeadline(late, () => caught(db.query('select 1')))).toBeInstanceOf(DeadlinePassed);
  const long = underDeadline(inMs(-1), () => db.tx(async (tx) => tx.one('select 1 as one'), { isLong: true }));
  expect(await long).toEqual({ one: 1 });
});

test('whoever is past his time in a queue is not begun with; the others of his batch are done all the same', async () => {
  const batches: string[][] = [];
  const gate = Promise.withResolvers<void>();
  const batcher = new Batcher<string, string>({
    run: async (batch) => {
      batches.push([...batch]);
      if (batch.includes('blocker')) await gate.promise;
      // As a statement that is ended by the first deadline in it.
      if (batch.includes('soon')) {
        const passed = Promise.withResolvers<never>();
        currentDeadline()?.onPast(() => passed.reject(new DeadlinePassed()));
        await passed.promise;
      }
      return batch;
    },
  });
  const blocked = batcher.add('blocker');
  await until(() => batches.length === 1, 'the first batch');
  const late = underDeadline(inMs(500), () => caught(batcher.add('late')));
  const soon = underDeadline(inMs(1_300), () => caught(batcher.add('soon')));
  const calm = underDeadline(inMs(60_000), () => batcher.add('calm'));
  const own = batcher.add('own');
  gate.resolve();
  expect(await late).toBeInstanceOf(DeadlinePassed);
  expect(await soon).toBeInstanceOf(DeadlinePassed);
  expect(await Promise.all([blocked, calm, own])).toEqual(['blocker', 'calm', 'own']);
  expect(batches).toEqual([['blocker'], ['soon', 'calm', 'own'], ['calm', 'own']]);
});

test('an act of a queue has the deadline of who asked for it, not of whose turn was before', async () => {
  const queue = new KeyedQueue({ atOnce: 1 });
  const gate = Promise.withResolvers<void>();
  const [first, second] = [inMs(60_000), inMs(60_000)];
  const acts = [first, second].map((deadline) =>
    underDeadline(deadline, () =>
      queue.run('key', async () => {
        await gate.promise;
        return currentDeadline();
      }),
    ),
  );
  gate.resolve();
  expect(await Promise.all(acts)).toEqual([first, second]);
});
