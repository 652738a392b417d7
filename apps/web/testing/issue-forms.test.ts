import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The number of an issue has two forms for people, and none of them is that of the wire (docs/decisions/0121): also in what is read out. */

const SRC = new URL('../src/', import.meta.url).pathname;
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));

/** Names of sentences that write an issue as they get it. */
const PLAIN = new Set(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/^ +(\w+):\s*\n?\s*['"`].*\{(?:issue|no)\}.*['"`],?$/gm)].map(([, key = '']) => key),
  ),
);
/** A sentence that is said with an issue, and how it is given: `t('newest', { issue: shortIssue(newest) })`. */
const SAID = /\b\w+\('(\w+)', \{[^{}]*?\b(?:issue|no): ([^,}]+)/g;
/** By its function, or by the page that draws this part of it (`newest`). */
const IS_FORMED = /^(?:\w+ && )?(?:shortIssue|wholeIssue)\(|^'|^newest$/;

test('whoever gives an issue to a sentence that writes it plainly has given it its form', () => {
  const raw = sources.flatMap(({ path, text }) =>
    [...text.matchAll(SAID)]
      .filter(([, key = '', given = '']) => PLAIN.has(key) && !IS_FORMED.test(given.trim()))
      .map(([said]) => `${path}: ${said}`),
  );
  expect(PLAIN.size).toBeGreaterThan(10);
  expect(raw).toEqual([]);
});
