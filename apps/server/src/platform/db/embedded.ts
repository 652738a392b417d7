import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './embedded/binaries.ts';
import { assertOwnFolder, pathTag } from './embedded/data-folder.ts';
import { isAlive, isUnreaped, withFolderLock, joinUsers, leaveUsers } from './folder-users.ts';
import { endOrphans } from './embedded/orphans.ts';
import { closedFolderFor, databaseUser, type SystemUser } from './embedded/system-user.ts';

/** Orphans of a killed server hold its memory for a moment, and the next one does not start before they are gone. */
const RECOVERY_RETRY_MS = 10_000;
const RETRY_MS = 50;
const START_DEADLINE_MS = 60_000;
/** One read of a small file; a dead database is noticed in a fifth of a second. */
const WATCH_MS = 200;
const STOP_DEADLINE_MS = 15_000;
/** sockaddr_un holds 104 bytes on macOS, 108 on Linux, the file name included. */
const SOCKET_PATH_MAX = 103;
const SOCKET_FILE = '.s.PGSQL.5432';
const LOCK_FILE = 'postmaster.pid';
const MB = 1024 * 1024;

export interface EmbeddedOptions {
  /** Folder of this copy; the cluster lies in `<dataFolder>/pg`. */
  readonly dataFolder: string;
  /** False only for test clusters, whose data nobody misses: no flush to disk. */
  readonly isDurable?: boolean;
  /** Where the folder of the socket lies; the temp folder unless told. Processes that share a cluster must agree on it. */
  readonly socketBase?: string;
  /** How long it may take to answer; a minute unless told. For a restore, which replays first. */
  readonly startMaxMs?: number;
}

export interface EmbeddedServer {
  /** Folder of the Unix socket: the `host` of a pg connection. */
  readonly socketFolder: string;
  /** True when a server left over by an earlier process answered and was taken over. */
  readonly isAdopted: boolean;
  /**
   * Watches the server and starts it again when it dies under us, until stop or release; `onDeath` is told each time. For the
   * long-running site: its connections break, its calls answer 503, and a moment later they work again.
   */
  supervise(onDeath: (error: Error | null) => void): void;
  /** Stops the server whoever else uses it. For the process that owns the folder (`start`). */
  stop(): Promise<void>;
  /** Stops the server only when no other living process uses it. For tools beside a running site. */
  release(): Promise<void>;
}

/** Starts the embedded PostgreSQL of a data folder, or adopts the one that already runs there. Creates the cluster when there is none. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const user = databaseUser();
  const cluster = join(options.dataFolder, 'pg');
  const closed = closedFolderFor(user, options.dataFolder);
  if (closed !== null) throw new Error(`caiting: the database runs as "${user.name}", who may not enter ${closed}`);
  const socketFolder = socketFolderOf(cluster, user, options.socketBase);

  const bringUp = async (): Promise<boolean> => {
    joinUsers(options.dataFolder);
    makeSocketFolder(socketFolder, user);
    if (await isServing(cluster, socketFolder)) return true;
    const binaries = findBinaries(user);
    if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster(binaries.initdb, cluster, user);
    await startServer(binaries.postgres, cluster, socketFolder, user, options);
    return false;
  };
  const isAdopted = await withFolderLock(options.dataFolder, bringUp);

  let watch: NodeJS.Timeout | undefined;
  let isLeaving = false;
  const leave = (act: () => Promise<void>): Promise<void> => {
    isLeaving = true;
    clearInterval(watch);
    return withFolderLock(options.dataFolder, act);
  };
  return {
    socketFolder,
    isAdopted,
    supervise: (onDeath) => {
      let isBusy = false;
      const look = async (): Promise<void> => {
        const lock = readLockFile(join(cluster, LOCK_FILE));
        if (lock && isAlive(lock.pid)) return;
        onDeath(null);
        await withFolderLock(options.dataFolder, async () => isLeaving || bringUp());
      };
      watch = setInterval(() => {
        if (isBusy) return;
        isBusy = true;
        look()
          .catch((error: unknown) => onDeath(error as Error))
          .finally(() => (isBusy = false));
      }, WATCH_MS);
    },
    stop: () => leave(() => stopServer(cluster, options.dataFolder, socketFolder)),
    release: () =>
      leave(async () => {
        if (leaveUsers(options.dataFolder) === 0) await stopServer(cluster, options.dataFolder, socketFolder);
      }),
  };
}

/** Stops the server that a killed process left behind in a data folder, unless a living one uses it. */
export async function stopLeftOver(dataFolder: string): Promise<void> {
  const cluster = join(dataFolder, 'pg');
  if (!existsSync(cluster)) return;
  await withFolderLock(dataFolder, async () => {
    if (leaveUsers(dataFolder) === 0) await stopServer(cluster, dataFolder, socketFolderOf(cluster, databaseUser()));
  });
}

/** Where the server of a data folder listens, whether it runs or not. */
export const embeddedSocketFolder = (dataFolder: string): string =>
  socketFolderOf(join(dataFolder, 'pg'), databaseUser());

function socketFolderOf(cluster: string, user: SystemUser, wished = tmpdir()): string {
  const name = `caiting-${pathTag(cluster)}`;
  const base = [wished, '/tmp'].find(
    (folder) => join(folder, name, SOCKET_FILE).length <= SOCKET_PATH_MAX && closedFolderFor(user, folder) === null,
  );
  if (!base)
    throw new Error(
      'caiting: the temp folder is too deep or closed for a database socket; set TMPDIR to a short open path',
    );
  return join(base, name);
}

/** Only the folder's owner (and root) can reach the socket, which is why the server may trust local connections. */
function makeSocketFolder(folder: string, user: SystemUser): void {
  assertOwnFolder(folder, [user.uid, process.getuid?.() ?? 0]);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  handOver(folder, user);
}

function handOver(path: string, user: SystemUser): void {
  if (user.isDropped) chownSync(path, user.uid, user.gid);
  chmodSync(path, 0o700);
}

/** Made aside and renamed, so that a kill in the middle leaves no half cluster that looks whole. */
function createCluster(initdb: string, cluster: string, user: SystemUser): void {
  const half = `${cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o700 });
  handOver(half, user);
  // The builtin provider sorts by code point and needs neither system locales nor ICU data. Checksums are the default of 18.
  const flags = [
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth=trust',
  ];
  const done = spawnSync(initdb, ['-D', half, ...flags, '--no-instructions'], { ...asUser(user), encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`caiting: initdb failed: ${done.error?.message ?? done.stderr}`);
  renameSync(half, cluster);
}

function asUser(user: SystemUser): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return user.isDropped ? { cwd: '/', env, uid: user.uid, gid: user.gid } : { cwd: '/', env };
}

/** True when a living server owns this cluster and answers. Waits while one is starting, recovering, stopping or dying. */
async function isServing(cluster: string, socketFolder: string): Promise<boolean> {
  const deadline = Date.now() + START_DEADLINE_MS;
  for (;;) {
    const lock = readLockFile(join(cluster, LOCK_FILE));
    if (!lock || !isAlive(lock.pid) || !isPostgres(lock.pid)) return false;
    // The file of a server that was killed this moment still says "ready", so the socket has the last word.
    if (lock.state === 'ready' && (await answers(socketFolder))) return true;
    if (Date.now() > deadline)
      throw new Error(`caiting: the database server ${lock.pid} of ${cluster} does not get ready`);
    await delay(20);
  }
}

async function answers(socketFolder: string): Promise<boolean> {
  const client = new pg.Client({
    host: socketFolder,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    await client.end();
    return true;
  } catch {
    return false;
  }
}

interface LockFile {
  readonly pid: number;
  readonly state: string;
}

/** Line 1 the pid, line 8 of the cluster's own the state. */
function readLockFile(path: string): LockFile | null {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, state: (lines[7] ?? '').trim() } : null;
  } catch {
    return null;
  }
}

/** After a reboot another program may carry the pid of the lock file. Where there is no /proc we believe the file. */
function isPostgres(pid: number): boolean {
  if (!existsSync('/proc/self/cmdline')) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

async function startServer(
  postgres: string,
  cluster: string,
  socketFolder: string,
  user: SystemUser,
  options: EmbeddedOptions,
) {
  const deadline = Date.now() + RECOVERY_RETRY_MS;
  for (;;) {
    removeDeadLock(join(cluster, LOCK_FILE));
    removeDeadLock(join(socketFolder, `${SOCKET_FILE}.lock`));
    const failure = await tryStart(postgres, cluster, socketFolder, user, options);
    if (failure === null) return;
    if (Date.now() > deadline) throw new Error(`caiting: the database did not start: ${failure}`);
    endOrphans(cluster);
    await delay(RETRY_MS);
  }
}

/**
 * PostgreSQL asks only whether the pid of a lock file exists, that of the cluster and that of the socket alike. That of a killed server exists
 * until init reaps it (10 s seen on a busy machine), and after a reboot another program may carry it. Whether orphans of the old server still hold its memory is asked apart from this file.
 */
function removeDeadLock(path: string): void {
  const lock = readLockFile(path);
  if (lock && (isUnreaped(lock.pid) || (isAlive(lock.pid) && !isPostgres(lock.pid)))) rmSync(path, { force: true });
}

/** Null when ready, else what the server said last. */
async function tryStart(
  postgres: string,
  cluster: string,
  socketFolder: string,
  user: SystemUser,
  options: EmbeddedOptions,
) {
  const logPath = join(options.dataFolder, 'postgres.log');
  const log = openSync(logPath, 'a', 0o600);
  // Detached: Ctrl-C in the terminal reaches us alone, and we stop the database after the last transaction.
  const child = spawn(postgres, ['-D', cluster, ...serverSettings(socketFolder, options.isDurable ?? true)], {
    ...asUser(user),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let exit: string | null = null;
  child.on('exit', (code, signal) => (exit = `exit ${code ?? signal}`));
  child.on('error', (error) => (exit = error.message));

  const deadline = Date.now() + (options.startMaxMs ?? START_DEADLINE_MS);
  while (exit === null && Date.now() < deadline) {
    const lock = readLockFile(join(cluster, LOCK_FILE));
    if (lock?.pid === child.pid && lock?.state === 'ready') return null;
    await delay(5);
  }
  const tail = readFileSync(logPath, 'utf8').trim().split('\n').slice(-3).join(' | ');
  return `${exit ?? 'no answer'} (${tail})`;
}

function serverSettings(socketFolder: string, isDurable: boolean): string[] {
  const memoryMb = Math.floor(totalmem() / MB);
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: 200,
    // A statement that cannot tell the month locks every partition and its indexes (docs/decisions/0198).
    max_locks_per_transaction: 512,
    shared_buffers: `${isDurable ? Math.min(1024, Math.max(64, Math.floor(memoryMb / 4))) : 128}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memoryMb / 2))}MB`,
    max_wal_size: '3GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    // A backup that nobody continues must not fill the disk: beyond this the next turn makes a base copy anew.
    max_slot_wal_keep_size: '8GB',
    random_page_cost: 1.1,
    // Our statements are short and hot; compiling them costs more than it gives.
    jit: 'off',
    deadlock_timeout: '200ms',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  };
  if (!isDurable)
    Object.assign(settings, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum_naptime: '10min',
    });
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopServer(cluster: string, dataFolder: string, socketFolder: string): Promise<void> {
  leaveUsers(dataFolder);
  const lock = readLockFile(join(cluster, LOCK_FILE));
  if (!lock || !isAlive(lock.pid) || !isPostgres(lock.pid)) return;
  process.kill(lock.pid, 'SIGINT');
  const deadline = Date.now() + STOP_DEADLINE_MS;
  while (isAlive(lock.pid)) {
    if (Date.now() > deadline) {
      process.kill(lock.pid, 'SIGQUIT');
      return;
    }
    await delay(10);
  }
  // It lies in the shared temp folder, where nobody else would clear it away.
  rmSync(socketFolder, { recursive: true, force: true });
}
