import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating-system user the database server runs as. `null` ids mean "as ourselves". */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** True when we are root and must hand files over and change user, since PostgreSQL refuses root. */
  readonly isDropped: boolean;
}

/** Ourselves, or `postgres`, else `nobody`, when we are root. Throws one clear sentence when root has neither. */
export function databaseUser(): SystemUser {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { name: 'self', uid, gid, isDropped: false };
  for (const name of ['postgres', 'nobody']) {
    const found = passwdEntry(name);
    if (found) return { name, ...found, isDropped: true };
  }
  throw new Error(
    'caiting: PostgreSQL does not run as root and there is no system user "postgres" or "nobody": create one',
  );
}

/** A bare number without an entry in the user table makes PostgreSQL fail, so only users that really exist are taken. */
function passwdEntry(name: string): { uid: number; gid: number } | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':');
    if (user === name && uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/** The first folder on the way to `path` that `user` may not enter, or null. Folders that do not exist yet are skipped. */
export function closedFolderFor(user: SystemUser, path: string): string | null {
  const parent = dirname(path);
  const above = parent === path ? null : closedFolderFor(user, parent);
  if (above !== null) return above;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory() || user.uid === 0) return null;
  const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0;
  return (found.mode >> shift) & 1 ? null : path;
}
