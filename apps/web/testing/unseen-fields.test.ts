import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * What is typed unseen is not cut: a browser takes the end off a pasted text that is longer than `maxlength`, and does not say so. A password of twenty
 * characters became one of sixteen that its manager did not know, "123 456" a code of five digits.
 */
const SRC = new URL('../src/', import.meta.url).pathname;
const elements = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.tsx$/.test(path))
  .flatMap((path) => {
    const text = readFileSync(join(SRC, path), 'utf8');
    return [...text.matchAll(/<(?:PasswordField|Field|input)\b[^<]*?\/>/gs)].map(([element]) => ({ path, element }));
  });
const isNewPassword = (element: string): boolean => element.includes('new-password');
const isCode = (element: string): boolean => /type="password"/.test(element) && /inputMode/.test(element);

test('new passwords and codes are taken whole, and their rule refuses what is too long', () => {
  const unseen = elements.filter(({ element }) => isNewPassword(element) || isCode(element));
  expect(unseen.length).toBeGreaterThanOrEqual(6);
  expect(unseen.filter(({ element }) => /maxLength/i.test(element)).map(({ path }) => path)).toEqual([]);
});
