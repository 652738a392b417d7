import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFolderLock } from '@caiting/server/platform/db/folder-users';
import { filesIn } from './files-in.ts';
import { runTool } from './processes.ts';
import { ROOT, readRelease } from './root.ts';

/** An app of the browser: what it is built from, what builds it, and what it is called to whoever waits. */
interface App {
  readonly name: 'web' | 'console';
  readonly title: string;
  readonly sources: readonly string[];
  readonly files: readonly string[];
}

const PACKAGES = ['packages/contract/src', 'packages/lottery/src', 'packages/money/src'];
const WEB: App = {
  name: 'web',
  title: 'the web app',
  sources: ['apps/web/src', 'apps/web/public', ...PACKAGES],
  files: [
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'apps/web/chunks.ts',
    'apps/web/twins.ts',
    'apps/web/package.json',
    'package-lock.json',
  ],
};
/** Of the players' app it takes components and the like (the exports of apps/web/package.json). */
const CONSOLE: App = {
  name: 'console',
  title: 'the console',
  sources: [
    'apps/console/src',
    'apps/console/public',
    'apps/web/src/ui',
    'apps/web/src/platform',
    'apps/web/src/shared',
    'apps/web/src/features/account/core',
    ...PACKAGES,
  ],
  files: [
    'apps/console/index.html',
    'apps/console/vite.config.ts',
    'apps/console/package.json',
    'apps/web/twins.ts',
    'apps/web/package.json',
    'package-lock.json',
  ],
};
const OTHER_BUILD_MAX_MS = 180_000;

/** Builds the web app when a source has changed since the last build. True when it did. One build at a time in a clone. */
export const buildWebIfChanged = (): Promise<boolean> => buildIfChanged(WEB);

/** The same for players' app and console, one beside the other. A release has both. */
export async function buildAppsIfChanged(): Promise<void> {
  if (readRelease() !== null) return;
  await Promise.all([buildIfChanged(WEB), buildIfChanged(CONSOLE)]);
}

async function buildIfChanged(app: App): Promise<boolean> {
  const cache = join(ROOT, `node_modules/.cache/${app.name}-build`);
  mkdirSync(cache, { recursive: true });
  return withFolderLock(cache, () => build(app, join(cache, 'sources')), OTHER_BUILD_MAX_MS);
}

async function build(app: App, stamp: string): Promise<boolean> {
  const builder = `apps/${app.name}/build.ts`;
  const sources = sourcesHash([...app.files, builder], app.sources);
  const isBuilt = existsSync(join(ROOT, `apps/${app.name}/dist/index.html`));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false;
  process.stderr.write(`caiting: building ${app.title}\n`);
  // The builder talks to standard output, which belongs to `ready …`.
  const code = await runTool(process.execPath, [builder], {}, ['ignore', 2, 2]);
  if (code !== 0) throw new Error(`caiting: ${app.title} did not build`);
  writeFileSync(stamp, sources);
  return true;
}

/** By content, since a fresh clone has fresh times. A few hundred files, some ten milliseconds. */
function sourcesHash(files: readonly string[], folders: readonly string[]): string {
  const hash = createHash('sha256');
  const listed = folders.flatMap((folder) =>
    filesIn(join(ROOT, folder))
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map((path) => join(ROOT, folder, path)),
  );
  const single = files.map((file) => join(ROOT, file)).filter((file) => existsSync(file));
  for (const file of [...listed, ...single].sort())
    hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
