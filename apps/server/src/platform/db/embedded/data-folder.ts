import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { closedFolderFor, databaseUser } from './system-user.ts';

/** Ten hex digits that name a path: short enough for socket paths, distinct enough for neighbours. */
export function pathTag(path: string): string {
  return createHash('sha256').update(resolve(path)).digest('hex').slice(0, 10);
}

/**
 * The folder that holds everything this copy writes: database, uploads, secrets.
 * An explicit CAITING_DATA is taken as it is, or refused in one sentence when the database's user cannot enter it;
 * the default `.data` of a clone under a closed home moves to /var/tmp under a name made from the clone's path.
 */
export function resolveDataFolder(explicit: string | undefined, repositoryRoot: string): string {
  const user = databaseUser();
  const wanted = resolve(explicit || join(repositoryRoot, '.data'));
  const closed = closedFolderFor(user, wanted);
  if (closed === null) {
    mkdirSync(wanted, { recursive: true, mode: 0o755 });
    return wanted;
  }
  if (explicit) {
    throw new Error(
      `caiting: CAITING_DATA=${wanted} cannot be used: the database runs as "${user.name}", who may not enter ${closed}`,
    );
  }
  const open = `/var/tmp/caiting-data-${pathTag(repositoryRoot)}`;
  mkdirSync(open, { recursive: true, mode: 0o755 });
  assertOwnFolder(open, [process.getuid?.() ?? 0]);
  return open;
}

/** Folders under shared /tmp and /var/tmp could have been laid there by someone else; then we stop rather than trust them. */
export function assertOwnFolder(path: string, owners: readonly number[]): void {
  if (!existsSync(path)) return;
  const found = lstatSync(path);
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new Error(`caiting: ${path} belongs to somebody else; remove it or set CAITING_DATA to another folder`);
  }
}
