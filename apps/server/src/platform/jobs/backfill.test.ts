import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { withClient } from '../db/connect.ts';
import { openDb } from '../db/pool.ts';
import { serverName } from '../db/releases.ts';
import { readSchema, type Migration } from '../db/sql-files.ts';
import { createLog } from '../log.ts';
import { testDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { backfillChunk, startBackfills, type Backfill } from './backfill.ts';
import { Jobs } from './jobs.ts';

const { db, owner, appTarget, ownerTarget } = await testDatabase();
const real = await readSchema();
const ROWS = 10_000;
/** Counts how often it touches a row: once is right. */
const FILL: Backfill = {
  name: 'doubled',
  table: 'filled',
  key: 'id',
  sql: 'update filled set doubled = id * 2, touched = touched + 1 where id > $1 and id <= $2 and doubled is null',
  chunk: 100,
};
const SCRIPT = fileURLToPath(new URL('./testing/backfilling.ts', import.meta.url));

beforeEach(async () => {
  await owner.run('drop table if exists filled');
  await owner.run('create table filled (id bigint primary key, doubled bigint, touched int not null default 0)');
  await owner.run('insert into filled (id) select generate_series(1, $1::int)', [ROWS]);
  await owner.run('delete from backfill');
  await db.run(`insert into backfill (name) values ('doubled')`);
});

const left = async (): Promise<number> =>
  (
    await db.one<{ n: number }>(
      'select count(*)::int as n from filled where doubled is distinct from id * 2 or touched <> 1',
    )
  ).n;
const state = () =>
  db.one<{ position: bigint; changed: bigint; ended: boolean }>(
    `select position, changed, ended_at is not null as ended from backfill where name = 'doubled'`,
  );
const yes = async (): Promise<boolean> => true;

test('killed in the middle, it goes on where it stood and touches every row once', async () => {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(appTarget), JSON.stringify(FILL)]);
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
    // Between two chunks or inside one, as it comes.
    if (said.split('\n').length > 5) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.once('close', resolve));
  const { position, ended } = await state();
  expect(position).toBeGreaterThan(0n);
  expect(position).toBeLessThan(BigInt(ROWS));
  expect(ended).toBe(false);
  let first = true;
  for (;;) {
    const next = await backfillChunk(db, FILL, yes);
    if (first) expect((await state()).position).toBe(position + 100n);
    first = false;
    if (next === 'ended') break;
  }
  expect(await left()).toBe(0);
  expect(await state()).toMatchObject({ changed: BigInt(ROWS), ended: true });
});

test('it does not end while servers of another release write, and finds what they left behind it', async () => {
  const older = openDb(appTarget, { connectionsMax: 1, applicationName: serverName({ ...real, functions: [] }) });
  await older.query('select 1');
  const name = serverName(real).split(' ').at(-1) ?? '';
  const jobs = new Jobs(db, createLog('error'));
  await startBackfills({ db, jobs }, name, [FILL], 5);
  await until(async () => (await state()).position === BigInt(ROWS), 'it is at the end');
  // By an older server, with a number below the end.
  await db.run('delete from filled where id = 5000');
  await older.run('insert into filled (id) values (5000)');
  expect((await state()).ended).toBe(false);
  await older.close();
  await until(async () => (await state()).ended, 'it has ended');
  await jobs.stop().catch(() => undefined);
  expect(await left()).toBe(0);
});

test('two servers take turns', async () => {
  const work = async (): Promise<void> => {
    while (!(await state()).ended) await backfillChunk(db, FILL, yes);
  };
  await Promise.all([work(), work(), work()]);
  expect(await left()).toBe(0);
  expect(await state()).toMatchObject({ changed: BigInt(ROWS), ended: true });
});

test('a contract that names it waits for its end, also where it has not begun', async () => {
  const number = real.migrations.length + 1;
  const contract: Migration = {
    number,
    name: `${number}_planted.sql`,
    sql: 'alter table filled alter column doubled set not null',
    checksum: 'planted',
    functions: [],
    phase: 'contract',
    backfill: 'doubled',
  };
  const upgrade = () =>
    withClient(ownerTarget, (client) => migrate(client, { ...real, migrations: [...real.migrations, contract] }));
  expect(await upgrade()).toEqual([]);
  await owner.run('delete from backfill');
  expect(await upgrade()).toEqual([]);
  await db.run(`insert into backfill (name) values ('doubled')`);
  // Something behind it would have to wait as long: that release is refused.
  const behind: Migration = { ...contract, number: number + 1, name: 'behind.sql', phase: 'expand', sql: 'select 1' };
  const later = { ...real, migrations: [...real.migrations, contract, behind] };
  await expect(withClient(ownerTarget, (client) => migrate(client, later))).rejects.toThrow('back-fill "doubled"');
  while ((await backfillChunk(db, FILL, yes)) !== 'ended');
  expect(await upgrade()).toEqual([contract.name]);
  await owner.run('delete from migration where number = $1', [number]);
});
