import { loadPlays } from '@caiting/lottery/core';
import { parseMoney, parseOdds } from '@caiting/money';
import { expect, test } from 'vitest';
import type { AnyPlay } from '../picks/menu.ts';
import { mostReturned, splitsOf } from './trade.ts';

const ssc = (await loadPlays('SSC')) as readonly AnyPlay[];
const find = (code: string): AnyPlay => ssc.find((play) => play.code === code) as AnyPlay;

test('五星直选 at level 8: fair 100,000 for one; prize and cash add up to the same share of the stake', () => {
  const splits = splitsOf(find('WX_ZX_FS'), '90', '8');
  expect(splits.map(({ point, odds, prize, back, returned }) => [point, odds, prize, back, returned])).toEqual(
    [
      // 100,000 × (0.90 + p); 2 yuan; 100 × (8 − p) / 100.
      ['0.0', '90000', '180000', '8', '90.0'],
      ['2.0', '92000', '184000', '6', '92.0'],
      ['4.0', '94000', '188000', '4', '94.0'],
      ['6.0', '96000', '192000', '2', '96.0'],
      ['8.0', '98000', '196000', '0', '98.0'],
    ].map(([point, odds, prize, back, returned]) => [
      point,
      parseOdds(odds ?? ''),
      parseMoney(prize ?? ''),
      parseMoney(back ?? ''),
      returned,
    ]),
  );
});

test('a level of nothing is one line, one of two steps has three', () => {
  expect(splitsOf(find('X_ZH'), '90', '0').map(({ point }) => point)).toEqual(['0.0']);
  expect(splitsOf(find('X_ZH'), '90', '0.2').map(({ point }) => point)).toEqual(['0.0', '0.1', '0.2']);
  expect(mostReturned('90', '8.5')).toBe('98.5');
});
