import { expect, test } from 'vitest';
import { outgoText } from './outgo-text.ts';

test.each([
  ['12.5', '-12.5'],
  ['0.5', '-0.5'],
  ['0.0001', '-0.0001'],
  ['0', '0'],
  [null, null],
])('%s went out: %s', (outgo, shown) => expect(outgoText(outgo)).toBe(shown));
