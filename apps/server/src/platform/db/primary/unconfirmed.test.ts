import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Deadline, underDeadline } from '../../engine/deadline.ts';
import { until } from '../../testing/until.ts';
import { withClient } from '../connect.ts';
import { startEmbedded } from '../embedded.ts';
import { isDatabaseAway, openDb, sqlState } from '../pool.ts';

/** Commits that wait for a standby, of a name that nobody has (docs/decisions/0353). */
const folder = mkdtempSync(join(tmpdir(), 'caiting-unconfirmed-'));
chmodSync(folder, 0o755);
const server = await startEmbedded({ dataFolder: folder, isDurable: false });
const at = { host: server.socketFolder, user: 'postgres', database: 'postgres' };
const db = openDb({ ...at, options: '-c synchronous_commit=on' }, { connectionsMax: 4, applicationName: 'waits' });
afterAll(async () => {
  await db.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (sql: string) => withClient(at, async (client) => (await client.query<{ n: number }>(sql)).rows);
await admin('create table thing (id int primary key)');
const waitFor = async (standby: string): Promise<void> => {
  await admin(`alter system set synchronous_standby_names = '${standby}'`);
  await admin('select pg_reload_conf()');
};
await waitFor('nobody');

const WAITING = `from pg_stat_activity where application_name = 'waits' and wait_event = 'SyncRep'`;
const waiting = async (): Promise<number> => (await admin(`select count(*)::int as n ${WAITING}`))[0]?.n ?? 0;
const oneWaits = () => until(async () => (await waiting()) === 1, 'a commit that waits');
const insert = (id: number): string => `insert into thing values (${id})`;

const WAYS = [
  ['a transaction', (id: number) => db.tx((tx) => tx.run(insert(id)))],
  ['a single statement', (id: number) => db.run(insert(id))],
  ['a hot statement', (id: number) => db.few(1).run(insert(id))],
] as const;
test.each(WAYS.map(([name, act], n) => [name, act, n + 1] as const))(
  'what no standby has confirmed is not told as done: %s whose wait is cancelled',
  async (_name, act, id) => {
    const answer = act(id).then(
      () => 'done',
      (error: unknown) => error,
    );
    await oneWaits();
    await admin(`select pg_cancel_backend(pid) ${WAITING}`);
    const error = await answer;
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseAway(error)).toBe(true);
    // PostgreSQL itself has done it.
    expect(await admin(`select count(*)::int as n from thing where id = ${id}`)).toEqual([{ n: 1 }]);
  },
);

test('a deadline that passes does not cut the wait short: it is answered when a standby confirms', async () => {
  let isAnswered = false;
  const deadline = new Deadline(performance.now() + 300);
  const answer = underDeadline(deadline, () => db.run(insert(9))).then((rows) => {
    isAnswered = true;
    return rows;
  });
  await oneWaits();
  await until(() => deadline.isPast, 'the deadline');
  // The cancel would have come by a connection of its own, which is made and has asked by now.
  await until(
    async () =>
      (
        await admin(
          `select count(*)::int as n from pg_stat_activity where query like 'select from pg_stat_activity where pid = $1 and wait_event%'`,
        )
      )[0]?.n === 1,
    'who would cancel',
  );
  expect(isAnswered).toBe(false);
  expect(await waiting()).toBe(1);
  await waitFor('');
  expect(await answer).toBe(1);
});

test('a connection that finds its server read only is given up, and whoever asked is told to ask again', async () => {
  await waitFor('');
  const own = openDb(at, { connectionsMax: 1, applicationName: 'fenced' });
  try {
    const before = await own.one<{ pid: number }>('select pg_backend_pid() as pid');
    await admin('alter system set default_transaction_read_only = on');
    await admin('select pg_reload_conf()');
    const state = async () =>
      (await own.one<{ s: string }>(`select current_setting('default_transaction_read_only') as s`)).s;
    await until(async () => (await state()) === 'on', 'a fenced server');
    const error: unknown = await own.tx((tx) => tx.run(insert(20))).catch((failure: unknown) => failure);
    expect(sqlState(error)).toBe('25006');
    expect(isDatabaseAway(error)).toBe(true);
    expect((await own.one<{ pid: number }>('select pg_backend_pid() as pid')).pid).not.toBe(before.pid);
  } finally {
    await own.close();
  }
});
