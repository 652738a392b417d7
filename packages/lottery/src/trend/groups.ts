/** The trend columns of each lottery group (plays.md §6). */
import {
  DEFAULT_LUNAR_YEAR,
  digitSum,
  ELEMENTS,
  elementOf,
  headOf,
  TIE_NUMBER,
  tailOf,
  WAVES,
  waveOf,
  ZODIACS,
  zodiacOf,
} from '../lhc/attributes.ts';
import type { Group } from '../play.ts';
import { comparingColumn, labelColumn, numberColumn, spreadColumn, words } from './columns.ts';
import type { Numbers, TrendColumn } from './columns.ts';
import {
  acValue,
  bigSmall,
  bull,
  BULLS,
  consecutivePairs,
  dragonTiger,
  gapPairs,
  mean,
  neighboursOfPrevious,
  oddEven,
  primeComposite,
  repeats,
  rise,
  span,
  sum,
  threeKind,
} from './figures.ts';

interface Window {
  readonly key: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const take =
  ({ from, to }: Pick<Window, 'from' | 'to'>) =>
  (numbers: Numbers): Numbers =>
    numbers.slice(from, to);

const at = (numbers: Numbers, index: number): number => numbers[index] as number;

const TIES = ['龙', '虎', '和'];

/** One ball: its number, and how it moved against the issue before. */
function ball(index: number, name: string, [min, max]: readonly [number, number], width = 1): readonly TrendColumn[] {
  const key = `ball${index + 1}`;
  return [
    numberColumn(key, name, [min, max], (n) => at(n, index), width),
    labelColumn(`${key}mod3`, `${name}012路`, ['0', '1', '2'], (n) => String(at(n, index) % 3)),
    comparingColumn(`${key}rise`, `${name}升平降`, ['升', '平', '降'], (n, before) =>
      rise(at(n, index), at(before, index)),
    ),
    comparingColumn(
      `${key}swing`,
      `${name}振幅`,
      Array.from({ length: max - min + 1 }, (_, i) => String(i)),
      (n, before) => String(Math.abs(at(n, index) - at(before, index))),
    ),
  ];
}

/** Sum, sum tail, span, mean of a window of numbers. */
function sums(
  { key, name, ...range }: Window,
  bounds: readonly [number, number],
  spanMax: number,
): readonly TrendColumn[] {
  const window = take(range);
  const count = range.to - range.from;
  return [
    numberColumn(`${key}sum`, `${name}和值`, bounds, (n) => sum(window(n))),
    numberColumn(`${key}sumTail`, `${name}和尾`, [0, 9], (n) => sum(window(n)) % 10),
    numberColumn(`${key}span`, `${name}跨度`, [0, spanMax], (n) => span(window(n))),
    numberColumn(`${key}mean`, `${name}均值`, [Math.floor(bounds[0] / count), Math.floor(bounds[1] / count)], (n) =>
      mean(window(n)),
    ),
  ];
}

/** 大小, 奇偶, 质合 and 012路 of a window as words: 大大小. */
function patterns({ key, name, ...range }: Window, big: number): readonly TrendColumn[] {
  const window = take(range);
  const count = range.to - range.from;
  const pattern = (
    suffix: string,
    title: string,
    letters: readonly string[],
    letter: (n: number) => string,
  ): TrendColumn =>
    labelColumn(`${key}${suffix}`, `${name}${title}`, words(letters, count), (n) => window(n).map(letter).join(''));
  return [
    pattern('size', '大小形态', ['大', '小'], bigSmall(big)),
    pattern('parity', '奇偶形态', ['单', '双'], oddEven),
    pattern('prime', '质合形态', ['质', '合'], primeComposite),
    ...(count === 3 ? [pattern('mod3', '012路形态', ['0', '1', '2'], (n) => String(n % 3))] : []),
  ];
}

/** A window of three digits with its kind. */
function threeDigits(window: Window): readonly TrendColumn[] {
  const digits = take(window);
  return [
    labelColumn(`${window.key}kind`, `${window.name}组态`, ['组三', '组六', '豹子'], (n) => threeKind(digits(n))),
    ...sums(window, [0, 27], 9),
    ...patterns(window, 5),
  ];
}

function pair(key: string, name: string, first: number, second: number, ties = true): TrendColumn {
  return labelColumn(key, name, ties ? TIES : TIES.slice(0, 2), (n) => dragonTiger(at(n, first), at(n, second)));
}

/** 大小 and 单双 of one figure; a tie hits neither. */
function twoSides(
  key: string,
  name: string,
  big: number,
  value: (n: Numbers) => number,
  tie?: number,
): readonly TrendColumn[] {
  return [
    labelColumn(`${key}size`, `${name}大小`, tie === undefined ? ['大', '小'] : ['大', '小', '和'], (n) =>
      value(n) === tie ? '和' : bigSmall(big)(value(n)),
    ),
    labelColumn(`${key}parity`, `${name}单双`, ['单', '双'], (n) => oddEven(value(n))),
  ];
}

const counted = (max: number): readonly string[] => Array.from({ length: max + 1 }, (_, i) => String(i));

/** 重号, 邻号 against the issue before; 连号, 隔号 inside the draw. */
function company(count: number): readonly TrendColumn[] {
  return [
    comparingColumn('repeats', '重号', counted(count), (n, before) => String(repeats(n, before))),
    comparingColumn('neighbours', '邻号', counted(count), (n, before) => String(neighboursOfPrevious(n, before))),
    numberColumn('consecutive', '连号', [0, count - 1], consecutivePairs),
    numberColumn('gaps', '隔号', [0, count - 1], gapPairs),
  ];
}

/** 区间比: how many numbers fall into each band, e.g. 2:1:2. */
function bands(key: string, name: string, starts: readonly number[], count: number): TrendColumn {
  const ratio = (n: Numbers): string =>
    starts.map((from, i) => n.filter((v) => v >= from && v < (starts[i + 1] ?? Infinity)).length).join(':');
  return labelColumn(key, name, splits(count, starts.length), ratio);
}

function splits(count: number, parts: number): readonly string[] {
  if (parts === 1) return [String(count)];
  return counted(count).flatMap((first) => splits(count - Number(first), parts - 1).map((rest) => `${first}:${rest}`));
}

const DIGITS: readonly [number, number] = [0, 9];
const all = (n: Numbers): Numbers => n;
const FIVE: Window = { key: 'all', name: '', from: 0, to: 5 };

function fiveDigits(): readonly TrendColumn[] {
  return [
    ...['万位', '千位', '百位', '十位', '个位'].flatMap((name, i) => ball(i, name, DIGITS)),
    spreadColumn('spread', '号码分布', DIGITS, all),
    ...sums(FIVE, [0, 45], 9),
    ...patterns(FIVE, 5),
    numberColumn('ac', 'AC值', [-4, 6], acValue),
    ...company(5),
    ...[
      { key: 'q3', name: '前三', from: 0, to: 3 },
      { key: 'z3', name: '中三', from: 1, to: 4 },
      { key: 'h3', name: '后三', from: 2, to: 5 },
    ].flatMap(threeDigits),
  ];
}

function threeDigitGame(): readonly TrendColumn[] {
  return [
    ...['百位', '十位', '个位'].flatMap((name, i) => ball(i, name, DIGITS)),
    spreadColumn('spread', '号码分布', DIGITS, (n) => n.slice(0, 3)),
    ...threeDigits({ key: 'all', name: '', from: 0, to: 3 }),
  ];
}

const RANKS = ['冠军', '亚军', '第三名', '第四名', '第五名', '第六名', '第七名', '第八名', '第九名', '第十名'];

function racing(): readonly TrendColumn[] {
  const top = (n: Numbers): number => at(n, 0) + at(n, 1);
  return [
    ...RANKS.flatMap((name, i) => [
      numberColumn(`ball${i + 1}`, name, [1, 10], (n) => at(n, i), 2),
      ...twoSides(`ball${i + 1}`, name, 6, (n) => at(n, i)),
    ]),
    numberColumn('topSum', '冠亚和', [3, 19], top),
    ...twoSides('topSum', '冠亚和', 12, top),
    ...RANKS.slice(0, 5).map((name, i) => pair(`tiger${i + 1}`, `${name}龙虎`, i, 9 - i, false)),
  ];
}

function dice(): readonly TrendColumn[] {
  const window: Window = { key: 'all', name: '', from: 0, to: 3 };
  return [
    ...['第一骰', '第二骰', '第三骰'].flatMap((name, i) => ball(i, name, [1, 6])),
    spreadColumn('spread', '号码分布', [1, 6], all),
    ...sums(window, [3, 18], 5),
    ...twoSides('sum', '和值', 11, sum),
    ...patterns(window, 4),
    labelColumn(
      'kind',
      '形态',
      ['三同号', '二同号', '三不同号'],
      (n) => ['三同号', '二同号', '三不同号'][new Set(n).size - 1] as string,
    ),
  ];
}

function elevenOfFive(): readonly TrendColumn[] {
  return [
    ...['第一球', '第二球', '第三球', '第四球', '第五球'].flatMap((name, i) => ball(i, name, [1, 11], 2)),
    spreadColumn('spread', '号码分布', [1, 11], all, 2),
    ...sums(FIVE, [15, 45], 10),
    ...twoSides('sum', '总和', 31, sum, 30),
    ...patterns(FIVE, 6),
    numberColumn('ac', 'AC值', [0, 6], acValue),
    ...company(5),
    bands('bands', '区间比', [1, 4, 8], 5),
    pair('tiger', '龙虎', 0, 4, false),
  ];
}

function lucky28(): readonly TrendColumn[] {
  return [
    ...['第一球', '第二球', '第三球'].flatMap((name, i) => ball(i, name, DIGITS)),
    numberColumn('sum', '和值', [0, 27], sum),
    ...twoSides('sum', '和值', 14, sum),
    labelColumn('wave', '波色', ['红波', '绿波', '蓝波', '无'], (n) => lucky28Wave(sum(n))),
    ...patterns({ key: 'all', name: '', from: 0, to: 3 }, 5),
  ];
}

/** 0, 13, 14 and 27 have no colour; the others go green, blue, red by the remainder of three. */
function lucky28Wave(total: number): string {
  if ([0, 13, 14, 27].includes(total)) return '无';
  return ['红波', '绿波', '蓝波'][total % 3] as string;
}

const KL8_ELEMENTS: readonly (readonly [last: number, element: string])[] = [
  [695, '金'],
  [763, '木'],
  [855, '水'],
  [923, '火'],
  [1410, '土'],
];

function happy8(): readonly TrendColumn[] {
  const board = (count: number, [more, even, less]: readonly [string, string, string]): string =>
    count > 10 ? more : count === 10 ? even : less;
  return [
    spreadColumn('spread', '号码分布', [1, 80], all, 2),
    ...twoSides('sum', '总和', 811, sum, 810),
    labelColumn('board', '上下盘', ['上', '中', '下'], (n) =>
      board(n.filter((v) => v <= 40).length, ['上', '中', '下']),
    ),
    labelColumn('oddBoard', '奇偶盘', ['奇', '和', '偶'], (n) =>
      board(n.filter((v) => v % 2 === 1).length, ['奇', '和', '偶']),
    ),
    labelColumn(
      'element',
      '五行',
      ['金', '木', '水', '火', '土'],
      (n) => KL8_ELEMENTS.find(([last]) => sum(n) <= last)?.[1] ?? '',
    ),
    comparingColumn('repeats', '重号', counted(20), (n, before) => String(repeats(n, before))),
    numberColumn('sumTail', '和尾', [0, 9], (n) => sum(n) % 10),
    ...counted(7).map((band) =>
      numberColumn(
        `band${band}`,
        `${Number(band) * 10 + 1}–${Number(band) * 10 + 10}区个数`,
        [0, 10],
        (n) => n.filter((v) => Math.ceil(v / 10) - 1 === Number(band)).length,
      ),
    ),
  ];
}

function markSix(): readonly TrendColumn[] {
  const special = (n: Numbers): number => at(n, 6);
  return [
    numberColumn('special', '特码', [1, 49], special, 2),
    spreadColumn('spread', '号码分布', [1, 49], all, 2),
    labelColumn('zodiac', '特码生肖', ZODIACS, (n, { lunarYear = DEFAULT_LUNAR_YEAR }) =>
      zodiacOf(special(n), lunarYear),
    ),
    labelColumn('wave', '特码波色', WAVES, (n) => waveOf(special(n))),
    numberColumn('head', '特码头数', [0, 4], (n) => headOf(special(n))),
    numberColumn('tail', '特码尾数', [0, 9], (n) => tailOf(special(n))),
    labelColumn('element', '特码五行', ELEMENTS, (n, { lunarYear = DEFAULT_LUNAR_YEAR }) =>
      elementOf(special(n), lunarYear),
    ),
    numberColumn('digitSum', '特码合数', [1, 13], (n) => digitSum(special(n))),
    labelColumn('digitSumParity', '特码合数单双', ['单', '双'], (n) => oddEven(digitSum(special(n)))),
    ...specialSides(special),
    ...twoSides('sum', '总和', 175, sum),
    comparingColumn('repeats', '重号', counted(7), (n, before) => String(repeats(n, before))),
  ];
}

/** 49 is 和 for 大小 and 单双 of the 特码. */
function specialSides(special: (n: Numbers) => number): readonly TrendColumn[] {
  const sides = (key: string, name: string, letters: readonly string[], letter: (n: number) => string): TrendColumn =>
    labelColumn(key, name, [...letters, '和'], (n) => (special(n) === TIE_NUMBER ? '和' : letter(special(n))));
  return [
    sides('specialSize', '特码大小', ['大', '小'], bigSmall(25)),
    sides('specialParity', '特码单双', ['单', '双'], oddEven),
  ];
}

const MAKERS: Readonly<Record<Group, () => readonly TrendColumn[]>> = {
  SSC: () => [
    ...fiveDigits(),
    ...twoSides('sum', '总和', 23, sum),
    pair('tiger', '龙虎', 0, 4),
    labelColumn('bull', '牛牛', BULLS, bull),
  ],
  K3: dice,
  PK10: racing,
  SYX5: elevenOfFive,
  FC3D: threeDigitGame,
  PL35: threeDigitGame,
  KL8: happy8,
  BJ28: lucky28,
  LHC: markSix,
};

const made = new Map<Group, readonly TrendColumn[]>();

/** Every trend column of a group; a chart picks those of one tab by key. PL35 shows its first three digits, as its three-digit plays do. */
export function trendColumns(group: Group): readonly TrendColumn[] {
  const known = made.get(group);
  if (known !== undefined) return known;
  const columns = MAKERS[group]();
  made.set(group, columns);
  return columns;
}
