import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findProgram } from '../../../../testing/several/deploy-file.ts';
import { freePort } from '../../../testing/free-port.ts';
import { until } from '../../../testing/until.ts';
import { databaseUser } from '../../embedded/system-user.ts';
import { BOUNDS_MS } from '../../pool.ts';

const PROGRAM = findProgram('pgbouncer');
const VERSION = PROGRAM === null ? null : execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' });
const [, MAJOR = '0', MINOR = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(VERSION ?? '') ?? [];

/** Without it tests that need one are skipped; the end of a run names them (Debian: pgbouncer). */
export const hasPgbouncer = PROGRAM !== null;
/** From 1.21 on it carries statements that are prepared by name in transaction mode. */
export const knowsPrepared = hasPgbouncer && (Number(MAJOR) > 1 || Number(MINOR) >= 21);
/** As operating.md has it. */
export const CONNECT_QUERY = Object.entries(BOUNDS_MS)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join('; ');

export interface Pooled {
  /** The socket folder of the PostgreSQL behind it. */
  readonly host: string;
  readonly database: string;
  readonly mode: 'transaction' | 'session' | 'statement';
  readonly connectQuery?: string;
  readonly poolSize?: number;
  /** Further lines of its section of settings. */
  readonly lines?: readonly string[];
}

/** A PgBouncer in a process of its own, which can be killed and come back under the same port. Gone with its test. */
export class Pgbouncer {
  readonly port: number;
  readonly #file: string;
  #child: ChildProcess | null = null;

  private constructor(port: number, file: string) {
    this.port = port;
    this.#file = file;
  }

  static async start(pooled: Pooled): Promise<Pgbouncer> {
    const folder = mkdtempSync(join(tmpdir(), 'caiting-pgbouncer-'));
    chmodSync(folder, 0o755);
    const port = await freePort();
    writeFileSync(join(folder, 'users'), `"caiting_app" ""\n"caiting_owner" ""\n`);
    writeFileSync(join(folder, 'pgbouncer.ini'), settingsOf(pooled, port, folder));
    const one = new Pgbouncer(port, join(folder, 'pgbouncer.ini'));
    onTestFinished(async () => {
      await one.kill();
      rmSync(folder, { recursive: true, force: true });
    });
    await one.start();
    return one;
  }

  /** The way to this database by it. */
  url(database: string, user = 'caiting_app'): string {
    return `postgres://${user}@127.0.0.1:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    // It refuses to run as root, and PostgreSQL's folder opens to its own user.
    const { uid, gid, isDropped } = databaseUser();
    const child = spawn(PROGRAM ?? '', ['-q', this.#file], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isDropped && { uid, gid }),
    });
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => (said += String(bytes)));
    this.#child = child;
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`pgbouncer did not start: ${said}`);
      return answers(this.port);
    }, 'pgbouncer');
  }

  /** As a machine that loses its power. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

function settingsOf(
  { host, database, mode, connectQuery, poolSize = 20, lines = [] }: Pooled,
  port: number,
  folder: string,
) {
  const query = connectQuery === undefined ? '' : ` connect_query='${connectQuery}'`;
  return [
    '[databases]',
    `${database} = host=${host} dbname=${database}${query}`,
    `postgres = host=${host} dbname=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 500',
    'query_wait_timeout = 10',
    ...lines,
    '',
  ].join('\n');
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
