import { expect, test } from 'vitest';
import { percent, wholeOf } from './amount.ts';

test('all of a balance is cut to what the field takes', () => {
  expect(wholeOf('12.3456', 4)).toBe('12.3456');
  expect(wholeOf('12.3456', 2)).toBe('12.34');
});

test('a rate has two decimals at least', () => {
  expect(['5.2', '3.55', '4.0'].map(percent)).toEqual(['5.20', '3.55', '4.00']);
});
