import type { TrendChart } from '@caiting/contract';
import { expect, test } from 'vitest';
import { geometryOf, hitLines, omissionBars } from './geometry.ts';

const figures = {
  hits: 0,
  omission: 0,
  averageOmission: '0.00',
  longestOmission: 0,
  longestStreak: 0,
  heat: '温',
} as const;
const column = (key: string, values: readonly string[]): TrendChart['columns'][number] => ({
  key,
  name: key,
  values: values.map((value) => ({ value, ...figures })),
});
const COLUMNS = [column('digit', ['0', '1', '02']), column('word', ['大大大', '大小'])];
/** Draws 1, 0, 0 of the digit; 大小 each time. */
const ROWS = [
  {
    cells: [
      [1, 0, 3],
      [4, 0],
    ],
  },
  {
    cells: [
      [0, 1, 4],
      [5, 0],
    ],
  },
  {
    cells: [
      [0, 2, 5],
      [6, 0],
    ],
  },
];

test('a word is given the room it needs, and columns stand one after the other', () => {
  expect(geometryOf(COLUMNS)).toEqual({
    widths: [
      [1, 1, 1],
      [1.9, 1.4],
    ],
    lefts: [0, 3],
    width: 6.3,
  });
});

test('the line goes through the middle of each hit; columns of two values have none', () => {
  expect(hitLines(geometryOf(COLUMNS), ROWS)).toEqual(['1.5,0.5 0.5,1.5 0.5,2.5']);
});

test('a row without a hit parts the line; a column with several hits in a row has none', () => {
  const geometry = geometryOf(COLUMNS.slice(0, 1));
  const hit = (at: number) => ({ cells: [[0, 1, 2].map((value) => (value === at ? 0 : 1))] });
  expect(hitLines(geometry, [hit(0), hit(1), { cells: [[1, 1, 1]] }, hit(2), hit(2)])).toEqual([
    '0.5,0.5 1.5,1.5',
    '2.5,3.5 2.5,4.5',
  ]);
  expect(hitLines(geometry, [{ cells: [[0, 0, 1]] }, hit(1)])).toEqual([]);
});

test('a bar goes from the last hit to now; a value never drawn has the whole height', () => {
  expect(omissionBars(geometryOf(COLUMNS), ROWS)).toEqual([
    { x: 1, y: 1, width: 1, height: 2 },
    { x: 2, y: 0, width: 1, height: 3 },
    { x: 3, y: 0, width: 1.9, height: 3 },
  ]);
});
