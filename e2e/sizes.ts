import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SIZES = ['phone', 'desktop'] as const;
export type Size = (typeof SIZES)[number];

/** What a wider window cannot change: where a route or an answer's code leads, the device's clock, and pages at a width of their own. */
const ON_A_PHONE = [
  'console-phone',
  'drawn-by-drand',
  'guard',
  'history',
  'narrow',
  'numbers-first',
  'plays',
  'production',
  'table-layout',
  'wrong-clock',
];

/**
 * A journey is walked at one size (docs/decisions/0230). Files take turns, by the letters of their names, so that half of them walk each shell and none
 * moves when another comes; a journey whose subject is the size has the tag `@both`.
 */
export function sizeOf(file: string): Size {
  const name = basename(file).replace(/(?:\.slow)?\.spec\.ts$/, '');
  if (ON_A_PHONE.includes(name)) return 'phone';
  const letters = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return SIZES[letters % SIZES.length] as Size;
}

/** Journeys at this size: Playwright matches against the file, the titles and the tags of each, in one line. */
export function journeysAt(size: Size): RegExp {
  const files = globSync('**/*.spec.ts', { cwd: fileURLToPath(new URL('.', import.meta.url)) })
    .filter((file) => sizeOf(file) === size)
    .map((file) => file.replaceAll('.', String.raw`\.`));
  return new RegExp(String.raw`(?:^|\s)(?:${files.join('|')})\s|\s@both\b`);
}
