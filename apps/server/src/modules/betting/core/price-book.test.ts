import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRICES_FILE } from '../../../platform/db/site/prices.ts';
import { priceBook } from './price-book.ts';

test('sql/prices.txt says the fair odds of every play', () => {
  const text = `${priceBook().join('\n')}\n`;
  if (process.env['CAITING_WRITE_DOCS']) writeFileSync(PRICES_FILE, text);
  expect(readFileSync(PRICES_FILE, 'utf8')).toBe(text);
});

test.each([
  // plays.md: one digit of ten; five digits in their order; the special ball of 49.
  ['SSC', 'DWD', '1=10/1'],
  ['SSC', 'WX_ZX_FS', '1=100000/1'],
  ['LHC', 'TM_A', '1=49/1'],
])('%s %s stands there with %s', (group, play, figures) => {
  const found = priceBook().filter((line) => line.split('\t').slice(2, 4).join() === [group, play].join());
  expect(found.map((line) => line.split('\t')[9])).toEqual([figures]);
});
