import { loadPlays, type Group } from '@caiting/lottery/core';
import { expect, test } from 'vitest';
import type { AnyPlay } from '../picks/menu.ts';
import { chancesOf } from './chances.ts';

async function chances(group: Group, code: string) {
  const play = (await loadPlays(group)).find((one) => one.code === code);
  if (!play) throw new Error(`no ${code} in ${group}`);
  return chancesOf(play as AnyPlay);
}

// Expected figures are counted from the rules of the games.
test('three places in order of ten digits each: one in a thousand', async () => {
  expect(await chances('SSC', 'H3_ZX_FS')).toEqual([{ names: [], said: '1 / 1,000' }]);
});

test('prizes of different chances are named, the likeliest first; of many the ends', async () => {
  // Three dice: half of the sums are large, half even; 3 and 18 come in one way of 216.
  expect(await chances('K3', 'HZ')).toEqual([
    { names: ['大', '小', '单', '双'], said: '1 / 2' },
    { names: ['3', '18'], said: '1 / 216' },
  ]);
});

test('what no reader can use as a fraction is about so much', async () => {
  // Seven of seven among 20 of 80: one in 40,979.3. None of them: 46,197 of 379,990.
  const all = await chances('KL8', 'RX7');
  expect(all?.find(({ names }) => names.includes('7'))?.said).toBe('≈ 1 / 40,979');
  expect(all?.find(({ names }) => names.includes('0'))?.said).toBe('≈ 12.15%');
});

test('a chance that hangs on the pick is not said for the play', async () => {
  expect(await chances('BJ28', 'T3')).toBeNull();
});
