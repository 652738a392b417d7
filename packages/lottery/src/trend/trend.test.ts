import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GROUPS } from '../play.ts';
import type { Draw, Group } from '../play.ts';
import { numberColumn } from './columns.ts';
import { acValue, bull, consecutivePairs, mean, repeats, span } from './figures.ts';
import { trendColumns } from './groups.ts';
import { TREND_VIEWS } from './views.ts';
import { EMPTY_ROAD, ROAD_COLUMNS_MAX, updateRoad } from './road.ts';
import type { Road } from './road.ts';
import { newTrend, summarize, updateTrend } from './trend.ts';
import type { Trend } from './trend.ts';

const digit = numberColumn('digit', '号码', [0, 4], (numbers) => numbers[0] as number);

function trendOf(values: readonly number[], window: number): Trend {
  return values.reduce(
    (trend, value, i) => updateTrend(trend, String(i + 1), { numbers: [value] }),
    newTrend([digit], window),
  );
}

/** The definitions of plays.md §6, by scanning the last issues. */
function scanned(values: readonly number[], window: number, value: number): readonly number[] {
  const shown = values.slice(-window).map((v) => v === value);
  const longest = (wanted: boolean): number =>
    Math.max(
      0,
      ...shown
        .map((_, i) => shown.slice(i).findIndex((hit) => hit !== wanted))
        .map((n, i) => (n < 0 ? shown.length - i : n)),
    );
  const last = values.lastIndexOf(value);
  return [
    shown.filter(Boolean).length,
    last < 0 ? values.length : values.length - 1 - last,
    longest(false),
    longest(true),
  ];
}

describe('statistics of a window', () => {
  test('a worked example', () => {
    const trend = trendOf([1, 1, 2, 3, 1, 0], 100);
    const one = summarize(trend)[0]?.[1];
    expect(one).toMatchObject({
      value: '1',
      hits: 3,
      omission: 1,
      longestOmission: 2,
      longestStreak: 2,
      averageOmission: { num: 3, den: 4 },
    });
    expect(trend.rows.map(({ cells }) => cells[0]?.[1])).toEqual([0, 0, 1, 2, 0, 1]);
  });

  test('the omission goes on counting beyond the window, the longest one does not', () => {
    const one = summarize(trendOf([1, 0, 0, 0, 0, 0], 3))[0]?.[1];
    expect(one).toMatchObject({ hits: 0, omission: 5, longestOmission: 3, longestStreak: 0 });
  });

  test('any sequence and window agree with a scan of the last issues, after every draw', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 1, max: 30 }),
        (values, window) => {
          let trend = newTrend([digit], window);
          values.forEach((value, i) => {
            trend = updateTrend(trend, String(i), { numbers: [value] });
            const seen = values.slice(0, i + 1);
            const figures = (summarize(trend)[0] ?? []).map((s) => [
              s.hits,
              s.omission,
              s.longestOmission,
              s.longestStreak,
            ]);
            expect(figures).toEqual([0, 1, 2, 3, 4].map((v) => scanned(seen, window, v)));
            expect(trend.rows).toHaveLength(Math.min(window, i + 1));
          });
        },
      ),
      { numRuns: 150 },
    );
  });

  test('hot is the top third, cold the bottom third; equal hits share a grade', () => {
    const six = numberColumn('six', '六', [1, 6], (numbers) => numbers[0] as number);
    const values = [1, 1, 1, 2, 2, 3, 4, 5];
    const trend = values.reduce((t, v, i) => updateTrend(t, String(i), { numbers: [v] }), newTrend([six], 30));
    expect(summarize(trend)[0]?.map(({ heat }) => heat)).toEqual(['热', '热', '冷', '冷', '冷', '冷']);
    expect(summarize(newTrend([six], 30))[0]?.every(({ heat }) => heat === '温')).toBe(true);
  });

  test('an update leaves the trend before it as it was', () => {
    const before = trendOf([1, 2], 2);
    const copy = structuredClone({ rows: before.rows, values: before.values });
    updateTrend(before, '3', { numbers: [3] });
    expect({ rows: before.rows, values: before.values }).toEqual(copy);
  });
});

describe('columns of each group', () => {
  const permutation = (n: number, count: number): fc.Arbitrary<number[]> =>
    fc.shuffledSubarray(
      Array.from({ length: n }, (_, i) => i + 1),
      { minLength: count, maxLength: count },
    );
  const digits = (count: number): fc.Arbitrary<number[]> =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count });
  const draws: Readonly<Record<Group, fc.Arbitrary<number[]>>> = {
    SSC: digits(5),
    K3: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 3 }),
    PK10: permutation(10, 10),
    SYX5: permutation(11, 5),
    FC3D: digits(3),
    PL35: fc.oneof(digits(3), digits(5)),
    KL8: permutation(80, 20),
    BJ28: digits(3),
    LHC: permutation(49, 7),
  };

  test.each(GROUPS)('%s: keys are unique and every draw hits every column inside its values', (group) => {
    const columns = trendColumns(group);
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
    fc.assert(
      fc.property(draws[group], draws[group], (numbers, before) => {
        for (const column of columns) {
          const hits = column.hits({ numbers }, { numbers: before });
          expect(hits.length, column.key).toBeGreaterThan(0);
          expect(
            hits.every((hit) => hit >= 0 && hit < column.values.length),
            column.key,
          ).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  const shown = (
    group: Group,
    key: string,
    draw: Draw,
    previous: Draw | null = null,
  ): readonly (string | undefined)[] => {
    const column = trendColumns(group).find((entry) => entry.key === key);
    return column?.hits(draw, previous).map((index) => column.values[index]) ?? [];
  };

  test.each([
    ['SSC', 'allsum', [1, 2, 3, 4, 5], '15'],
    ['SSC', 'allsumTail', [1, 2, 3, 4, 5], '5'],
    ['SSC', 'h3kind', [1, 2, 3, 3, 5], '组三'],
    ['SSC', 'q3kind', [3, 3, 3, 3, 5], '豹子'],
    ['SSC', 'z3size', [0, 5, 4, 9, 0], '大小大'],
    ['SSC', 'q3prime', [1, 0, 7, 9, 0], '质合质'],
    ['SSC', 'bull', [1, 2, 7, 4, 6], '牛牛'],
    ['SSC', 'tiger', [4, 0, 0, 0, 4], '和'],
    ['PK10', 'topSum', [10, 9, 1, 2, 3, 4, 5, 6, 7, 8], '19'],
    ['PK10', 'tiger5', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], '虎'],
    ['K3', 'kind', [2, 2, 5], '二同号'],
    ['SYX5', 'bands', [1, 4, 5, 8, 11], '1:2:2'],
    ['SYX5', 'sumsize', [2, 4, 6, 8, 10], '和'],
    ['BJ28', 'wave', [9, 9, 9], '无'],
    ['BJ28', 'wave', [1, 1, 1], '红波'],
    ['BJ28', 'wave', [1, 0, 0], '绿波'],
    ['LHC', 'zodiac', [1, 2, 3, 4, 5, 6, 13], '马'],
    ['LHC', 'specialSize', [1, 2, 3, 4, 5, 6, 49], '和'],
    ['LHC', 'wave', [1, 2, 3, 4, 5, 6, 49], '绿'],
  ] as const)('%s %s of %j is %s', (group, key, numbers, value) => {
    expect(shown(group, key, { numbers })).toEqual([value]);
  });

  test('comparing columns look at the issue before and are empty in the first', () => {
    expect(shown('SSC', 'ball1rise', { numbers: [5, 0, 0, 0, 0] })).toEqual([]);
    expect(shown('SSC', 'ball1rise', { numbers: [5, 0, 0, 0, 0] }, { numbers: [4, 0, 0, 0, 0] })).toEqual(['升']);
    expect(shown('SSC', 'ball1swing', { numbers: [1, 0, 0, 0, 0] }, { numbers: [9, 0, 0, 0, 0] })).toEqual(['8']);
    expect(shown('SYX5', 'repeats', { numbers: [1, 2, 3, 4, 5] }, { numbers: [5, 4, 11, 10, 9] })).toEqual(['2']);
  });
});

test('figures', () => {
  expect(acValue([1, 2, 3, 4, 5])).toBe(0);
  expect(acValue([1, 3, 7, 9, 11])).toBe(1);
  expect(span([3, 9, 5])).toBe(6);
  expect(mean([1, 2, 5])).toBe(2);
  expect(consecutivePairs([3, 5, 4, 9, 11])).toBe(2);
  expect(repeats([1, 1, 2], [1, 1, 3])).toBe(1);
  expect(bull([1, 1, 1, 1, 1])).toBe('无牛');
  expect(bull([0, 0, 0, 3, 4])).toBe('牛7');
});

describe('路珠', () => {
  const road = (sides: readonly (string | null)[]): Road => sides.reduce(updateRoad, EMPTY_ROAD);

  test('大大小 is two columns', () => {
    expect(road(['大', '大', '小']).columns).toEqual([
      { side: '大', length: 2 },
      { side: '小', length: 1 },
    ]);
  });

  test('和 opens a new column for the next draw', () => {
    expect(road(['大', null, '大']).columns.map(({ length }) => length)).toEqual([1, 1]);
  });

  test('only the last columns are kept', () => {
    const sides = Array.from({ length: 200 }, (_, i) => (i % 2 ? '大' : '小'));
    expect(road(sides).columns).toHaveLength(ROAD_COLUMNS_MAX);
  });
});

/** The most columns that a chart gives at once. */
const COLUMNS_MAX = 16;

test.each(GROUPS)(
  '%s: every column stands on a tab, every tab names columns that are there, none too many',
  (group) => {
    const columns = trendColumns(group).map(({ key }) => key);
    const views = TREND_VIEWS[group];
    expect(new Set(views.map(({ key }) => key)).size).toBe(views.length);
    for (const view of views) expect(view.columns.length, view.key).toBeLessThanOrEqual(COLUMNS_MAX);
    expect(new Set(views.flatMap((view) => view.columns))).toEqual(new Set(columns));
  },
);
