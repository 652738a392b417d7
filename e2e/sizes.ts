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

/**
 * Which sizes the `@both` journeys of a run get. A landing walks them at the size of their file, so that it is soon over; the slow group walks them at the
 * other one beside the slow files (docs/decisions/0350). Files that are named have both, and what is asked for at a size is walked at that one alone.
 */
export const EXTENTS = ['own', 'other', 'both', 'asked'] as const;
export type Extent = (typeof EXTENTS)[number];

/** Journeys at this size: Playwright matches against the project, the file, the titles and the tags of each, in one line. */
export function journeysAt(size: Size, extent: Extent): RegExp {
  if (extent === 'asked') return /(?:)/;
  const files = globSync('**/*.spec.ts', { cwd: fileURLToPath(new URL('.', import.meta.url)) });
  const own = files.filter((file) => sizeOf(file) === size);
  if (extent === 'own') return inFiles(own);
  if (extent === 'both') return new RegExp(String.raw`${inFiles(own).source}|${BOTH}`);
  const others = files.filter((file) => isSlow(file) || sizeOf(file) !== size);
  return new RegExp(String.raw`${inFiles(own.filter(isSlow)).source}|${inFiles(others).source}.*${BOTH}`);
}

const BOTH = String.raw`\s@both\b`;
const isSlow = (file: string): boolean => file.endsWith('.slow.spec.ts');
const inFiles = (files: readonly string[]): RegExp =>
  new RegExp(String.raw`(?:^|\s)(?:${files.map((file) => file.replaceAll('.', String.raw`\.`)).join('|')})\s`);
