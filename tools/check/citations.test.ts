import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenCitations, missingFiles, type Page } from './citations.ts';
import { ROOT, readSources } from './sources.ts';

const names = ['docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
);
const pages: Page[] = names.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const isChecker = (path: string): boolean => path.startsWith('tools/check/');

test('every cited section and decision exists', () => {
  const sources = [...readSources().filter(({ path }) => !isChecker(path)), ...pages];
  expect(brokenCitations(sources, pages)).toEqual([]);
});

test.each([
  ['a section that is not there', '/** As product §99 says. */'],
  ['the second of two', '/** product §3 and §98 */'],
  ['a decision that is not there', '// docs/decisions/9999'],
  ['a decision named by its number alone', '// said once (0130, 0999)'],
  ['a document of somewhere else', '/** SPEC §5 */'],
])('%s is found', (_, text) => {
  expect(brokenCitations([{ path: 'a.ts', text }], pages)).toHaveLength(1);
});

test('every file that a page names exists', () => {
  const all = ['README.md', 'README.zh.md', 'CONTRIBUTING.md'].map((path) => ({
    path,
    text: readFileSync(join(ROOT, path), 'utf8'),
  }));
  // A page names a test by its subject; how long it takes may change.
  const isThere = (path: string) =>
    [path, path.replace(/\.(test|spec)\./, '.slow.$1.')].some((name) => existsSync(join(ROOT, name)));
  expect(missingFiles([...pages, ...all], isThere)).toEqual([]);
  expect(missingFiles([{ path: 'docs/a.md', text: 'in `apps/server/src/gone.ts`' }], isThere)).toHaveLength(1);
});
