import { expect, test } from 'vitest';
import type { Picks, Play, Settled } from '../play.ts';
import { plays } from './index.ts';

function play(code: string): Play<Picks> {
  const found = plays.find((entry) => entry.code === code);
  if (!found) throw new Error(`no play ${code}`);
  return found;
}

/** Worked lines: play, text, tickets, draw, what wins. Figures by hand from plays.md §7. */
const CASES: readonly (readonly [string, string, number, readonly number[], Settled])[] = [
  ['WX_ZX_FS', '1 2,3,4,5,6', 2, [1, 3, 4, 5, 6], [['1', 1]]],
  ['WX_ZX_FS', '1 2,3,4,5,6', 2, [3, 3, 4, 5, 6], []],
  [
    'WX_ZH',
    '4,5,6,7,8',
    5,
    [4, 5, 6, 7, 8],
    [
      ['1', 1],
      ['2', 1],
      ['3', 1],
      ['4', 1],
      ['5', 1],
    ],
  ],
  ['WX_ZH', '1 2,1 2,1 2,1 2,1 2', 160, [0, 0, 0, 0, 1], [['5', 16]]],
  ['WX_Z120', '0 1 2 3 4 5', 6, [5, 4, 3, 2, 1], [['1', 1]]],
  ['WX_Z60', '0 1 2 3 4 5 6 7 8 9,0 1 2 3 4 5 6 7 8 9', 840, [1, 1, 2, 3, 4], [['1', 1]]],
  ['WX_Z60', '1 2,1 2 3 4', 2, [1, 2, 3, 4, 4], []],
  ['WX_Z30', '0 1 2,0 1', 2, [0, 0, 2, 2, 1], [['1', 1]]],
  ['WX_Z20', '0 1,0 1 2', 2, [0, 0, 0, 1, 2], [['1', 1]]],
  ['WX_Z10', '0 1,0 1', 2, [0, 1, 0, 1, 0], [['1', 1]]],
  ['WX_Z5', '0 1,0 1', 2, [0, 0, 0, 0, 0], []],
  ['HSCS', '1 8', 2, [1, 1, 8, 8, 8], [['1', 2]]],
  ['Q3_Z3_FS', '1 5 8', 6, [1, 5, 1, 0, 0], [['1', 1]]],
  ['H3_HHZX', '1 1 2;1 2 3', 2, [0, 0, 3, 2, 1], [['2', 1]]],
  ['H3_ZU_HZ', '3 14', 17, [9, 9, 1, 1, 1], []],
  ['H3_ZU_BD', '5', 54, [0, 0, 5, 5, 1], [['1', 1]]],
  ['Q3_TSH', '豹子 顺子 对子', 3, [8, 0, 9, 1, 1], [['顺子', 1]]],
  ['DWD', '1 2,-,5,-,-', 3, [1, 0, 5, 0, 0], [['1', 2]]],
  ['H2_DXDS', '大 单,小', 2, [0, 0, 0, 7, 3], [['1', 2]]],
  ['R2_ZX_FS', '1 2,-,3,-,4', 5, [1, 0, 3, 0, 4], [['1', 3]]],
  ['R2_ZX_DS', '1 2 5@1 2;3 4', 6, [1, 2, 0, 0, 2], [['1', 2]]],
  ['R3_ZU_HZ', '1 2 3@14', 15, [4, 4, 6, 0, 0], [['1', 1]]],
  ['R4_Z12', '1 2 3 4@0 1,0 1 2', 2, [0, 0, 1, 2, 9], [['1', 1]]],
  [
    'LHH',
    '龙,-,-,-,-,-,-,-,-,和',
    2,
    [3, 2, 0, 5, 5],
    [
      ['龙', 1],
      ['和', 1],
    ],
  ],
  ['LHH', '龙 虎,-,-,-,-,-,-,-,-,-', 2, [3, 3, 0, 5, 5], []],
  [
    'X_LH',
    '龙 虎 和,-,-,-,-,-,-,-,-,-',
    3,
    [3, 3, 0, 5, 5],
    [
      ['和', 1],
      ['refund', 2],
    ],
  ],
  [
    'X_QIU',
    '大 单 质,-,-,-,合',
    4,
    [7, 0, 0, 0, 7],
    [
      ['大', 1],
      ['单', 1],
      ['质', 1],
    ],
  ],
  [
    'X_NN',
    '牛1 牛牛 无牛 牛大',
    4,
    [1, 4, 5, 4, 6],
    [
      ['牛牛', 1],
      ['牛大', 1],
    ],
  ],
  ['X_SH', '顺子 杂号', 2, [8, 9, 0, 1, 2], [['杂号', 1]]],
  ['X_Q3_ZU3', '0 1 2 3 4', 1, [1, 1, 4, 9, 9], [['5', 1]]],
];

test.each(CASES)('%s %s', (code, text, count, numbers, settled) => {
  const parsed = play(code).parse(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  expect(play(code).count(parsed.picks)).toBe(count);
  expect(play(code).settle(parsed.picks, { numbers })).toEqual(settled);
});
