import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Jobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { emptyDatabase, testDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { untilOutdated } from './beside.ts';
import { withClient } from './connect.ts';
import { migrate } from './migrate.ts';
import { openDb, type Db } from './pool.ts';
import { appliedTag, askApplied, serverName } from './releases.ts';
import { grantDefaults } from './roles.ts';
import { readSchema, type Migration, type Phase, type Schema, type SqlFunction } from './sql-files.ts';

/** Releases beside each other on one database (docs/decisions/0200). */
const { db, owner, appTarget, ownerTarget } = await testDatabase();
const real = await readSchema();
const LAST = real.migrations.length;

const migration = (n: number, phase: Phase, sql: string, more: Partial<Migration> = {}): Migration => ({
  number: LAST + n,
  name: `${LAST + n}_planted.sql`,
  sql,
  checksum: `${phase} ${sql}`,
  functions: [],
  phase,
  ...more,
});
const given = (body: string, head = 'given() returns int'): SqlFunction => {
  const sql = `create or replace function ${head} language sql as $$ select ${body} $$;`;
  return { name: 'given', sql, checksum: sql };
};
const release = (migrations: Migration[], functions: SqlFunction[] = []): Schema => ({
  migrations: [...real.migrations, ...migrations],
  functions: [...real.functions, ...functions],
});

const EXPAND = migration(1, 'expand', 'create table newer (id bigint)');
const older = release([], [given('1')]);
const newer = release([EXPAND], [given('2')]);
const contracted = release([EXPAND, migration(2, 'contract', 'drop table newer')], [given('2')]);
const STOPPED = release([migration(1, 'stop', 'create table newer (id bigint)')], [given('1')]);

const NOW = { leaveMs: 0 };
const upgrade = (schema: Schema, wait: { leaveMs?: number } = NOW): Promise<string[]> =>
  withClient(ownerTarget, (client) => migrate(client, schema, wait));
const hasTable = async (): Promise<boolean> =>
  (await owner.one<{ is: boolean }>(`select to_regclass('newer') is not null as is`)).is;
const givenNow = async (): Promise<unknown> => (await owner.one<{ value: unknown }>('select given() as value')).value;

const servers: Db[] = [];
/** The connections of a running server. */
async function aServer(of: Schema | string): Promise<Db> {
  const applicationName = typeof of === 'string' ? of : serverName(of);
  const server = openDb(appTarget, { connectionsMax: 2, applicationName });
  servers.push(server);
  await server.query('select 1');
  return server;
}

beforeEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await owner.run('drop table if exists newer cascade');
  await owner.run('drop function if exists given()');
  await owner.run('delete from migration where number > $1', [LAST]);
  await owner.run(`delete from sql_function where name = 'given'`);
  await owner.run('truncate schema_release');
  await upgrade(older);
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

describe('beside servers of the release before', () => {
  test('what only adds is brought at once, and a function gets another body', async () => {
    await aServer(older);
    expect(await upgrade(newer)).toEqual([EXPAND.name, 'given']);
    expect(await givenNow()).toBe(2);
  });

  test.each([
    ['a migration of no phase', STOPPED],
    ['a function with other parameters', release([], [given('n', 'given(n int) returns int')])],
    ['a function with another result', release([], [given(`'x'`, 'given() returns text')])],
    ['what stands behind a contract', release([migration(1, 'contract', 'select 1'), { ...EXPAND, number: LAST + 2 }])],
  ])('%s changes nothing', async (_, schema) => {
    await aServer(older);
    await expect(upgrade(schema)).rejects.toThrow('nothing was changed');
    expect(appliedTag(await askApplied(db))).toBe(appliedTag(older));
  });

  test.each(['caiting', 'caiting bus'])(
    'nothing is changed while a server of before releases is connected as "%s"',
    async (name) => {
      await aServer(name);
      await expect(upgrade(name === 'caiting' ? newer : STOPPED)).rejects.toThrow('nothing was changed');
      expect(await hasTable()).toBe(false);
    },
  );

  test('a function without a file stays for them, and goes when they are gone', async () => {
    const before = await aServer(older);
    expect(await upgrade(release([EXPAND]))).toEqual([EXPAND.name]);
    expect(await givenNow()).toBe(1);
    await before.close();
    await upgrade(release([EXPAND]));
    await expect(givenNow()).rejects.toThrow('does not exist');
  });

  test('a contract waits for those that do not know it, and nobody waits for the contract', async () => {
    const before = await aServer(older);
    expect(await upgrade(contracted)).toEqual([EXPAND.name, 'given']);
    await aServer(contracted);
    expect(await upgrade(contracted)).toEqual([]);
    expect(await hasTable()).toBe(true);
    await before.close();
    expect(await upgrade(contracted)).toEqual([`${LAST + 2}_planted.sql`]);
    expect(await hasTable()).toBe(false);
  });

  test('a table that somebody holds is tried again, and whoever waits for it is let through', async () => {
    await aServer(older);
    await upgrade(newer);
    const schema = release([EXPAND, migration(2, 'expand', 'alter table newer add column more int')], [given('2')]);
    const holder = await owner.begin();
    await holder.tx.query('lock table newer in row exclusive mode');
    const upgraded = upgrade(schema);
    await until(
      async () =>
        (await db.query(`select from pg_locks where relation = 'newer'::regclass and not granted`)).length > 0,
      'the upgrade waits',
    );
    // Stands behind the upgrade in the queue of the lock.
    expect(await db.run('insert into newer values (1)')).toBe(1);
    await holder.rollback();
    expect(await upgraded).toEqual([`${LAST + 2}_planted.sql`]);
  });

  test('an index is built beside writers, and one that was left unfinished is built again', async () => {
    await aServer(older);
    await upgrade(newer);
    await owner.run('insert into newer values (1), (1)');
    await expect(owner.run('create unique index concurrently newer_id on newer (id)')).rejects.toThrow(
      'could not create unique index',
    );
    const schema = release(
      [EXPAND, migration(2, 'expand', 'create index concurrently newer_id on newer (id)')],
      [given('2')],
    );
    await upgrade(schema);
    const { valid } = await owner.one<{ valid: boolean }>(
      `select indisvalid and not indisunique as valid from pg_index where indexrelid = 'newer_id'::regclass`,
    );
    expect(valid).toBe(true);
  });
});

test('it waits for a server that is about to leave', async () => {
  const leaving = await aServer(older);
  const upgraded = upgrade(STOPPED, { leaveMs: 60_000 });
  await until(async () => (await waitingForLeave()) > 0, 'the upgrade has looked');
  expect(await hasTable()).toBe(false);
  await leaving.close();
  expect(await upgraded).toEqual([`${LAST + 1}_planted.sql`]);
});

/** Connections whose newest question was who else is there. */
const waitingForLeave = async (): Promise<number> =>
  (
    await owner.one<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'idle' and query like '%count(*)::int as n from pg_stat%'`,
    )
  ).n;

describe('code that is older than the database', () => {
  test('starts where a newer release only added, and leaves everything as it is', async () => {
    await upgrade(newer);
    expect(await upgrade(older)).toEqual([]);
    expect(await givenNow()).toBe(2);
  });

  test.each([
    ['what it does not know takes something away', STOPPED],
    ['a function that it calls is gone', release([EXPAND])],
    ['a function that it calls has another result', release([EXPAND], [given(`'x'`, 'given() returns text')])],
  ])('is refused where %s', async (_, schema) => {
    await upgrade(schema);
    const tag = appliedTag(await askApplied(db));
    await expect(upgrade(older)).rejects.toThrow('newer release');
    expect(appliedTag(await askApplied(db))).toBe(tag);
  });

  test('leaves the functions of a newer release alone while that runs, and takes its own back afterwards', async () => {
    const changed = release([], [given('3')]);
    await upgrade(changed);
    const running = await aServer(changed);
    expect(await upgrade(older)).toEqual([]);
    expect(await givenNow()).toBe(3);
    await running.close();
    expect(await upgrade(older)).toEqual(['given']);
    expect(await givenNow()).toBe(1);
    // The newer one comes back beside it: its functions stand again.
    await aServer(older);
    expect(await upgrade(changed)).toEqual(['given']);
  });
});

test('a second server of the same release starts beside the first', async () => {
  await aServer(older);
  expect(await upgrade(older)).toEqual([]);
});

describe('a running server', () => {
  async function watched(
    schema: Schema,
    act: (said: () => string, looked: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const jobs = new Jobs(db, createLog('error'));
    const looks = { n: 0 };
    const counted = {
      ...db,
      query: (...args: Parameters<typeof db.query>) => ((looks.n += 1), db.query(...args)),
    } as Db;
    const own = { schema, finish: () => upgrade(schema) };
    let said = '';
    void untilOutdated({ jobs, db: counted, log: createLog('error') }, own, 10).then((sentence) => (said = sentence));
    const looked = async () => {
      // Each look asks twice at least: four questions more began after this moment and have ended.
      const { n } = looks;
      await until(async () => looks.n > n + 4, 'it has looked');
    };
    try {
      await act(() => said, looked);
    } finally {
      await jobs.stop().catch(() => undefined);
    }
  }

  test('goes on when a newer release only added', () =>
    watched(older, async (said, looked) => {
      await aServer(older);
      await upgrade(newer);
      await aServer(newer);
      await looked();
      expect(said()).toBe('');
    }));

  test('ends when a newer release took something away while it was not connected', () =>
    watched(older, async (said, looked) => {
      await looked();
      expect(said()).toBe('');
      await upgrade(STOPPED);
      await until(async () => said().includes('another release has changed the database'), 'it has found out');
    }));

  test('brings the contract of its own release as soon as the one before has left', async () => {
    const before = await aServer(older);
    await upgrade(contracted);
    await watched(contracted, async (said, looked) => {
      await looked();
      expect(await hasTable()).toBe(true);
      await before.close();
      await until(async () => !(await hasTable()), 'the contract was brought');
      await until(async () => appliedTag(await askApplied(db)) === appliedTag(contracted), 'all of it');
      expect(said()).toBe('');
    });
  });
});

test('a fresh database has nobody to wait for', async () => {
  await withClient(await emptyDatabase(), async (client) => {
    await grantDefaults(client);
    expect((await migrate(client, real, NOW)).length).toBeGreaterThan(100);
  });
});
