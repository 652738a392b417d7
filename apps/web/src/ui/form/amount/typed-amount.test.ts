import { describe, expect, test } from 'vitest';
import { findTypedFault, plainFigure, typedMoney, typedWhole } from './typed-amount.ts';

describe('what is no figure is named, and never made into another one', () => {
  test.each([
    ['1e9', 'e'],
    ['-5', '-'],
    ['－5', '－'],
    ['+5', '+'],
    ['1,5', ','],
    ['1，5', '，'],
    ['1 000', ' '],
    ['5元', '元'],
    ['¥5', '¥'],
    ['0x10', 'x'],
    ['1.2.3', '.'],
    ['1。2。3', '。'],
    ['①', '①'],
    ['٣', '٣'],
    ['5\u200b', '\u200b'],
    ['😀', '😀'],
  ])('%j has %j', (text, character) => {
    expect(findTypedFault(text, 2)).toEqual({ kind: 'character', character });
    expect([plainFigure(text, 2), typedMoney(text, 2), typedWhole(text, 1000)]).toEqual([null, null, null]);
  });

  test('decimals more than allowed are refused, not cut', () => {
    expect([findTypedFault('1.234', 2), findTypedFault('1.5', 0), findTypedFault('1.', 0)]).toEqual([
      { kind: 'decimals' },
      { kind: 'decimals' },
      { kind: 'decimals' },
    ]);
    expect([typedMoney('1.234', 2), typedMoney('1.00', 0)]).toEqual([null, null]);
  });

  test('more digits than an amount can have', () => {
    expect(findTypedFault('123456789012', 2)).toEqual({ kind: 'tooLong' });
    expect(findTypedFault('00012345678901', 2)).toBeNull();
  });
});

test.each([
  ['12', '12'],
  ['１２', '12'],
  ['１２。５', '12.5'],
  ['12．5', '12.5'],
  ['12｡5', '12.5'],
  ['1,000', '1000'],
  ['1，000.5', '1000.5'],
  [' 12　', '12'],
  ['007', '7'],
  ['0', '0'],
  ['.5', '0.5'],
  ['12.', '12'],
])('%j is %j', (text, plain) => {
  expect([findTypedFault(text, 2), plainFigure(text, 2)]).toEqual([null, plain]);
});

test('an amount is above zero, a whole number within its range', () => {
  expect(typedMoney('１０。', 4)).toBe(1_000_000_000n);
  expect(['', '.', '0', '0.00'].map((text) => typedMoney(text, 2))).toEqual([null, null, null, null]);
  expect(['1', '１００', '05', '0', '101', ''].map((text) => typedWhole(text, 100))).toEqual([
    1,
    100,
    5,
    null,
    null,
    null,
  ]);
});
