import { describe, expect, test } from 'vitest';
import { dragonSeries, longDragons, noRuns, updateDragons } from './long-dragon.ts';
import type { DragonState } from './long-dragon.ts';
import { GROUPS } from './play.ts';
import type { Group } from './play.ts';

function run(group: Group, draws: readonly (readonly number[])[]): DragonState {
  return draws.reduce<DragonState>((state, numbers) => updateDragons(group, state, { numbers }), noRuns(group));
}

function runOf(group: Group, state: DragonState, key: string): string {
  const index = dragonSeries(group).findIndex((entry) => entry.key === key);
  return `${state[index]?.side ?? '和'}${state[index]?.times}`;
}

describe('series of each group (plays.md §5)', () => {
  test.each([
    ['SSC', 13],
    ['K3', 2],
    ['PK10', 27],
    ['SYX5', 13],
    ['FC3D', 9],
    ['PL35', 9],
    ['BJ28', 2],
    ['KL8', 2],
    ['LHC', 5],
  ] as const)('%s has %i', (group, count) => {
    expect(dragonSeries(group)).toHaveLength(count);
  });

  test('keys are unique and each side has its own text', () => {
    for (const group of GROUPS) {
      const series = dragonSeries(group);
      expect(new Set(series.map(({ key }) => key)).size).toBe(series.length);
      for (const entry of series) for (const side of entry.sides) expect(entry.betText(side)).toContain(side);
    }
  });

  test('the text of a quick bet names the row', () => {
    const text = (group: Group, key: string, side: string): string | undefined =>
      dragonSeries(group)
        .find((entry) => entry.key === key)
        ?.betText(side);
    expect(text('SSC', 'X_QIU.2.大小', '大')).toBe('-,大,-,-,-');
    expect(text('SSC', 'X_LH.4.龙虎', '虎')).toBe('-,-,-,虎,-,-,-,-,-,-');
    expect(text('PK10', 'X_LM.10.单双', '双')).toBe('-,-,-,-,-,-,-,-,-,双');
    expect(text('KL8', 'X_ZH.1.大小', '小')).toBe('小');
    expect(text('FC3D', 'X_LH.2.龙虎', '龙')).toBe('-,龙,-');
  });
});

describe('runs', () => {
  test('grow while the side stays and restart at 1 when it turns', () => {
    const draws = [
      [9, 9, 9, 9, 9],
      [9, 8, 0, 0, 7],
      [5, 5, 5, 5, 5],
      [0, 9, 9, 9, 9],
    ];
    const state = run('SSC', draws);
    expect(runOf('SSC', state, 'X_ZH.1.大小')).toBe('大4');
    expect(runOf('SSC', state, 'X_QIU.1.大小')).toBe('小1');
    expect(runOf('SSC', state, 'X_QIU.2.大小')).toBe('大4');
    expect(runOf('SSC', state, 'X_QIU.2.单双')).toBe('单2');
  });

  test('an equal 龙虎 ends the run and the item is gone', () => {
    const tiger = [1, 0, 0, 0, 9];
    expect(runOf('SSC', run('SSC', [tiger, tiger, tiger]), 'X_LH.4.龙虎')).toBe('虎3');
    expect(runOf('SSC', run('SSC', [tiger, tiger, tiger, [4, 0, 0, 0, 4]]), 'X_LH.4.龙虎')).toBe('和0');
    expect(runOf('SSC', run('SSC', [tiger, [4, 0, 0, 0, 4], tiger]), 'X_LH.4.龙虎')).toBe('虎1');
  });

  test('SYX5: ball 11 ends both series of the ball; a total of 30 ends 大小 alone', () => {
    const state = run('SYX5', [
      [10, 2, 4, 6, 8],
      [8, 2, 4, 6, 10],
      [11, 2, 4, 5, 8],
    ]);
    expect(runOf('SYX5', state, 'X_QIU.1.大小')).toBe('和0');
    expect(runOf('SYX5', state, 'X_QIU.1.单双')).toBe('和0');
    expect(runOf('SYX5', state, 'X_QIU.2.单双')).toBe('双3');
    expect(runOf('SYX5', state, 'X_ZH.1.大小')).toBe('和0');
    expect(runOf('SYX5', state, 'X_ZH.1.单双')).toBe('双3');
  });

  test('LHC: special 49 ends 大小, 单双 and 合单合双; the total has no tie', () => {
    const big = [1, 2, 3, 4, 5, 6, 47];
    const state = run('LHC', [big, big, [1, 2, 3, 4, 5, 6, 49]]);
    expect(runOf('LHC', state, 'TM_LM.1.大小')).toBe('和0');
    expect(runOf('LHC', state, 'TM_LM.1.单双')).toBe('和0');
    expect(runOf('LHC', state, 'TM_LM.1.合单合双')).toBe('和0');
    expect(runOf('LHC', state, 'ZH.1.大小')).toBe('小3');
    expect(runOf('LHC', run('LHC', [big, big]), 'TM_LM.1.合单合双')).toBe('合单2');
  });

  test('KL8: 810 ends 大小, and is 双', () => {
    const lowest = Array.from({ length: 20 }, (_, i) => i + 1);
    const even = [...lowest.slice(0, 10), ...Array.from({ length: 10 }, (_, i) => 80 - i)];
    expect(even.reduce((a, b) => a + b)).toBe(810);
    const state = run('KL8', [lowest, lowest, even]);
    expect(runOf('KL8', state, 'X_ZH.1.大小')).toBe('和0');
    expect(runOf('KL8', state, 'X_ZH.1.单双')).toBe('双3');
  });

  test('K3 counts triples: 3 is 小, 18 is 大', () => {
    expect(runOf('K3', run('K3', [[1, 1, 1]]), 'HZ.1.大小')).toBe('小1');
    expect(runOf('K3', run('K3', [[6, 6, 6]]), 'HZ.1.大小')).toBe('大1');
    expect(runOf('K3', run('K3', [[5, 5, 1]]), 'HZ.1.大小')).toBe('大1');
    expect(runOf('K3', run('K3', [[5, 4, 1]]), 'HZ.1.大小')).toBe('小1');
  });

  test('PK10: 龙虎 of rank i is against rank 11 − i', () => {
    const state = run('PK10', [[2, 10, 3, 4, 5, 6, 7, 8, 9, 1]]);
    expect(runOf('PK10', state, 'X_LM.1.龙虎')).toBe('龙1');
    expect(runOf('PK10', state, 'X_LM.3.龙虎')).toBe('虎1');
    expect(runOf('PK10', state, 'X_GYH.1.大小')).toBe('大1');
  });

  test('PL35 reads the first three of five digits', () => {
    expect(runOf('PL35', run('PL35', [[4, 4, 5, 9, 9]]), 'X_ZH.1.大小')).toBe('小1');
  });
});

test('the list holds runs of three and more, longest first', () => {
  const state = run('BJ28', [
    [9, 9, 1],
    [9, 9, 9],
    [9, 5, 0],
    [9, 9, 1],
  ]);
  expect(longDragons('BJ28', state).map(({ series, side, times }) => `${series.name}${side}${times}`)).toEqual([
    '和值大4',
  ]);
  expect(longDragons('BJ28', state, 1).map(({ side, times }) => `${side}${times}`)).toEqual(['大4', '单1']);
  expect(
    longDragons(
      'BJ28',
      run('BJ28', [
        [9, 9, 1],
        [9, 9, 1],
      ]),
    ),
  ).toEqual([]);
});
