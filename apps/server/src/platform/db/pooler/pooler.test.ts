import { expect, onTestFinished, test } from 'vitest';
import { Deadline, underDeadline } from '../../engine/deadline.ts';
import { testDatabase } from '../../testing/database.ts';
import { isDatabaseAway, isHeldUp, openDb, prepared, sqlState, type Db, type DbTarget } from '../pool.ts';
import { openPooled } from './open-pooler.ts';
import { CONNECT_QUERY, hasPgbouncer, knowsPrepared, Pgbouncer, type Pooled } from './testing/pgbouncer.ts';

const { db, appTarget } = await testDatabase();
if (typeof appTarget === 'string') throw new Error('the test database has a socket');
const { host, database } = appTarget;
const pgbouncer = (given: Omit<Pooled, 'host' | 'database'>) => Pgbouncer.start({ host, database, ...given });

interface Ways {
  readonly ownerTarget?: DbTarget;
  readonly appTarget?: DbTarget;
}

async function opened(url: string, more: { ways?: Ways; connectionsMax?: number } = {}): Promise<Db> {
  const own = openDb(appTarget, { connectionsMax: 1 });
  onTestFinished(() => own.close());
  const options = { connectionsMax: more.connectionsMax ?? 4 };
  const pooled = await openPooled({ url, own, ownerTarget: appTarget, appTarget, ...more.ways, options });
  onTestFinished(() => pooled.close());
  return pooled;
}
const refusal = (url: string, ways: Ways = {}): Promise<string> =>
  opened(url, { ways }).then(
    () => 'opened',
    (error: Error) => error.message,
  );
const transactions = { mode: 'transaction', lines: ['max_prepared_statements = 200'] } as const;

test.skipIf(!hasPgbouncer)('what a pooler would break ends the start in one sentence (needs pgbouncer)', async () => {
  const said: string[] = [];
  const mode = 'transaction';
  for (const given of [
    { mode },
    { mode, connectQuery: 'set statement_timeout = 20000; set lock_timeout = 9000' },
    { mode, connectQuery: CONNECT_QUERY, lines: knowsPrepared ? ['max_prepared_statements = 0'] : [] },
    { mode: 'statement', connectQuery: CONNECT_QUERY },
    // It takes back what the connection was opened with.
    { mode: 'session', connectQuery: CONNECT_QUERY, lines: ['server_reset_query = DISCARD ALL'] },
    { mode, connectQuery: CONNECT_QUERY, poolSize: 1 },
  ] as const)
    said.push(await refusal((await pgbouncer(given)).url(database)));
  const start = 'caiting: DATABASE_POOL_URL: ';
  expect(said).toEqual([
    expect.stringContaining(`${start}statement_timeout of its connections is none, it must be 20000 ms at most; give`),
    expect.stringContaining(`${start}lock_timeout of its connections is 9000 ms, it must be 8000 ms at most; give`),
    `${start}it knows no statements that are prepared by name; in transaction mode it must be PgBouncer 1.21 or later with max_prepared_statements above 0 (200)`,
    expect.stringContaining(`${start}it carries no transactions: `),
    expect.stringContaining(`${start}statement_timeout of its connections is none`),
    `${start}it gives no second connection beside the first; raise its default_pool_size`,
  ]);
});

test.skipIf(!hasPgbouncer)('a way to another database, user or server is refused (needs pgbouncer)', async () => {
  const one = await pgbouncer({
    mode: 'session',
    connectQuery: CONNECT_QUERY,
    lines: ['server_reset_query = DEALLOCATE ALL'],
  });
  expect(await refusal(one.url('postgres'))).toContain('"postgres" there is not this site’s database');
  expect(await refusal(one.url(database, 'caiting_owner'))).toContain('it signs in as "caiting_owner"');
  expect(await refusal('postgres://a,b/caiting')).toContain('it names several servers');
  for (const way of ['appTarget', 'ownerTarget'])
    expect(await refusal(one.url(database), { [way]: 'postgres://caiting_app@a,b/caiting' }), way).toContain(
      'a pooler does not go along with an address of several servers',
    );
  expect(await refusal('nonsense')).toBe(
    'caiting: DATABASE_POOL_URL: it is not of the form postgres://user:password@host:5432/database',
  );
});

const LIMITS = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
const LOCK = 'select pg_advisory_xact_lock(77)';
const PID = 'select pg_backend_pid() as pid';

test.skipIf(!hasPgbouncer)('by session it serves, where nothing takes the bounds back (needs pgbouncer)', async () => {
  const lines = ['server_reset_query = DEALLOCATE ALL'];
  const one = await pgbouncer({ mode: 'session', connectQuery: CONNECT_QUERY, lines });
  const pooled = await opened(one.url(database));
  expect(await pooled.one(LIMITS)).toEqual({ statement: '20s', lock: '8s' });
  expect(await pooled.one(prepared('pooler.session', 'select $1::int8 as n'), [7n])).toEqual({ n: 7n });
});

test.skipIf(!knowsPrepared)(
  'by transaction many connections share few, statements by name too (needs pgbouncer 1.21)',
  async () => {
    const one = await pgbouncer({ ...transactions, connectQuery: CONNECT_QUERY, poolSize: 2 });
    const pooled = await opened(one.url(database), { connectionsMax: 12 });
    const named = prepared('pooler.named', 'select $1::int8 as n, pg_backend_pid() as pid, pg_sleep(0.01)');
    const rows = await Promise.all(
      Array.from({ length: 60 }, (_, n) => pooled.tx((tx) => tx.one<{ n: bigint; pid: number }>(named, [BigInt(n)]))),
    );
    expect(rows.map(({ n }) => Number(n))).toEqual(Array.from({ length: 60 }, (_, n) => n));
    expect(new Set(rows.map(({ pid }) => pid)).size).toBe(2);
  },
);

test.skipIf(!knowsPrepared)(
  'bounds of one transaction are over with it; those of all hold (needs pgbouncer 1.21)',
  async () => {
    const short = 'set statement_timeout = 400; set lock_timeout = 300; set idle_in_transaction_session_timeout = 300';
    const one = await pgbouncer({ ...transactions, connectQuery: short, poolSize: 2 });
    const pooled = await opened(one.url(database));
    expect(await pooled.tx((tx) => tx.one(LIMITS), { isLong: true })).toEqual({ statement: '15min', lock: '1min' });
    expect(await pooled.one(LIMITS)).toEqual({ statement: '400ms', lock: '300ms' });
    const late = await pooled.one('select pg_sleep(30)').catch((error: unknown) => error);
    expect([sqlState(late), isHeldUp(late)]).toEqual(['57014', true]);
    const held = await db.begin();
    await held.tx.run(LOCK);
    const waits = await pooled.tx((tx) => tx.run(LOCK)).catch((error: unknown) => error);
    expect(sqlState(waits)).toBe('55P03');
    await held.rollback();
    // Left open: its locks are gone, and so is its connection.
    const open = await pooled.begin();
    const { pid } = await open.tx.one<{ pid: number }>(PID);
    await expect
      .poll(() => db.query('select from pg_stat_activity where pid = $1', [pid]), { timeout: 20_000 })
      .toEqual([]);
    const error: unknown = await open.tx.one(PID).catch((failure: unknown) => failure);
    expect(isDatabaseAway(error)).toBe(true);
    await open.rollback().catch(() => undefined);
    expect(await pooled.one('select 1 as one')).toEqual({ one: 1 });
  },
);

test.skipIf(!knowsPrepared)('a deadline ends its own statement and no other one (needs pgbouncer 1.21)', async () => {
  const one = await pgbouncer({ ...transactions, connectQuery: CONNECT_QUERY, poolSize: 3 });
  const pooled = await opened(one.url(database));
  const sleeping = (): Promise<{ n: number }> =>
    db.one(
      `select count(*)::int as n from pg_stat_activity where query like 'select pg_sleep(1%' and state = 'active'`,
    );
  const others = [1, 2].map(() => pooled.one('select pg_sleep(1.5) is not null as slept'));
  const before = performance.now();
  const late = await underDeadline(new Deadline(performance.now() + 300), () =>
    pooled.tx((tx) => tx.one('select pg_sleep(100)')).catch((error: unknown) => error),
  );
  expect(isHeldUp(late)).toBe(true);
  expect(performance.now() - before).toBeLessThan(15_000);
  expect(await Promise.all(others)).toEqual([{ slept: true }, { slept: true }]);
  await expect.poll(sleeping, { timeout: 10_000 }).toEqual({ n: 0 });
});

test.skipIf(!knowsPrepared)(
  'one that falls is a database that is away, and is asked again when it is back (needs pgbouncer 1.21)',
  async () => {
    const one = await pgbouncer({ ...transactions, connectQuery: CONNECT_QUERY });
    const pooled = await opened(one.url(database));
    const under = pooled.one('select pg_sleep(30)').catch((error: unknown) => error);
    await expect
      .poll(
        async () =>
          (await db.query(`select from pg_stat_activity where query = 'select pg_sleep(30)' and state = 'active'`))
            .length,
        {
          timeout: 10_000,
        },
      )
      .toBe(1);
    await one.kill();
    expect(isDatabaseAway(await under)).toBe(true);
    expect(isDatabaseAway(await pooled.one(PID).catch((error: unknown) => error))).toBe(true);
    await one.start();
    expect(await pooled.one('select 1 as one')).toEqual({ one: 1 });
  },
);
