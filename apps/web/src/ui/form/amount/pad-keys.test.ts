import { expect, test } from 'vitest';
import { afterKey, type PadKey } from './pad-keys.ts';

const typed = (start: string, ...keys: PadKey[]): string =>
  keys.reduce((text, key, at) => afterKey(text, key, at === 0), start);

test.each<[string, string, PadKey[], string]>([
  ['the first key replaces what stood there', '10', ['2'], '2'],
  ['further keys add to it', '10', ['2', '5', '0'], '250'],
  ['two zeros at once', '10', ['5', '00'], '500'],
  ['no figure begins with zeros', '10', ['00'], '0'],
  ['a digit takes the place of a lone zero', '', ['0', '7'], '7'],
  ['a point stands behind a digit', '10', ['.', '5'], '0.5'],
  ['there is one point', '', ['1', '.', '2', '.', '5'], '1.25'],
  ['the first ⌫ takes all that was selected', '120', ['back'], ''],
  ['⌫ takes the last character', '', ['1', '2', 'back'], '1'],
  ['清空 leaves nothing', '', ['1', '2', 'clear'], ''],
])('%s', (_what, start, keys, text) => expect(typed(start, ...keys)).toBe(text));

test('a figure ends somewhere', () => {
  expect(afterKey('12345678901234', '5', false)).toBe('12345678901234');
  expect(afterKey('1234567890123', '00', false)).toBe('1234567890123');
});
