import { expect, test } from 'vitest';
import { amountOf, percent, typedAmount, wholeOf } from './amount.ts';

test.each([
  ['12', '12'],
  ['007', '7'],
  ['1.23456', '1.2345'],
  ['.5', '0.5'],
  ['1..2', '1.2'],
  ['a1,0b', '10'],
  ['', ''],
])('%j is typed as %j', (text, typed) => expect(typedAmount(text, 4)).toBe(typed));

test('an amount is positive and complete', () => {
  expect(amountOf('10.', 4)).toBe(1_000_000_000n);
  expect([amountOf('0', 4), amountOf('', 4), amountOf('1.234', 2)]).toEqual([null, null, null]);
});

test('all of a balance is cut to what the field takes', () => {
  expect(wholeOf('12.3456', 4)).toBe('12.3456');
  expect(wholeOf('12.3456', 2)).toBe('12.34');
});

test('a rate has two decimals at least', () => {
  expect(['5.2', '3.55', '4.0'].map(percent)).toEqual(['5.20', '3.55', '4.00']);
});
