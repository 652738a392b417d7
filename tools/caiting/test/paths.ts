import { existsSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ROOT } from '../root.ts';

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

/** Words are paths from where the person stands, or from the repository's folder. */
export function readPaths(words: readonly string[], from: string): Wanted {
  const units: string[] = [];
  const journeys: string[] = [];
  const refused: string[] = [];
  for (const word of words) {
    const [, path = '', line = ''] = WITH_LINE.exec(word) ?? [];
    const full = [resolve(from, path), resolve(ROOT, path)].find((one) => existsSync(one));
    const name = full === undefined ? '' : relative(ROOT, full);
    const beside = name.replace(SOURCE, (ending) => `.test${ending}`);
    if (full === undefined) refused.push(`${path}: no such file or folder`);
    else if (name === '' || name.startsWith('..')) refused.push(`${path}: not a part of this repository`);
    else if (statSync(full).isDirectory()) (name === 'e2e' ? journeys : units).push(`${name}/`);
    else if (UNIT.test(name)) units.push(name + line);
    else if (JOURNEY.test(name)) journeys.push(name + line);
    else if (SOURCE.test(name) && existsSync(resolve(ROOT, beside))) units.push(beside);
    else refused.push(`${path}: no test, and none beside it`);
  }
  return { units, journeys, refused: refused.length === 0 ? null : refused.join('\n') };
}
