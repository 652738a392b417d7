import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export const RELEASE_FILE = 'release.json';

/** What a folder made by `./caiting build` says of itself. */
export interface Release {
  /** Version and commit. */
  readonly build: string;
  readonly node: string;
  readonly platform: string;
  /** Links in node_modules to the packages of this repository, by path: digests are of files alone. */
  readonly links: Readonly<Record<string, string>>;
}

/** Null in a clone. */
export function readRelease(): Release | null {
  const file = join(ROOT, RELEASE_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Release) : null;
}

/** Version, and the commit when it is known: shown by /healthz and `start`. */
export function buildName(): string {
  const release = readRelease();
  if (release !== null) return release.build;
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const commit = headCommit();
  return commit ? `${version}+${commit.slice(0, 10)}` : version;
}

/** Read from .git directly, since git itself need not be installed. Null when this is not a plain clone. */
function headCommit(): string | null {
  try {
    const head = readFileSync(join(ROOT, '.git/HEAD'), 'utf8').trim();
    return head.startsWith('ref: ') ? readFileSync(join(ROOT, '.git', head.slice(5)), 'utf8').trim() : head;
  } catch {
    return null;
  }
}
