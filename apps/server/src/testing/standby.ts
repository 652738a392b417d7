import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { killDatabase, signalDatabase } from '../modules/betting/testing/kill-database.ts';
import { Replication } from '../platform/backup/stream/replication.ts';
import { readTar } from '../platform/backup/stream/tar.ts';
import { withClient } from '../platform/db/connect.ts';
import { findBinaries } from '../platform/db/embedded/binaries.ts';
import { databaseUser } from '../platform/db/embedded/system-user.ts';
import { freePort } from '../platform/testing/free-port.ts';
import { until } from '../platform/testing/until.ts';

/** Servers of PostgreSQL as an operator has them, on ports of this machine: a primary, and standbys that follow it. */

const START_MS = 120_000;
/** By which a primary knows the standby that its commits wait for. */
export const STANDBY = 's1';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  max_locks_per_transaction: 512,
  shared_buffers: '64MB',
  wal_keep_size: '512MB',
  jit: 'off',
};

const user = databaseUser();
const binaries = findBinaries(user);
const as = {
  cwd: '/',
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(user.isDropped ? { uid: user.uid, gid: user.gid } : {}),
};

export class TestPostgres {
  readonly port: number;
  readonly #folder: string;
  /** What it was started with, for another start as it was. */
  #settings: Readonly<Record<string, string>> = {};
  #ended: Promise<unknown> = Promise.resolve();

  /** `folder` is made by it. */
  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  /** A new cluster that runs. */
  static async primary(folder: string): Promise<TestPostgres> {
    const server = new TestPostgres(folder, await freePort());
    handOver(folder);
    const flags = ['-U', 'postgres', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const more = ['--locale=C', '--auth=trust', '--no-instructions'];
    const done = spawnSync(binaries.initdb, ['-D', server.#cluster, ...flags, ...more], { ...as, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`initdb failed: ${done.error?.message ?? done.stderr}`);
    await server.start();
    return server;
  }

  /** A standby of `primary`, on a fresh copy of it, and commits there wait for this one from now on. What was in the folder goes. */
  static async standby(folder: string, primary: TestPostgres, port?: number): Promise<TestPostgres> {
    const server = await TestPostgres.#copy(folder, primary, STANDBY, port);
    await primary.waitFor(STANDBY);
    await until(
      async () => {
        const { rows } = await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync'`);
        return rows.length > 0;
      },
      'a standby that confirms',
      START_MS,
    );
    return server;
  }

  /** A standby of `primary` that confirms nothing: it is read. */
  static reader(folder: string, primary: TestPostgres, port?: number): Promise<TestPostgres> {
    return TestPostgres.#copy(folder, primary, 'reader', port);
  }

  static async #copy(folder: string, primary: TestPostgres, name: string, port?: number): Promise<TestPostgres> {
    const server = new TestPostgres(folder, port ?? (await freePort()));
    rmSync(folder, { recursive: true, force: true });
    handOver(folder);
    handOver(server.#cluster);
    await Replication.with(primary.url('postgres'), (replication) =>
      replication.baseBackup('standby', (tar) => unpack(tar, server.#cluster)),
    );
    write(join(server.#cluster, 'standby.signal'), Buffer.alloc(0), 0o600);
    await server.start({
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`,
    });
    return server;
  }

  get #cluster(): string {
    return join(this.#folder, 'pg');
  }

  url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  query(sql: string, database = 'postgres'): Promise<pg.QueryResult<Record<string, unknown>>> {
    return withClient(this.url(database), (client) => client.query<Record<string, unknown>>(sql));
  }

  /** Commits wait for the standby of this name; for none where it is empty. */
  async waitFor(standby: string): Promise<void> {
    await this.query(`alter system set synchronous_standby_names = '${standby}'`);
    await this.query('select pg_reload_conf()');
    await until(
      async () =>
        (await this.query('show synchronous_standby_names')).rows[0]?.['synchronous_standby_names'] === standby,
      'the setting',
    );
  }

  /** As it was, unless told otherwise. */
  async start(settings = this.#settings): Promise<void> {
    this.#settings = settings;
    const all = Object.entries({ ...SETTINGS, port: this.port, ...settings });
    const log = openSync(join(this.#folder, 'log'), 'a');
    const flags = all.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(binaries.postgres, ['-D', this.#cluster, ...flags], {
      ...as,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.unref();
    this.#ended = once(child, 'exit');
    const answers = (): Promise<boolean> =>
      this.query('select 1').then(
        () => true,
        () => false,
      );
    await until(
      async () => {
        if (child.exitCode !== null) throw new Error(readFileSync(join(this.#folder, 'log'), 'utf8').slice(-2_000));
        return answers();
      },
      'a PostgreSQL',
      START_MS,
    );
  }

  /** Kill -9 of all of it, as a machine that loses its power. */
  async kill(): Promise<void> {
    killDatabase(this.#folder);
    await this.#ended;
  }

  /** As a machine that hangs, or whose cable was pulled: connections stand, and nothing answers. `false`: it goes on. */
  freeze(isFrozen = true): void {
    signalDatabase(this.#folder, isFrozen ? 'SIGSTOP' : 'SIGCONT');
  }

  async promote(): Promise<void> {
    await this.query('select pg_promote()');
  }
}

function handOver(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (user.isDropped) chownSync(path, user.uid, user.gid);
}

function write(path: string, bytes: Buffer, mode: number): void {
  writeFileSync(path, bytes, { mode });
  if (user.isDropped) chownSync(path, user.uid, user.gid);
}

async function unpack(tar: AsyncIterable<Buffer>, folder: string): Promise<void> {
  for await (const { path, mode, kind, bytes } of readTar(tar)) {
    const parts: Buffer[] = [];
    for await (const part of bytes) parts.push(part);
    const to = join(folder, path);
    if (kind === 'folder') handOver(to);
    else {
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
      write(to, Buffer.concat(parts), mode);
    }
  }
}
