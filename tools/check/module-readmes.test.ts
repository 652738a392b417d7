import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { OWNERS } from './table-owners.ts';

/** Each module of the server says in a README what it is, which tables are its own, and what always holds. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODULES = join(ROOT, 'apps/server/src/modules');
const modules = readdirSync(MODULES, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
const readmes = [
  ...modules.map((name) => join(MODULES, name, 'README.md')),
  join(ROOT, 'apps/server/src/platform/README.md'),
];

/** Two minutes of reading. */
const LINES_MAX = 45;

test.each(readmes)('%s is there, short, and leads where it says', (file) => {
  expect(existsSync(file)).toBe(true);
  const text = readFileSync(file, 'utf8');
  expect(text.split('\n').length).toBeLessThanOrEqual(LINES_MAX);
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => join(dirname(file), link ?? ''));
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});

test.each(modules)('the README of %s names every table of its own', (name) => {
  const text = readFileSync(join(MODULES, name, 'README.md'), 'utf8');
  const tables = (OWNERS[name] ?? []).filter((table) => !table.endsWith('*'));
  expect(tables.filter((table) => !text.includes(`\`${table}\``))).toEqual([]);
});
