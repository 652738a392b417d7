import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '@caiting/server/platform/db/embedded/binaries';
import { withClient } from '@caiting/server/platform/db/connect';
import { databaseUser } from '@caiting/server/platform/db/embedded/system-user';
import { freePort } from '@caiting/server/testing/free-port';

/**
 * Production reads the real clock and nothing can set it another one, so a site that is to live on a recorded day is started, with its PostgreSQL, under
 * libfaketime (Debian's package of that name): the machine itself says another time to these processes.
 */
const LIBRARY = [process.arch === 'arm64' ? 'aarch64' : 'x86_64']
  .map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));
export const hasOtherTime = LIBRARY !== undefined;

/** The time that stands `behindMs` behind ours, for a process that is started with these variables. */
export const behind = (behindMs: number): Record<string, string> => ({
  LD_PRELOAD: LIBRARY ?? '',
  FAKETIME: `-${Math.round(behindMs / 1000)}s`,
  // Waits are as long as ever, files as old as they are.
  DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  NO_FAKE_STAT: '1',
});

export interface OwnPostgres {
  /** The owner's address: no superuser, may create roles. */
  readonly url: string;
  /** Starts it again, on what it holds, with the clock at another time. */
  restart(time: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own in `folder`, with passwords, at another time. */
export async function startOwnPostgres(folder: string, time: Record<string, string>): Promise<OwnPostgres> {
  const user = databaseUser();
  const { initdb, postgres } = findBinaries(user);
  const [home, cluster] = [join(folder, 'server'), join(folder, 'server', 'pg')];
  const secret = randomBytes(12).toString('hex');
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(join(home, 'password'), secret);
  for (const path of [home, join(home, 'password')]) if (user.isDropped) chownSync(path, user.uid, user.gid);
  // The run's own mark, by which a run that was interrupted finds what it left.
  const mark = process.env['CAITING_TEST_RUN'];
  const env = {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(mark === undefined ? {} : { CAITING_TEST_RUN: mark }),
  };
  const own = { cwd: '/', ...(user.isDropped ? { uid: user.uid, gid: user.gid } : {}) };
  const flags = [
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '--auth=scram-sha-256',
    `--pwfile=${join(home, 'password')}`,
  ];
  const made = spawnSync(initdb, ['-D', cluster, ...flags], { ...own, env, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=60',
    'fsync=off',
  ];
  const address = (name: string, database: string): string =>
    `postgres://${name}:${secret}@127.0.0.1:${port}/${database}`;
  const run = (sql: string) => withClient(address('postgres', 'postgres'), (client) => client.query(sql));
  const begin = async (at: Record<string, string>): Promise<() => Promise<void>> => {
    const child = spawn(postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
      ...own,
      env: { ...env, ...at },
      stdio: 'ignore',
    });
    const gone = once(child, 'exit');
    await answers(run, child);
    return async () => {
      child.kill('SIGINT');
      await gone;
    };
  };
  let stop = await begin(time);
  await run(`create role site login createrole password '${secret}'`);
  await run('create database caiting owner site');
  return {
    url: address('site', 'caiting'),
    restart: async (at) => {
      await stop();
      stop = await begin(at);
    },
    stop: () => stop(),
  };
}

async function answers(run: (sql: string) => Promise<unknown>, child: ChildProcess): Promise<void> {
  const isUp = () =>
    run('select 1').then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error('the PostgreSQL of the test did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
