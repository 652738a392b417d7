import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Who uses a data folder. Several processes (the site, a tool, a second test run) may share one embedded server; each lays down a
 * file named by its pid, and the last to leave stops the server. Files of killed processes are recognised and removed.
 */
const LOCK_DEADLINE_MS = 30_000;
/** A site whose supervisor was killed ends within a moment (tools/caiting/site/end-with-supervisor.ts); one that lives is still there after this. */
const ENDING_SITE_MS = 2_000;

/** Runs `act` while no other process runs one under this folder's lock (e.g. starts or stops its server). */
export async function withFolderLock<T>(folder: string, act: () => Promise<T>, waitMs = LOCK_DEADLINE_MS): Promise<T> {
  const path = join(folder, 'lock');
  const deadline = Date.now() + waitMs;
  while (!tryLock(path)) {
    if (Date.now() > deadline) throw new Error(`caiting: another process holds ${path}`);
    await delay(20);
  }
  try {
    return await act();
  } finally {
    rmSync(path, { force: true });
  }
}

/** Written aside and linked into place: a process that is killed here leaves no lock without a name in it, which nobody could tell from a living one. */
function tryLock(path: string): boolean {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, identity(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = readIdentity(path);
    if (holder !== null && !isSameProcess(holder)) rmSync(path, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

export function joinUsers(dataFolder: string): void {
  const folder = join(dataFolder, 'users');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, String(process.pid)), identity(process.pid));
}

/** Takes ourselves off the list and returns how many living users remain. */
export function leaveUsers(dataFolder: string): number {
  const folder = join(dataFolder, 'users');
  if (!existsSync(folder)) return 0;
  let living = 0;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const holder = readIdentity(path);
    if (name !== String(process.pid) && holder !== null && isSameProcess(holder)) living += 1;
    else rmSync(path, { force: true });
  }
  return living;
}

/**
 * Marks the folder as that of a running site, which is one at a time: two would not hear each other's events. Returns the pid of the site
 * that already runs there, or null when it is ours now. A killed site's mark is no mark.
 */
export async function claimSite(dataFolder: string): Promise<number | null> {
  const path = join(dataFolder, 'site');
  const deadline = Date.now() + ENDING_SITE_MS;
  for (;;) {
    const holder = readIdentity(path);
    const pid = Number(holder?.split(' ')[0]);
    if (holder === null || pid === process.pid || !isSameProcess(holder)) break;
    if (Date.now() > deadline) return pid;
    await delay(20);
  }
  writeFileSync(path, identity(process.pid));
  return null;
}

/** True while the pid names a process that has not ended; an ended one that nobody has reaped yet counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isUnreaped(pid);
}

/** True for a process that has ended and still stands in the process table. */
export function isUnreaped(pid: number): boolean {
  return processStat(pid)?.state === 'Z';
}

/** Pids come again; pid and start time together do not. */
function identity(pid: number): string {
  return `${pid} ${processStat(pid)?.startTime ?? ''}`;
}

function isSameProcess(written: string): boolean {
  const pid = Number(written.split(' ')[0]);
  return isAlive(pid) && identity(pid) === written;
}

/** Null when the file is gone or not yet written whole. */
function readIdentity(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8');
    return text.includes(' ') ? text : null;
  } catch {
    return null;
  }
}

/** From /proc/<pid>/stat, after the command in parentheses: state is field 3, start time field 22. Null where there is no /proc. */
function processStat(pid: number): { state: string; startTime: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
  } catch {
    return null;
  }
}
