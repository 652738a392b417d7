import { loadPlays, type Group } from '@caiting/lottery/core';
import { expect, test } from 'vitest';
import type { AnyPlay } from '../picks/menu.ts';
import { keyOf, litOf } from './lit.ts';

const playOf = async (group: Group, code: string): Promise<AnyPlay> => {
  const plays = (await loadPlays(group, 2026)) as readonly AnyPlay[];
  const found = plays.find((play) => play.code === code);
  if (!found) throw new Error(`no play ${code}`);
  return found;
};

/** The picks that hit and those that did not, as row and option, and the places. */
async function lit(group: Group, code: string, text: string, numbers: readonly number[], isWon = true) {
  const play = await playOf(group, code);
  const { keys, places } = litOf([{ play, text, isWon }], { numbers, lunarYear: 2026 });
  const of = (isHit: boolean) =>
    [...keys].filter(([, hit]) => hit === isHit).map(([key]) => key.slice(code.length + 1));
  return { hit: of(true), miss: of(false), places: [...places] };
}

test('a place is hit by its own number, and the places of the play alone took part', async () => {
  expect(await lit('SSC', 'H3_ZX_FS', '1 3 5,0 5 8,2 6', [2, 8, 1, 5, 6])).toEqual({
    hit: ['0 1', '1 5', '2 6'],
    miss: ['0 3', '0 5', '1 0', '1 8', '2 2'],
    places: [2, 3, 4],
  });
});

test('of 定位胆 only the place that came is lit', async () => {
  const play = await playOf('SSC', 'DWD');
  const text = play.format({ positions: [], rows: [[], [2, 4, 6, 8], [], [], [1, 3, 5, 7, 9]] });
  expect(await lit('SSC', 'DWD', text, [2, 8, 1, 5, 6])).toEqual({
    hit: ['1 8'],
    miss: ['1 2', '1 4', '1 6', '4 1', '4 3', '4 5', '4 7', '4 9'],
    places: [1],
  });
});

test('a side of a sum is made by all numbers, a car by its place', async () => {
  const side = await playOf('PK10', 'X_LM');
  const text = side.format({ positions: [], rows: side.shape.rows.map((_, row) => (row === 0 ? [0] : [])) });
  // 冠军 大: 4 is none, 9 is one.
  expect(await lit('PK10', 'X_LM', text, [9, 7, 2, 4, 10, 1, 3, 8, 6, 5])).toEqual({
    hit: ['0 大'],
    miss: [],
    places: [0],
  });
});

test('of numbers that take no place those that came, whatever tier the rest shares', async () => {
  const plays = (await loadPlays('KL8')) as readonly AnyPlay[];
  const five = plays.find(({ label }) => label.includes('任选五'));
  if (!five) throw new Error('no 任选五');
  const numbers = Array.from({ length: 20 }, (_, at) => at + 1);
  // Three of 01 … 20 and two that did not come: five of three.
  const text = five.format({ positions: [], rows: [[0, 1, 2, 40, 41]] });
  expect(five.settle({ positions: [], rows: [[0, 1, 2, 40, 41]] }, { numbers })).not.toEqual([]);
  expect(await lit('KL8', five.code, text, numbers)).toEqual({
    hit: ['0 01', '0 02', '0 03'],
    miss: ['0 41', '0 42'],
    places: [0, 1, 2],
  });
});

test('where a play wins by what does not come, all of its picks took part', async () => {
  const plays = (await loadPlays('LHC', 2026)) as readonly AnyPlay[];
  const none = plays.find(({ label }) => label.includes('五不中'));
  if (!none) throw new Error('no 五不中');
  const rows = [[0, 1, 2, 3, 4]];
  const { hit, miss } = await lit('LHC', none.code, none.format({ positions: [], rows }), [10, 11, 12, 13, 14, 15, 16]);
  expect({ hit: hit.length, miss }).toEqual({ hit: 5, miss: [] });
});

test('a bet that lost lights nothing; its picks are those that did not hit', async () => {
  expect(await lit('SSC', 'H3_ZX_FS', '1,2,3', [1, 1, 9, 9, 9], false)).toEqual({
    hit: [],
    miss: ['0 1', '1 2', '2 3'],
    places: [],
  });
});

test('what hit in one bet is lit, though another bet on it lost', async () => {
  const play = await playOf('SSC', 'H3_ZX_FS');
  const won = { play, text: '1,5,6', isWon: true };
  const lost = { play, text: '1,5,7', isWon: false };
  for (const bets of [
    [won, lost],
    [lost, won],
  ])
    expect(litOf(bets, { numbers: [2, 8, 1, 5, 6] }).keys.get(keyOf('H3_ZX_FS', 0, '1'))).toBe(true);
});
