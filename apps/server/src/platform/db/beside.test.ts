import { afterAll, beforeEach, expect, test } from 'vitest';
import { Jobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { emptyDatabase, testDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { appliedTag, readAppliedTag, SERVER_CONNECTIONS, untilOutdated } from './beside.ts';
import { withClient } from './connect.ts';
import { migrate } from './migrate.ts';
import { openDb, type Db } from './pool.ts';
import { grantDefaults } from './roles.ts';
import { readSchema, type Schema } from './sql-files.ts';

const { db, owner, appTarget, ownerTarget } = await testDatabase();
const real = await readSchema();
const newer: Schema = {
  migrations: [
    ...real.migrations,
    {
      number: real.migrations.length + 1,
      name: '0099_newer.sql',
      sql: 'create table newer (id bigint)',
      checksum: 'x',
      functions: [],
    },
  ],
  functions: real.functions,
};
const NOW = { leaveMs: 0 };
const upgrade = (schema: Schema, wait: { leaveMs?: number } = NOW): Promise<string[]> =>
  withClient(ownerTarget, (client) => migrate(client, schema, wait));
const hasTable = async (): Promise<boolean> =>
  (await owner.one<{ is: boolean }>(`select to_regclass('newer') is not null as is`)).is;

const servers: Db[] = [];
/** The connections of a running server. */
async function aServer(applicationName = 'caiting'): Promise<Db> {
  const server = openDb(appTarget, { connectionsMax: 2, applicationName });
  servers.push(server);
  await server.query('select 1');
  return server;
}

beforeEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await owner.run(`drop table if exists newer; delete from migration where name = '0099_newer.sql'`);
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

test.each(SERVER_CONNECTIONS)('a newer release changes nothing while a server is connected as "%s"', async (name) => {
  await aServer(name);
  await expect(upgrade(newer)).rejects.toThrow('nothing was changed');
  expect(await hasTable()).toBe(false);
});

test('a function that changed waits as a table does, and so does one that is gone', async () => {
  await aServer();
  const [first, ...rest] = real.functions;
  const changed = { ...(first as (typeof real.functions)[number]), checksum: 'changed' };
  await expect(upgrade({ ...real, functions: [changed, ...rest] })).rejects.toThrow('nothing was changed');
  await expect(upgrade({ ...real, functions: rest })).rejects.toThrow('nothing was changed');
  expect(await readAppliedTag(db)).toBe(appliedTag(real));
});

test('it waits for a server that is about to leave', async () => {
  const leaving = await aServer();
  const upgraded = upgrade(newer, { leaveMs: 60_000 });
  await until(async () => (await waitingForLeave()) > 0, 'the upgrade has looked');
  expect(await hasTable()).toBe(false);
  await leaving.close();
  expect(await upgraded).toEqual(['0099_newer.sql']);
});

/** Connections whose newest question was who else is there. */
const waitingForLeave = async (): Promise<number> =>
  (
    await owner.one<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'idle' and query like '%application_name = any%'`,
    )
  ).n;

test('a second server of the same release starts beside the first', async () => {
  await aServer();
  expect(await upgrade(real)).toEqual([]);
});

test('what a database has applied is told by one name', async () => {
  expect(await readAppliedTag(db)).toBe(appliedTag(real));
  await upgrade(newer);
  expect(await readAppliedTag(db)).toBe(appliedTag(newer));
});

test('a server that was not connected when the database was upgraded finds out', async () => {
  const jobs = new Jobs(db, createLog('error'));
  const looks = { n: 0 };
  const watched = { ...db, one: (...args: Parameters<typeof db.one>) => ((looks.n += 1), db.one(...args)) } as Db;
  let said = '';
  void untilOutdated({ jobs, db: watched }, appliedTag(real), 10).then((sentence) => (said = sentence));
  await until(async () => looks.n > 2, 'it has looked');
  expect(said).toBe('');
  await upgrade(newer);
  await until(async () => said.includes('another release has changed the database'), 'it has found out');
  await jobs.stop().catch(() => undefined);
});

test('a fresh database has nobody to wait for', async () => {
  await withClient(await emptyDatabase(), async (client) => {
    await grantDefaults(client);
    expect((await migrate(client, real, NOW)).length).toBeGreaterThan(100);
  });
});
