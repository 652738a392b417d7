import { expect, test } from 'vitest';
import { GROUPS } from '@caiting/lottery/core';
import { officialCalendar } from '@caiting/lottery/calendar';
import { inEnglish } from '@caiting/lottery/english';
import { DEFAULT_VALUES } from '../../tenant/settings.ts';
import { CATALOGUE } from './catalogue.ts';

const house = CATALOGUE.filter(({ source }) => source === 'house');
const find = (code: string) => CATALOGUE.find((lottery) => lottery.code === code);

test('nine groups of four house lotteries and eight official ones, every code once', () => {
  expect(house).toHaveLength(36);
  expect(CATALOGUE).toHaveLength(44);
  expect(new Set(CATALOGUE.map(({ code }) => code)).size).toBe(44);
  expect(new Set(CATALOGUE.map(({ sort }) => sort)).size).toBe(44);
});

test('each group has 1, 3, 5 and 10 minutes; 1 and 5 are on at first', () => {
  for (const group of GROUPS) {
    const own = house.filter((lottery) => lottery.group === group);
    expect(own.map(({ periodS, closeS, numbering, enabled }) => [periodS, closeS, numbering, enabled])).toEqual([
      [60, 10, 4, true],
      [180, 15, 3, false],
      [300, 20, 3, true],
      [600, 30, 3, false],
    ]);
  }
});

test('the codes are those of plays.md §4, the five-minute 排列三 and the ten-minute 28 included', () => {
  expect(find('pl35m5')).toMatchObject({ group: 'PL35', periodS: 300, name: '5分排列三' });
  expect(find('bj2810')).toMatchObject({ group: 'BJ28', periodS: 600 });
  expect(find('pk1010')).toMatchObject({ group: 'PK10', periodS: 600 });
  expect(find('fc3d1')).toMatchObject({ group: 'FC3D', periodS: 60 });
});

test('every official lottery has its calendar', () => {
  for (const { code, source, closeS } of CATALOGUE)
    expect(officialCalendar(code)?.close ?? null, code).toBe(source === 'feed' ? closeS : null);
});

test('the home page begins with one lottery of each group', () => {
  const codes = DEFAULT_VALUES.hotLotteries;
  expect(codes).toHaveLength(GROUPS.length);
  expect(new Set(codes.map((code) => find(code)?.group))).toEqual(new Set(GROUPS));
  expect(new Set(CATALOGUE.filter(({ hot }) => hot).map(({ code }) => code))).toEqual(new Set(codes));
});

test('every lottery of a new deployment has an English name of its own', () => {
  const names = CATALOGUE.map(({ name }) => inEnglish(name));
  expect(names.filter((name) => /\p{Script=Han}/u.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(inEnglish(find('ssc1')?.name ?? '')).toBe('1-min SSC');
});
