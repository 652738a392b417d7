import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '../db/embedded.ts';
import { SiteClient } from '../db/primary/site-client.ts';
import { sqlState, type DbTarget } from '../db/pool.ts';
import { testDatabase } from '../testing/database.ts';
import { Cancels, checkedOut } from './cancels.ts';
import { Deadline, DeadlinePassed } from './deadline.ts';

/** After a failover a connection of before may still be at the old primary, where its statement runs on (docs/decisions/0353). */
const { appTarget } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'caiting-cancels-'));
chmodSync(folder, 0o755);
const promoted = await startEmbedded({ dataFolder: folder, isDurable: false });
const poolAt = (target: DbTarget, max = 2): pg.Pool => {
  const where = typeof target === 'string' ? { connectionString: target } : target;
  const pool = new pg.Pool({ ...where, Client: SiteClient, max });
  pool.on('error', () => undefined);
  afterAll(() => pool.end());
  return pool;
};
const old = poolAt(appTarget);
afterAll(async () => {
  await promoted.stop();
  rmSync(folder, { recursive: true, force: true });
});
const atPromoted = { host: promoted.socketFolder, user: 'postgres', database: 'postgres' };

const slow = async (cancels: Cancels): Promise<unknown> => {
  const deadline = new Deadline(performance.now() + 200);
  return checkedOut(old, cancels, deadline, (client) => client.query('select pg_sleep(100)')).catch(
    (error: unknown) => error,
  );
};

test('a statement past its deadline is ended at the server of its connection, whichever is the primary now', async () => {
  const cancels = new Cancels(() => poolAt(atPromoted, 1));
  const before = performance.now();
  const error = await slow(cancels);
  expect(error instanceof DeadlinePassed || sqlState(error) === '57014').toBe(true);
  expect(performance.now() - before).toBeLessThan(30_000);
  // The connection that a late cancel may still meet is nobody's any more.
  expect(old.totalCount).toBe(0);
});

test('where nobody can be asked whether a commit waits for its standby nothing is cancelled', async () => {
  const cancels = new Cancels(() => poolAt({ host: '/nowhere', user: 'postgres', database: 'postgres' }, 1));
  const lease = await cancels.lease(old, new Deadline(performance.now() + 50));
  const isDone = lease.client.query('select pg_sleep(1)').then(
    () => true,
    () => false,
  );
  expect(await isDone).toBe(true);
  lease.release();
});

test('another session at the same server goes on', async () => {
  const cancels = new Cancels(() => poolAt(appTarget, 1));
  const other = await old.connect();
  const answer = other.query<{ pg_sleep: string }>('select pg_sleep(1)');
  await slow(cancels);
  expect((await answer).rows).toHaveLength(1);
  other.release();
});
