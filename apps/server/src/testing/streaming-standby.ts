import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { findBinaries } from '../platform/db/embedded/binaries.ts';
import { databaseUser } from '../platform/db/embedded/system-user.ts';
import { withClient } from '../platform/db/connect.ts';
import { until } from '../platform/testing/until.ts';

/** A streaming standby of an embedded server, as an operator sets one up: a base copy and `standby.signal`. */
export interface Standby {
  /** The `host` of a connection. */
  readonly socketFolder: string;
  /** As its superuser. */
  admin(sql: string): Promise<void>;
  /** Kill -9 of its first process; the others end when they see that. */
  kill(): void;
}

/** `primary`: the data folder of a running embedded server and its socket. `folder` is made. */
export async function aStandby(
  primary: { readonly dataFolder: string; readonly socketFolder: string },
  folder: string,
): Promise<Standby> {
  const user = databaseUser();
  const cluster = join(folder, 'pg');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  await copyBase(primary, cluster);
  const socketFolder = join(folder, 's');
  mkdirSync(socketFolder);
  for (const path of [socketFolder, ...OWN_FILES.map((name) => join(cluster, name))])
    if (user.isDropped) chownSync(path, user.uid, user.gid);
  const admin = (sql: string): Promise<void> =>
    withClient({ host: socketFolder, user: 'postgres', database: 'postgres' }, async (client) => {
      await client.query(sql);
    });
  const log = openSync(join(folder, 'log'), 'a', 0o600);
  const child = spawn(
    findBinaries(user).postgres,
    ['-D', cluster, ...SETTINGS, '-c', `unix_socket_directories=${socketFolder}`],
    {
      ...(user.isDropped ? { uid: user.uid, gid: user.gid } : {}),
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  const kill = (): void => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  };
  afterAll(kill);
  const answers = () =>
    admin('select 1').then(
      () => true,
      () => false,
    );
  await until(answers, 'the standby', 60_000);
  return { socketFolder, admin, kill };
}

const OWN_FILES = ['backup_label', 'standby.signal'];
/** A standby bears what its primary does, and at once ends the reads that stand in the way of the log. */
const SETTINGS = Object.entries({
  listen_addresses: '',
  max_connections: 200,
  max_locks_per_transaction: 512,
  shared_buffers: '64MB',
  max_standby_streaming_delay: 0,
}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

async function copyBase(
  { dataFolder, socketFolder }: { readonly dataFolder: string; readonly socketFolder: string },
  to: string,
): Promise<void> {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    const copied = spawnSync('cp', ['-a', join(dataFolder, 'pg'), to]);
    if (copied.status !== 0) throw new Error(String(copied.stderr));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  rmSync(join(to, 'postmaster.pid'), { force: true });
  writeFileSync(join(to, 'standby.signal'), '');
  appendFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = 'host=${socketFolder} user=postgres'\n`);
}
