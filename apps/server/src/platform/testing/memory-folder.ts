import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { assertOwnFolder } from '../db/embedded/data-folder.ts';

/** Linux keeps what is written here in memory. */
const SHARED_MEMORY = '/dev/shm';
/** The `f_type` of tmpfs: a container may have an ordinary folder of that name, or a small one. */
const TMPFS = 0x01021994;
/** What must be free: a run needs about one. */
const FREE_BYTES = 3 * 1024 ** 3;
/** Beside the data of a clone's cluster: the path of that clone. */
const CLONE_FILE = 'clone';

/**
 * A folder in memory for what tests write, or null where the machine has none that is large enough. Copying the template database, which every file of
 * tests does, costs a second of processor time on a disk and a twentieth of it here. It stays for the next run, until its clone is removed or the machine restarted.
 */
export function memoryFolder(name: string): string | null {
  if (!isLarge()) return null;
  const folder = join(SHARED_MEMORY, name);
  mkdirSync(folder, { recursive: true });
  assertOwnFolder(folder, [process.getuid?.() ?? 0]);
  // The database's own user passes through.
  chmodSync(folder, 0o711);
  return folder;
}

function isLarge(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(SHARED_MEMORY);
    return type === TMPFS && bavail * bsize >= FREE_BYTES;
  } catch {
    return false;
  }
}

/** The folder in memory of a clone's test cluster. Those of clones that are gone are removed: each holds up to a gigabyte. */
export function clusterFolder(tag: string, clone: string): string | null {
  const folder = memoryFolder(CLUSTER + tag);
  if (folder === null) return null;
  writeFileSync(join(folder, CLONE_FILE), clone);
  removeAbandoned(SHARED_MEMORY);
  return folder;
}
const CLUSTER = 'caiting-test-';

/** Removes clusters in this folder whose clone is no longer there. One that does not say whose it is stays. */
export function removeAbandoned(within: string): void {
  for (const name of readdirSync(within)) {
    const mark = join(within, name, CLONE_FILE);
    if (!name.startsWith(CLUSTER) || !existsSync(mark)) continue;
    if (!existsSync(readFileSync(mark, 'utf8'))) rmSync(join(within, name), { recursive: true, force: true });
  }
}
