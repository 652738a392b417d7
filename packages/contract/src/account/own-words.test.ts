import { expect, test } from 'vitest';
import { BANKS } from '../cashier/banks.ts';
import { OWN_PLACES, type OwnWord } from './own-words.ts';

test.each([
  ['banks', BANKS],
  ['places', OWN_PLACES],
])('%s: each is found by its Chinese alone, and its English has none', (_name, list) => {
  const words = Object.values<OwnWord>(list);
  expect(new Set(words.map(({ zh }) => zh)).size).toBe(words.length);
  expect(words.map(({ en }) => en).join('')).not.toMatch(/[一-鿿]/);
});
