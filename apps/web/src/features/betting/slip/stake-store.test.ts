import { plays } from '@caiting/lottery/lhc';
import { expect, test } from 'vitest';
import { playPoint } from './stake-store.ts';

test('特码A is staked with the whole level as rebate, 特码B with it in the odds, 正码 as the slider says', () => {
  const points = ['TM_A', 'TM_B', 'ZM'].map((code) => {
    const play = plays.find((each) => each.code === code);
    return play && playPoint(play, 35, 80);
  });
  expect(points).toEqual(['0.0', '8.0', '3.5']);
});
