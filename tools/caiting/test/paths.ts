import { existsSync, globSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ROOT } from '../site/root.ts';

/** Which tests of a folder are wanted: those that guard every landing, those that are slow by their subject, or both (docs/decisions/0230). */
export type Group = 'landing' | 'slow' | 'all';

/** What the words of `./caiting test` come to: arguments for vitest and for Playwright, or why one of them is nothing to run. */
export interface Wanted {
  readonly units: readonly string[];
  readonly journeys: readonly string[];
  readonly refused: string | null;
}

/** `file:12` means the test at that line; both tools understand it. */
const WITH_LINE = /^(.*?)(:\d+)?$/;
const UNIT = /\.test\.tsx?$/;
const JOURNEY = /\.spec\.ts$/;
const SOURCE = /\.tsx?$/;
/** A file of this name is slow by its subject: it starts sites, kills databases, or waits for real time. */
const SLOW = /\.slow\.(?:test\.tsx?|spec\.ts)$/;
/** All tests but those of tools/check, which `./caiting check` runs. */
export const EVERYWHERE = ['packages', 'apps', 'bench', 'tools/caiting', 'tools/faults', 'tools/operating', 'e2e'];

const isSlow = (file: string): boolean => SLOW.test(file);

/** Words are paths from where the person stands, or from the repository's folder; without words all tests are meant. A file that is named runs in any group. */
export function readPaths(words: readonly string[], from: string, group: Group = 'landing'): Wanted {
  const files: string[] = words.length === 0 ? EVERYWHERE.flatMap((folder) => testsIn(folder, group)) : [];
  const refused: string[] = [];
  for (const word of words) {
    const [, path = '', line = ''] = WITH_LINE.exec(word) ?? [];
    const full = [resolve(from, path), resolve(ROOT, path)].find((one) => existsSync(one));
    const name = full === undefined ? '' : relative(ROOT, full);
    const found = full === undefined ? [] : testsOf(name, statSync(full).isDirectory(), group);
    if (full === undefined) refused.push(`${path}: no such file or folder`);
    else if (name === '' || name.startsWith('..')) refused.push(`${path}: not a part of this repository`);
    else if (found.length === 0) refused.push(`${path}: ${whyNone(statSync(full).isDirectory(), group)}`);
    files.push(...found.map((file) => file + line));
  }
  const isOf = (kind: RegExp) => (file: string) => kind.test(file.replace(/:\d+$/, ''));
  return {
    units: files.filter(isOf(UNIT)),
    journeys: files.filter(isOf(JOURNEY)),
    refused: refused.length === 0 ? null : refused.join('\n'),
  };
}

function testsOf(name: string, isFolder: boolean, group: Group): readonly string[] {
  if (name === '' || name.startsWith('..')) return [];
  if (isFolder) return testsIn(name, group);
  if (UNIT.test(name) || JOURNEY.test(name)) return [name];
  if (!SOURCE.test(name)) return [];
  return ['.test', '.slow.test']
    .map((kind) => name.replace(SOURCE, (ending) => kind + ending))
    .filter((beside) => existsSync(resolve(ROOT, beside)));
}

const whyNone = (isFolder: boolean, group: Group): string =>
  isFolder ? `no test of this group (${group}) in it` : 'no test, and none beside it';

/** The tests of a folder, by path. */
export function testsIn(folder: string, group: Group): readonly string[] {
  return globSync(`${folder}/**/*.{test.ts,test.tsx,spec.ts}`, {
    cwd: ROOT,
    exclude: (name) => /(?:^|\/)node_modules$/.test(name),
  })
    .filter((file) => group === 'all' || isSlow(file) === (group === 'slow'))
    .toSorted();
}
