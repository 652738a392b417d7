import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** One file as the checks see it: path from the repository's folder with "/" and the text. Planted faults are made by hand in tests. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** What a package lets others import: its folder, and subpath (with at most one star) → file. */
export interface PackageExports {
  readonly folder: string;
  readonly exports: Readonly<Record<string, string>>;
}

/** The packages of the workspace by name. */
export function readPackages(): Readonly<Record<string, PackageExports>> {
  const folders = ['packages', 'apps'].flatMap((room) =>
    readdirSync(join(ROOT, room)).map((name) => `${room}/${name}`),
  );
  return Object.fromEntries(
    [...folders, 'bench', 'e2e', 'tools'].map((folder) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
        name: string;
        exports?: Record<string, string>;
      };
      return [name, { folder, exports }];
    }),
  );
}

const SKIPPED = new Set(['node_modules', 'dist', 'dist-ssr', '.git', '.data', '.cache', 'test-results']);
const ENDINGS = ['.ts', '.tsx', '.css', '.sql'];

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (ENDINGS.some((ending) => entry.name.endsWith(ending))) yield path;
  }
}

/** Every source file of the repository, by path. */
export function readSources(): Source[] {
  return ['packages', 'apps', 'e2e', 'bench', 'tools']
    .flatMap((room) => [...walk(join(ROOT, room))])
    .map((path) => ({ path: relative(ROOT, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))
    .toSorted((a, b) => a.path.localeCompare(b.path));
}
