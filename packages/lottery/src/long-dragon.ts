/** Long dragon (plays.md §5): how often each two-sided property of a lottery has come the same way in a row. Pure and incremental: one draw, one step. */
import { digitSum, TIE_NUMBER } from './lhc/attributes.ts';
import type { Draw, Group } from './play.ts';

type Sides = readonly [first: string, second: string];

/** One two-sided property of a group and the play that bets on it. */
export interface DragonSeries {
  /** Stable inside the group: play code, row and sides, e.g. `X_QIU.2.大小`. */
  readonly key: string;
  /** playDetailCode for quick betting, always in amount mode. */
  readonly playCode: string;
  /** Row as shown: 总和, 第一球, 冠军, 特码 … */
  readonly name: string;
  readonly sides: Sides;
  /** The figure that decides the side. */
  value(draw: Draw): number;
  /** The side of a draw, null when the draw is 和 for this series. */
  side(draw: Draw): string | null;
  /** bettingNumber that bets on one side, e.g. `-,大,-,-,-`. */
  betText(side: string): string;
}

/** The latest run of one series: `side` is null before the first draw and after a tie. */
export interface DragonRun {
  readonly side: string | null;
  readonly times: number;
}

/** Runs of a group, in the order of `dragonSeries(group)`. */
export type DragonState = readonly DragonRun[];

export interface Dragon {
  readonly series: DragonSeries;
  readonly side: string;
  readonly times: number;
}

/** Runs shorter than this are not listed unless the tenant says otherwise. */
export const DRAGON_TIMES_MIN = 3;

const BIG_SMALL: Sides = ['大', '小'];
const ODD_EVEN: Sides = ['单', '双'];
const SUM_ODD_EVEN: Sides = ['合单', '合双'];
const DRAGON_TIGER: Sides = ['龙', '虎'];
const NO_RUN: DragonRun = { side: null, times: 0 };

const BALLS = ['第一球', '第二球', '第三球', '第四球', '第五球'];
const RANKS = ['冠军', '亚军', '第三名', '第四名', '第五名', '第六名', '第七名', '第八名', '第九名', '第十名'];

/** Reads one figure of a draw; where in the play's text its row stands. */
interface Figure {
  readonly playCode: string;
  readonly name: string;
  readonly value: (numbers: readonly number[]) => number;
  readonly row?: number;
  readonly rows?: number;
}

function series(figure: Figure, sides: Sides, judge: (value: number) => 0 | 1 | null): DragonSeries {
  const { playCode, name, value, row = 0, rows = 1 } = figure;
  return {
    key: `${playCode}.${row + 1}.${sides.join('')}`,
    playCode,
    name,
    sides,
    value: (draw) => value(draw.numbers),
    side: (draw) => {
      const index = judge(value(draw.numbers));
      return index === null ? null : sides[index];
    },
    betText: (side) => Array.from({ length: rows }, (_, i) => (i === row ? side : '-')).join(','),
  };
}

/** 大小 and 单双 of one figure. `tie` ends the 大小 run; `tieForBoth` says that it ends the 单双 run as well. */
function twoSides(figure: Figure, big: number, tie?: number, tieForBoth = false): readonly DragonSeries[] {
  return [
    series(figure, BIG_SMALL, (v) => (v === tie ? null : v >= big ? 0 : 1)),
    series(figure, ODD_EVEN, (v) => (tieForBoth && v === tie ? null : v % 2 === 1 ? 0 : 1)),
  ];
}

function dragonTiger(playCode: string, name: string, first: number, second: number, row = 0, rows = 1): DragonSeries {
  const difference = (numbers: readonly number[]): number => at(numbers, first) - at(numbers, second);
  return series({ playCode, name, value: difference, row, rows }, DRAGON_TIGER, (d) =>
    d === 0 ? null : d > 0 ? 0 : 1,
  );
}

const at = (numbers: readonly number[], index: number): number => numbers[index] as number;

const total =
  (count?: number) =>
  (numbers: readonly number[]): number =>
    numbers.slice(0, count).reduce((a, b) => a + b, 0);

function balls(count: number, big: number, tie?: number): readonly DragonSeries[] {
  return BALLS.slice(0, count).flatMap((name, row) =>
    twoSides({ playCode: 'X_QIU', name, value: (numbers) => at(numbers, row), row, rows: count }, big, tie, true),
  );
}

/** Three digits: FC3D and PL35, whose three-digit plays read the first three of five. */
const threeDigits: readonly DragonSeries[] = [
  ...twoSides({ playCode: 'X_ZH', name: '总和', value: total(3) }, 14),
  ...balls(3, 5),
  dragonTiger('X_LH', '龙虎', 0, 2, 1, 3),
];

const special = (numbers: readonly number[]): number => at(numbers, 6);

const TABLE: Readonly<Record<Group, readonly DragonSeries[]>> = {
  SSC: [
    ...twoSides({ playCode: 'X_ZH', name: '总和', value: total() }, 23),
    ...balls(5, 5),
    dragonTiger('X_LH', '龙虎', 0, 4, 3, 10),
  ],
  K3: twoSides({ playCode: 'HZ', name: '和值', value: total() }, 11),
  PK10: [
    ...twoSides({ playCode: 'X_GYH', name: '冠亚和', value: total(2) }, 12),
    ...RANKS.flatMap((name, row) => [
      ...twoSides({ playCode: 'X_LM', name, value: (numbers) => at(numbers, row), row, rows: 10 }, 6),
      ...(row < 5 ? [dragonTiger('X_LM', name, row, 9 - row, row, 10)] : []),
    ]),
  ],
  SYX5: [
    ...twoSides({ playCode: 'X_ZH', name: '总和', value: total() }, 31, 30),
    ...balls(5, 6, 11),
    dragonTiger('X_LH', '龙虎', 0, 4, 3, 10),
  ],
  FC3D: threeDigits,
  PL35: threeDigits,
  BJ28: twoSides({ playCode: 'HH', name: '和值', value: total() }, 14),
  KL8: twoSides({ playCode: 'X_ZH', name: '总和', value: total() }, 811, 810),
  LHC: [
    ...twoSides({ playCode: 'TM_LM', name: '特码', value: special }, 25, TIE_NUMBER, true),
    series({ playCode: 'TM_LM', name: '特码', value: special }, SUM_ODD_EVEN, (n) =>
      n === TIE_NUMBER ? null : digitSum(n) % 2 === 1 ? 0 : 1,
    ),
    ...twoSides({ playCode: 'ZH', name: '总和', value: total() }, 175),
  ],
};

/** Every series of a group, in the order the runs of a state are kept in. */
export function dragonSeries(group: Group): readonly DragonSeries[] {
  return TABLE[group];
}

/** State of a lottery before its first draw. */
export function noRuns(group: Group): DragonState {
  return TABLE[group].map(() => NO_RUN);
}

/** The runs after one more draw; a void issue is simply not handed in. A tie ends the run: the next draw counts from 1. */
export function updateDragons(group: Group, state: DragonState, draw: Draw): DragonState {
  return TABLE[group].map((entry, index) => {
    const side = entry.side(draw);
    if (side === null) return NO_RUN;
    const run = state[index] ?? NO_RUN;
    return { side, times: run.side === side ? run.times + 1 : 1 };
  });
}

/** Runs of at least `timesMin`, longest first; equal lengths keep the order of the series. */
export function longDragons(group: Group, state: DragonState, timesMin: number = DRAGON_TIMES_MIN): readonly Dragon[] {
  return TABLE[group]
    .flatMap((entry, index) => {
      const run = state[index] ?? NO_RUN;
      return run.side !== null && run.times >= timesMin ? [{ series: entry, side: run.side, times: run.times }] : [];
    })
    .toSorted((a, b) => b.times - a.times);
}
