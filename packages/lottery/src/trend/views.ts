/** The tabs of a trend chart (`@caiting/lottery/trend-views`): which columns of a group stand together on the screen. Data alone, so that a page need not load the columns. */
import type { Group } from '../play.ts';

export interface TrendView {
  /** Stable inside the group; stands in the page's address. */
  readonly key: string;
  readonly name: string;
  /** Keys of `trendColumns(group)` in the order of the screen; a chart gives at most sixteen at once. */
  readonly columns: readonly string[];
}

const view = (key: string, name: string, columns: readonly string[]): TrendView => ({ key, name, columns });

const balls = (from: number, to: number, suffix = ''): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `ball${from + i}${suffix}`);

const of = (windows: readonly string[], ...suffixes: readonly string[]): readonly string[] =>
  windows.flatMap((window) => suffixes.map((suffix) => window + suffix));

/** How balls move: 012路, 升平降, 振幅; `patterns` are added to the first. */
const moves = (count: number, patterns: readonly string[]): readonly TrendView[] => [
  view('mod3', '012路', [...balls(1, count, 'mod3'), ...patterns]),
  view('rise', '升平降', balls(1, count, 'rise')),
  view('swing', '振幅', balls(1, count, 'swing')),
];

const COMPANY = ['repeats', 'neighbours', 'consecutive', 'gaps'];
const THREES = ['q3', 'z3', 'h3'];

/** Three digits: 3D, 排列三. */
const THREE_DIGITS: readonly TrendView[] = [
  view('three', '三星', [...balls(1, 3), 'allkind']),
  view('q2', '前二', balls(1, 2)),
  view('h2', '后二', balls(2, 3)),
  view('spread', '号码分布', ['spread']),
  view('sum', '和值', ['allsum']),
  view('tail', '和尾·跨度', of(['all'], 'sumTail', 'span', 'mean')),
  view('shape', '大小单双', of(['all'], 'size', 'parity', 'prime')),
  ...moves(3, ['allmod3']),
];

/** Groups in the order of the tabs. Every column of a group stands in at least one of its views. */
export const TREND_VIEWS: Readonly<Record<Group, readonly TrendView[]>> = {
  SSC: [
    view('five', '五星', balls(1, 5)),
    view('four', '四星', balls(2, 5)),
    view('q3', '前三', [...balls(1, 3), 'q3kind']),
    view('z3', '中三', [...balls(2, 4), 'z3kind']),
    view('h3', '后三', [...balls(3, 5), 'h3kind']),
    view('q2', '前二', balls(1, 2)),
    view('h2', '后二', balls(4, 5)),
    view('spread', '号码分布', ['spread', ...COMPANY]),
    view('sides', '大小单双', ['sumsize', 'sumparity', ...of(THREES, 'size', 'parity')]),
    view('tiger', '龙虎·牛牛', ['tiger', 'bull']),
    view('sum', '总和', ['allsum', 'sumsize', 'sumparity']),
    view('sum3', '三星和值', of(THREES, 'sum')),
    view('span', '跨度', ['allspan', ...of(THREES, 'span')]),
    view('tail', '和尾·均值', ['allsumTail', 'allmean', ...of(THREES, 'sumTail', 'mean')]),
    view('shape', '五星形态', of(['all'], 'size', 'parity', 'prime')),
    view('prime', '质合形态', of(THREES, 'prime')),
    ...moves(5, []),
    view('mod3shape', '012路形态', of(THREES, 'mod3')),
    view('ac', 'AC值', ['ac']),
  ],
  K3: [
    view('three', '三骰', [...balls(1, 3), 'kind']),
    view('spread', '号码分布', ['spread', 'kind']),
    view('sum', '和值', ['allsum', 'sumsize', 'sumparity']),
    view('tail', '和尾·跨度', of(['all'], 'sumTail', 'span', 'mean')),
    view('shape', '大小单双', of(['all'], 'size', 'parity', 'prime')),
    ...moves(3, ['allmod3']),
  ],
  PK10: [
    view('front', '前五名', balls(1, 5)),
    view('back', '后五名', balls(6, 10)),
    view('two', '冠亚军', balls(1, 2)),
    view('sum', '冠亚和', ['topSum', 'topSumsize', 'topSumparity']),
    view(
      'frontSides',
      '前五大小单双',
      [1, 2, 3, 4, 5].flatMap((rank) => of([`ball${rank}`], 'size', 'parity')),
    ),
    view(
      'backSides',
      '后五大小单双',
      [6, 7, 8, 9, 10].flatMap((rank) => of([`ball${rank}`], 'size', 'parity')),
    ),
    view(
      'tiger',
      '龙虎',
      [1, 2, 3, 4, 5].map((rank) => `tiger${rank}`),
    ),
  ],
  SYX5: [
    view('five', '五星', balls(1, 5)),
    view('q3', '前三', balls(1, 3)),
    view('z3', '中三', balls(2, 4)),
    view('h3', '后三', balls(3, 5)),
    view('q2', '前二', balls(1, 2)),
    view('spread', '号码分布', ['spread', ...COMPANY]),
    view('sum', '总和', ['allsum', 'sumsize', 'sumparity']),
    view('tail', '和尾·跨度', of(['all'], 'sumTail', 'span', 'mean')),
    view('tiger', '龙虎', ['tiger']),
    view('bands', '区间比', ['bands', 'ac']),
    view('shape', '五星形态', of(['all'], 'size', 'parity', 'prime')),
    ...moves(5, []),
  ],
  FC3D: THREE_DIGITS,
  PL35: THREE_DIGITS,
  KL8: [
    view('spread', '号码分布', ['spread']),
    view('sides', '总和', ['sumsize', 'sumparity', 'element', 'sumTail']),
    view('board', '上下盘·奇偶盘', ['board', 'oddBoard', 'repeats']),
    view(
      'bands',
      '区间个数',
      [0, 1, 2, 3, 4, 5, 6, 7].map((band) => `band${band}`),
    ),
  ],
  BJ28: [
    view('sum', '和值', ['sum', 'sumsize', 'sumparity', 'wave']),
    view('three', '三球', balls(1, 3)),
    view('shape', '大小单双', of(['all'], 'size', 'parity', 'prime')),
    ...moves(3, ['allmod3']),
  ],
  LHC: [
    view('special', '特码', ['special']),
    view('spread', '号码分布', ['spread', 'repeats']),
    view('zodiac', '生肖·五行', ['zodiac', 'wave', 'element']),
    view('tail', '头数·尾数', ['head', 'tail']),
    view('digits', '合数', ['digitSum', 'digitSumParity']),
    view('sides', '两面', ['specialSize', 'specialParity', 'sumsize', 'sumparity']),
  ],
};
