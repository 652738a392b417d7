import { GROUPS, findPlay } from '@caiting/lottery';
import { expect, test } from 'vitest';
import type { AnyPlay } from '../picks/menu.ts';
import { randomPicks } from '../picks/pick-state.ts';
import { fivePlayOf } from './quick-numbers.ts';

const first = () => 0;

test('five numbers are one ticket where a lottery draws five, and nothing where it draws another number of them', () => {
  const plays = GROUPS.flatMap((group) => {
    const code = fivePlayOf(group, `${group.toLowerCase()}1`);
    return code === undefined ? [] : [{ group, play: findPlay(group, code) as AnyPlay | undefined }];
  });
  expect(plays.map(({ group }) => group).toSorted()).toEqual(['PL35', 'SSC', 'SYX5']);
  for (const { group, play } of plays) {
    const picks = play && randomPicks(play, [], first);
    expect(picks, group).toBeTruthy();
    if (!play || !picks) continue;
    expect(play.count(picks)).toBe(1);
    expect(play.format(picks).match(/\d+/g), group).toHaveLength(5);
  }
  expect(fivePlayOf('PL35', 'pl5')).toBe('P5_ZX_FS');
  expect(fivePlayOf('PL35', 'pl3')).toBeUndefined();
});
