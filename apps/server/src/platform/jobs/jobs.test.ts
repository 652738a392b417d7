import { afterAll, expect, test, vi } from 'vitest';
import { currentCall, inCall } from '../engine/call-id.ts';
import { createLog } from '../log.ts';
import { testDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { job, Jobs } from './jobs.ts';

const { db, owner } = await testDatabase();
await owner.run('create table done (id int primary key)');
const jobs = new Jobs(db, createLog('silent'));
afterAll(() => jobs.stop());
let failures = 0;
const tried: number[] = [];

await jobs.start([
  job<{ id: number }>({
    name: 'write',
    handle: async (tx, { id }) => {
      tried.push(id);
      await tx.run('insert into done values ($1)', [id]);
      if (failures > 0) {
        failures -= 1;
        throw new Error('fails after writing');
      }
    },
  }),
]);
await jobs.work();
const done = async () => (await db.query<{ id: number }>('select id from done order by id')).map(({ id }) => id);

test('a job sent in a transaction runs after its commit and not after a rollback', async () => {
  await db.tx((tx) => jobs.send(tx, 'write', { id: 1 }));
  await db
    .tx(async (tx) => (await jobs.send(tx, 'write', { id: 2 }), Promise.reject(new Error('no'))))
    .catch(() => null);
  await until(async () => (await done()).length === 1, 'the job');
  expect(await done()).toEqual([1]);
});

test('what a failing job wrote is taken back, and the retry writes it once', async () => {
  failures = 1;
  await db.tx((tx) => jobs.send(tx, 'write', { id: 3 }));
  await until(() => tried.includes(3), 'the first try');
  await until(async () => (await done()).includes(3), 'the retry', 20_000);
  expect(tried.filter((id) => id === 3)).toHaveLength(2);
}, 30_000);

test('a job is done, and tried again, in the name of the call that sent it', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const own = new Jobs(db, log);
  const done: [object, string | null][] = [];
  let fails = 1;
  const handle = async (_tx: unknown, data: object) => {
    done.push([data, currentCall()]);
    if ((fails -= 1) >= 0) throw new Error('not yet');
  };
  await own.start([job<object>({ name: 'named', handle })]);
  await own.work();
  await inCall('one', () => db.tx((tx) => own.send(tx, 'named', { id: 1 })));
  await until(() => done.length === 2, 'the retry', 20_000);
  await db.tx((tx) => own.send(tx, 'named', { id: 2 }));
  await until(() => done.length === 3, 'the job of nobody');
  await own.stop();
  expect(done).toEqual([
    [{ id: 1 }, 'one'],
    [{ id: 1 }, 'one'],
    [{ id: 2 }, null],
  ]);
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told).toMatchObject([{ msg: 'job failed', job: 'named', request: 'one' }]);
}, 60_000);

const turn = () => vi.fn<() => Promise<void>>(async () => undefined);

test('a process does what is of its roles, and what each process does', async () => {
  const [own, foreign, each] = [turn(), turn(), turn()];
  const apart = new Jobs(db, createLog('silent'), ['web', 'draws']);
  const drawn: number[] = [];
  const queueOf = (name: string, role: 'draws' | 'jobs') =>
    job<{ id: number }>({ name, role, handle: async (_tx, { id }) => void drawn.push(id) });
  await apart.start([queueOf('drawn', 'draws'), queueOf('left', 'jobs')]);
  await apart.work();
  apart.tick('own', 'draws', 1, own);
  apart.tick('foreign', 'jobs', 1, foreign);
  apart.tick('each', 'each', 1, each);
  await db.tx(async (tx) => {
    await apart.send(tx, 'left', { id: 1 });
    await apart.send(tx, 'drawn', { id: 2 });
  });
  await until(() => drawn.length > 0 && own.mock.calls.length > 1 && each.mock.calls.length > 1, 'its own work');
  expect(drawn).toEqual([2]);
  expect(foreign).not.toHaveBeenCalled();
  await apart.stop();
});

test.each([
  ['fails every time', () => Promise.reject(new Error('planted'))],
  ['hangs', (ends: Promise<void>) => ends],
])('a ticker that %s is told after five minutes, one that works is not', async (_what, fn) => {
  const held = Promise.withResolvers<void>();
  const good = vi.fn<() => Promise<void>>(async () => undefined);
  const tickers = [jobs.tick('works', 'each', 1, good), jobs.tick('planted', 'each', 1, () => fn(held.promise))];
  await until(() => good.mock.calls.length > 2, 'some turns');
  expect(jobs.lateTick()).toBeNull();
  const clock = vi.spyOn(performance, 'now');
  const now = performance.now();
  clock.mockImplementation(() => now + 299_000);
  expect(jobs.lateTick()).toBeNull();
  clock.mockImplementation(() => now + 302_000);
  const before = good.mock.calls.length;
  await until(() => good.mock.calls.length > before + 2, 'turns of the one that works');
  expect(jobs.lateTick()?.name).toBe('planted');
  clock.mockRestore();
  held.resolve();
  await Promise.all(tickers.map((ticker) => ticker.stop()));
});

test('a ticker never runs twice at once and ends with stop', async () => {
  let running = 0;
  let turns = 0;
  const ticker = jobs.tick('test', 'each', 1, async () => {
    running += 1;
    expect(running).toBe(1);
    await db.query('select pg_sleep(0.01)');
    running -= 1;
    turns += 1;
  });
  await until(() => turns >= 3, 'three turns');
  await ticker.stop();
  expect(running).toBe(0);
});
