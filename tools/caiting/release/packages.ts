import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../site/root.ts';

/** Workspaces that a site runs; what they need comes with them. */
const RUNS = ['apps/server', 'tools'];

/**
 * Copies the packages that the server and its commands need, as they are installed here (the lock file's), into a release. The workspace's own are links
 * in node_modules: gives them as path and target.
 */
export async function copyPackages(release: string): Promise<Record<string, string>> {
  const links: Record<string, string> = {};
  for (const path of await installedPackages()) {
    const from = join(ROOT, path);
    const to = join(release, path);
    const real = relative(ROOT, realpathSync(from));
    mkdirSync(dirname(to), { recursive: true });
    if (real === path) {
      copyPackage(from, to);
      continue;
    }
    links[path] = relative(dirname(path), real);
    symlinkSync(links[path], to);
  }
  return links;
}

/** A package of its own folder is listed by itself. Links between its files stay as they are: resolved ones would lead back into this clone. */
export function copyPackage(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !isBeyond(relative(from, file)) });
}

const isBeyond = (path: string): boolean => path.split('/').includes('node_modules');

async function installedPackages(): Promise<readonly string[]> {
  const workspaces = RUNS.flatMap((name) => ['--workspace', name]);
  const listed = await promisify(execFile)('npm', ['ls', '--all', '--omit=dev', '--parseable', ...workspaces], {
    cwd: ROOT,
    maxBuffer: LIST_MAX,
  });
  const paths = listed.stdout.split('\n').map((path) => relative(ROOT, path));
  return [...new Set(paths)].filter(isPackage).toSorted();
}
const LIST_MAX = 8 * 1024 ** 2;
const isPackage = (path: string): boolean => path.includes('node_modules/');
