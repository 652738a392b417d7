import { expect, test } from 'vitest';
import { languageOf } from './languages.ts';

test.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['en', 'en'],
  ['zh-CN', 'zh'],
  ['en-GB,en;q=0.9', 'en'],
  ['fr-FR, en;q=0.5', 'en'],
  ['fr', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en;q=0.2, zh-TW;q=0.9', 'zh'],
  ['zh;q=0, en;q=0.1', 'en'],
  ['en;q=0', 'zh'],
  ['*', 'zh'],
  ['EN-us', 'en'],
  ['en;q=banana', 'zh'],
  [`${'x,'.repeat(5_000)}en`, 'zh'],
] as const)('%s asks for %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
