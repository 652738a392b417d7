import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFolderLock } from '@caiting/server/platform/db/folder-users';
import { runTool } from './processes.ts';
import { ROOT } from './root.ts';

const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'packages/contract/src',
  'packages/lottery/src',
  'packages/money/src',
];
const FILES = ['apps/web/index.html', 'apps/web/vite.config.ts', 'apps/web/package.json', 'package-lock.json'];
/** Builds and prerenders; a plain build of Vite where the web app has no builder of its own. */
const BUILDER = 'apps/web/build.ts';
const DIST = join(ROOT, 'apps/web/dist');
const CACHE = join(ROOT, 'node_modules/.cache/web-build');
const STAMP = join(CACHE, 'sources');
const OTHER_BUILD_MAX_MS = 180_000;

/** Builds the web app when a source has changed since the last build. True when it did. One build at a time in a clone. */
export async function buildWebIfChanged(): Promise<boolean> {
  mkdirSync(CACHE, { recursive: true });
  return withFolderLock(CACHE, build, OTHER_BUILD_MAX_MS);
}

async function build(): Promise<boolean> {
  const sources = sourcesHash();
  if (existsSync(join(DIST, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources)
    return false;
  process.stderr.write('caiting: building the web app\n');
  // The builder talks to standard output, which belongs to `ready …`.
  const code = existsSync(join(ROOT, BUILDER))
    ? await runTool(process.execPath, [BUILDER], {}, ['ignore', 2, 2])
    : await runTool('vite', ['build', 'apps/web'], {}, ['ignore', 2, 2]);
  if (code !== 0) throw new Error('caiting: the web app did not build');
  writeFileSync(STAMP, sources);
  return true;
}

/** By content, since a fresh clone has fresh times. A few hundred files, some ten milliseconds. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  const listed = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const single = [...FILES, BUILDER].map((file) => join(ROOT, file)).filter((file) => existsSync(file));
  for (const file of [...listed, ...single].sort())
    hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
