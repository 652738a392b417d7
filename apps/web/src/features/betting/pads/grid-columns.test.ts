import { expect, test } from 'vitest';
import { gridColumns, wordWidth } from './grid-columns.ts';

const words = (count: number, word: string, odds: string, hasDot = false) =>
  Array.from({ length: count }, () => ({ label: wordWidth(word, hasDot), odds }));

test('short words stand in the columns that the matrix shares', () => {
  expect(gridColumns(words(4, '大', '1.970'), 6, false)).toEqual({ phone: 6, desktop: 6, isShared: true });
  expect(gridColumns(words(2, '大', '1.970'), 2, false)).toEqual({ phone: 4, desktop: 4, isShared: true });
  expect(gridColumns(words(3, '豹', '90.000'), 0, false)).toEqual({ phone: 6, desktop: 6, isShared: false });
});

test('labels that do not fit get wider cells, in lines as full as can be', () => {
  // 5单0双 … 0单5双: six of them.
  expect(gridColumns(words(6, '5单0双', '452.760'), 6, false)).toMatchObject({ phone: 3, isShared: false });
  // Colour and size of 六合彩, eighteen with a dot before each.
  expect(gridColumns(words(18, '红大单', '11.760', true), 0, true)).toMatchObject({ phone: 3, desktop: 6 });
  // Odds may be wider than their word.
  expect(gridColumns(words(6, '2肖', '100696.8568'), 6, false)).toMatchObject({ phone: 3, isShared: false });
});

test('the forty-nine numbers of 六合彩 stand seven by seven on a phone and on a desktop', () => {
  const balls = Array.from({ length: 49 }, () => ({ label: 28, odds: '44.100' }));
  expect(gridColumns(balls, 0, true)).toEqual({ phone: 7, desktop: 7, isShared: false });
});
