import { expect, test } from 'vitest';
import { membersOf } from './members.ts';
import { zodiacsOfDraw } from './lunar-year.ts';

test('zodiacs move with the lunar year, tails never do (plays.md §12)', () => {
  expect(membersOf('马', 2026)).toEqual([1, 13, 25, 37, 49]);
  expect(membersOf('羊', 2027)).toEqual([1, 13, 25, 37, 49]);
  expect(membersOf('马', 2027)).toEqual([2, 14, 26, 38]);
  expect(membersOf('0尾', 2026)).toEqual([10, 20, 30, 40]);
  expect(membersOf('9尾', 2026)).toEqual([9, 19, 29, 39, 49]);
});

test('the five elements share all numbers out; other words have none', () => {
  const all = ['金', '木', '水', '火', '土'].flatMap((element) => membersOf(element, 2026));
  expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 49 }, (_, at) => at + 1));
  expect([membersOf('0头', 2026), membersOf('大', 2026)]).toEqual([[], []]);
});

test('a draw carries the zodiacs of its own lunar year, not of today’s', () => {
  const openNumber = '01,02,13,14,25,26,49';
  expect(zodiacsOfDraw({ openNumber, closeAt: Date.parse('2026-11-22T12:00:00+08:00') })).toEqual([
    ...'马蛇马蛇马蛇马',
  ]);
  expect(zodiacsOfDraw({ openNumber, closeAt: Date.parse('2027-02-06T12:00:00+08:00') })).toEqual([
    ...'羊马羊马羊马羊',
  ]);
});
