import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFraction } from '../fraction.ts';
import { optionByOption, provePlays, settleText, wrongChances } from '../testing/proof.ts';
import type { CatalogueRow, Reference } from '../testing/proof.ts';
import type { Draw, Play } from '../play.ts';
import { createPlays, plays } from './index.ts';

/** plays.md §11, word for word. */
const CATALOGUE: readonly CatalogueRow[] = [
  ['CYM', 'official', '5 8', '1: 1/1000; 2: 27/1000; 3: 243/1000'],
  [
    'TM',
    'credit',
    '0 13 27',
    '0/27: 1/1000; 1/26: 3/1000; 2/25: 6/1000; 3/24: 1/100; 4/23: 15/1000; 5/22: 21/1000; 6/21: 28/1000; 7/20: 36/1000; 8/19: 45/1000; 9/18: 55/1000; 10/17: 63/1000; 11/16: 69/1000; 12/15: 73/1000; 13/14: 75/1000',
  ],
  ['HH', 'credit', '大 小双 极大', '大/小/单/双: 5/10; 大单/小双: 231/1000; 大双/小单: 269/1000; 极大/极小: 56/1000'],
  ['BS', 'credit', '红波', '红波: 332/1000; 绿波/蓝波: 258/1000'],
  ['BZ', 'credit', '豹子', '1/100'],
  ['T3', 'credit', '12 13 14', '例 0 13 27: 77/1000; 例 12 13 14: 223/1000'],
  ['C3', 'credit', '0 2', '0: 334/1000; 1/2: 333/1000'],
  ['DZX', 'credit', '大边', '小边/大边: 22/100; 中边: 56/100'],
  ['PX', 'credit', '豹子 顺子 对子', '豹子: 1/100; 顺子: 6/100; 对子: 27/100; 半顺: 36/100; 杂六: 3/10'],
  ['X_QIU', 'credit', '大 单,-,-', '大/小/单/双: 5/10'],
  ['X_NUM', 'credit', '3 5,-,-', '1/10'],
  ['X_LH', 'credit', '龙', '龙/虎: 45/100（退 1/10）; 和: 1/10'],
];

const THOUSAND: readonly Draw[] = Array.from({ length: 1000 }, (_, n) => ({
  numbers: [Math.floor(n / 100), Math.floor(n / 10) % 10, n % 10],
}));

const total = ({ numbers: [a, b, c] }: Draw): number => Number(a) + Number(b) + Number(c);
const yes = (tier: string, wins: boolean): string | null => (wins ? tier : null);

function mixed(option: string, sum: number): boolean {
  const letters: Readonly<Record<string, boolean>> = {
    大: sum > 13,
    小: sum < 14,
    单: sum % 2 === 1,
    双: sum % 2 === 0,
  };
  if (option === '极大') return sum > 21;
  if (option === '极小') return sum < 6;
  return [...option].every((letter) => letters[letter]);
}

/** Straights written out, 9–0 wrapping included: 012 … 789, 890, 901. */
const STRAIGHTS = ['012', '123', '234', '345', '456', '567', '678', '789', '089', '019'];
const NEIGHBOURS = ['01', '12', '23', '34', '45', '56', '67', '78', '89', '09'];

function shape(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b).join('');
  if (new Set(sorted).size === 1) return '豹子';
  if (new Set(sorted).size === 2) return '对子';
  if (STRAIGHTS.includes(sorted)) return '顺子';
  const [a, b, c] = [...sorted];
  return [`${a}${b}`, `${b}${c}`, `${a}${c}`].some((two) => NEIGHBOURS.includes(two)) ? '半顺' : '杂六';
}

const RED = [3, 6, 9, 12, 15, 18, 21, 24];
const GREEN = [1, 4, 7, 10, 16, 19, 22, 25];
const BLUE = [2, 5, 8, 11, 17, 20, 23, 26];

const wholeLine = (judge: (ticket: readonly string[], draw: Draw) => boolean): Reference => ({
  tickets: ([row = []]) => [row],
  judge: (ticket, draw) => yes('1', judge(ticket, draw)),
});

const references = new Map<string, Reference>([
  [
    'CYM',
    optionByOption(
      (_, digit, { numbers }) => [null, '3', '2', '1'][numbers.filter((n) => String(n) === digit).length] ?? null,
    ),
  ],
  ['TM', optionByOption((_, option, draw) => yes(option, String(total(draw)) === option))],
  ['HH', optionByOption((_, option, draw) => yes(option, mixed(option, total(draw))))],
  [
    'BS',
    optionByOption((_, option, draw) =>
      yes(option, ({ 红波: RED, 绿波: GREEN, 蓝波: BLUE }[option] ?? []).includes(total(draw))),
    ),
  ],
  ['BZ', optionByOption((_, _option, draw) => yes('1', shape(draw.numbers) === '豹子'))],
  ['T3', wholeLine((ticket, draw) => ticket.includes(String(total(draw))))],
  ['C3', optionByOption((_, option, draw) => yes(option, total(draw) % 3 === Number(option)))],
  [
    'DZX',
    optionByOption((_, option, draw) =>
      yes(option, option === (total(draw) < 10 ? '小边' : total(draw) < 18 ? '中边' : '大边')),
    ),
  ],
  ['PX', optionByOption((_, option, draw) => yes(option, shape(draw.numbers) === option))],
  [
    'X_QIU',
    optionByOption((row, option, { numbers }) => {
      const ball = Number(numbers[row]);
      return yes(option, [ball > 4 ? '大' : '小', ball % 2 ? '单' : '双'].includes(option));
    }),
  ],
  ['X_NUM', optionByOption((row, option, { numbers }) => yes('1', String(numbers[row]) === option))],
  [
    'X_LH',
    optionByOption((_, option, { numbers: [a = 0, , c = 0] }) => {
      const result = a > c ? '龙' : a < c ? '虎' : '和';
      return result === option ? option : result === '和' ? 'refund' : null;
    }),
  ],
]);

provePlays({ plays, catalogue: CATALOGUE, references, draws: fc.constantFrom(...THOUSAND) });

const play = (code: string): Play => plays.find((entry) => entry.code === code) as Play;

describe('over all 1,000 draws', () => {
  test.each(plays.map((entry) => [entry.code, entry] as const))('%s wins exactly its chance', (_, entry) => {
    expect(wrongChances(entry, THOUSAND)).toEqual([]);
  });

  test('every rule choice has the chances it says', () => {
    const others = createPlays({ straightWraps: false, creditDragonTie: 'lose' });
    expect(others.flatMap((entry) => wrongChances(entry, THOUSAND))).toEqual([]);
  });
});

describe('worked examples', () => {
  test.each([
    [
      'CYM',
      '5 8',
      [5, 5, 8],
      [
        ['2', 1],
        ['3', 1],
      ],
    ],
    ['CYM', '5', [5, 5, 5], [['1', 1]]],
    [
      'HH',
      '大 单 大单 极大 小',
      [9, 9, 5],
      [
        ['大', 1],
        ['单', 1],
        ['大单', 1],
        ['极大', 1],
      ],
    ],
    ['BS', '红波 绿波 蓝波', [9, 4, 0], []],
    ['BS', '红波 绿波', [9, 0, 0], [['红波', 1]]],
    ['PX', '顺子 半顺', [0, 8, 9], [['顺子', 1]]],
    ['PX', '对子 半顺', [8, 8, 9], [['对子', 1]]],
    [
      'X_LH',
      '龙 虎 和',
      [4, 9, 4],
      [
        ['和', 1],
        ['refund', 2],
      ],
    ],
    ['T3', '0 13 27', [9, 9, 9], [['1', 1]]],
    [
      'X_QIU',
      '大 单,-,双',
      [5, 0, 0],
      [
        ['大', 1],
        ['单', 1],
        ['双', 1],
      ],
    ],
  ] as const)('%s %s on %j', (code, text, numbers, settled) => {
    expect(settleText(play(code), text, { numbers })).toEqual(settled);
  });

  test('exclusive tiers of 猜一码 share the return in three', () => {
    expect(play('CYM').tiers.map(({ fairOdds }) => formatFraction(fairOdds))).toEqual([
      '1000/3',
      '1000/81',
      '1000/729',
    ]);
  });

  test.each(['12 13', '1 2 3 4', '28 1 2', '01 02 03'])('特码包三 refuses %s', (text) => {
    expect(play('T3').parse(text).ok).toBe(false);
  });
});
