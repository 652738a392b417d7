import { GROUPS } from '@caiting/lottery/core';
import { afterEach, expect, test } from 'vitest';
import { useLocale } from '../../../platform/i18n/i18n.ts';
import { shapeText } from './shape-text.ts';
import { bj28Wave, lhcWave } from './waves.ts';

afterEach(() => useLocale.setState({ locale: 'zh' }));

test('a draw in words, as looks §4 writes it', () => {
  expect(shapeText('SSC', [7, 3, 9, 0, 4], true)).toBe('总和 23 大 单 · 后三 组六');
  expect(shapeText('SSC', [0, 6, 4, 4, 4], true)).toBe('总和 18 小 双 · 后三 豹子');
  expect(shapeText('SSC', [2, 2, 7, 5, 1])).toBe('总和 17 小 单');
  expect(shapeText('PK10', [4, 7, 2, 9, 10, 1, 3, 8, 6, 5])).toBe('冠亚和 11 小 单');
});

test('the borders of 大 and 小, and the ties that belong to neither side', () => {
  expect(shapeText('SSC', [4, 4, 4, 5, 5])).toBe('总和 22 小 双');
  expect(shapeText('PK10', [4, 8, 1, 2, 3, 5, 6, 7, 9, 10])).toBe('冠亚和 12 大 双');
  expect(shapeText('K3', [2, 4, 4])).toBe('和值 10 小 双');
  expect(shapeText('SYX5', [11, 9, 5, 3, 2])).toBe('总和 30 和 双');
  expect(shapeText('LHC', [30, 21, 25, 28, 9, 8, 49])).toBe('特码 49 和 绿波');
  expect(shapeText('LHC', [30, 21, 25, 28, 9, 8, 29])).toBe('特码 29 大 单 红波');
});

test('PK10 counts dragons of the five pairs: rank i against rank 11 − i', () => {
  // 4<5 虎, 7>6 龙, 2<8 虎, 9>3 龙, 10>1 龙
  expect(shapeText('PK10', [4, 7, 2, 9, 10, 1, 3, 8, 6, 5], true)).toBe('冠亚和 11 小 单 · 龙 3 虎 2');
});

test('in English no group leaves a word of Chinese, and the figures are the same', () => {
  const numbers = [4, 7, 2, 9, 10, 1, 3, 8, 6, 5];
  const inChinese = GROUPS.map((group) => shapeText(group, numbers, true));
  useLocale.setState({ locale: 'en' });
  const inEnglish = GROUPS.map((group) => shapeText(group, numbers, true));
  const figures = (text: string) => text.match(/\d+/g);
  expect(inEnglish.map(figures)).toEqual(inChinese.map(figures));
  expect(inEnglish.join()).not.toMatch(/[一-鿿]/);
  expect(shapeText('SSC', [0, 6, 4, 4, 4], true)).toBe('Sum 18 Small Even · last three triple');
  expect(shapeText('PK10', numbers, true)).toBe('Sum 11 Small Odd · Dragon 3 Tiger 2');
  expect(shapeText('LHC', [30, 21, 25, 28, 9, 8, 49])).toBe('No. 49 Tie Green');
});

test('wave colours: 17 red, 16 blue, 16 green of LHC; BJ28 by remainder with four colourless sums', () => {
  const count = (wave: string) => Array.from({ length: 49 }, (_, i) => lhcWave(i + 1)).filter((w) => w === wave).length;
  expect([count('red'), count('blue'), count('green')]).toEqual([17, 16, 16]);
  expect([0, 1, 2, 3, 13, 14, 17, 26, 27].map(bj28Wave)).toEqual([
    'none',
    'green',
    'blue',
    'red',
    'none',
    'none',
    'blue',
    'blue',
    'none',
  ]);
});
