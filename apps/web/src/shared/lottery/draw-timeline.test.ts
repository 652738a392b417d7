import { expect, test } from 'vitest';
import { drawMs, paceOf } from './draw-timeline.ts';

/** The figures of docs/decisions/0301, not what the code says. */
test.each([
  ['SSC', 5, 1_200],
  ['K3', 3, 1_400],
  ['PK10', 10, 2_400],
  ['LHC', 7, 3_500],
])('%s: all of it stands after its time, the words included', (group, numbers, ms) => {
  expect(drawMs(group)).toBe(ms);
  expect(drawMs(group, numbers)).toBe(ms);
});

test('balls roll 0.6 s and come to rest 80 ms apart, dice 200, the machine gives one every half second, 快乐8 every 60 ms', () => {
  expect(paceOf('SSC').first).toBeGreaterThanOrEqual(600);
  expect(['SSC', 'SYX5', 'FC3D', 'PL35', 'BJ28'].map((group) => paceOf(group).gap)).toEqual([80, 80, 80, 80, 80]);
  expect(['K3', 'LHC', 'KL8'].map((group) => paceOf(group).gap)).toEqual([200, 500, 60]);
});

test('fewer numbers take less time, and the words follow the last of them by 200 ms', () => {
  expect(drawMs('FC3D', 3)).toBe(drawMs('SSC', 5) - 2 * 80);
  for (const group of ['SSC', 'K3', 'PK10', 'LHC', 'KL8']) {
    const { first, gap, numbers } = paceOf(group);
    expect(drawMs(group) - (first + gap * (numbers - 1))).toBe(200);
  }
});
