import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Lane } from './lane.ts';
import { Lanes } from './lanes.ts';

const open = () => {
  const freed: Lane[] = [];
  const lanes = new Lanes<string>({ atOnce: 4, backlogMax: 2, onFree: (lane) => void freed.push(lane) });
  const ends = new Map<string, () => void>();
  const begin = (lane: Lane, key: string) =>
    lanes.begin(lane, [key], () => new Promise((resolve) => ends.set(key, resolve)));
  return { lanes, ends, begin, freed };
};

test('a backlog never takes what live work needs, and live work never takes the last slot of the backlog', async () => {
  const { lanes, ends, begin, freed } = open();
  expect([lanes.free('live'), lanes.free('backlog')]).toEqual([3, 2]);
  begin('backlog', 'old1');
  begin('backlog', 'old2');
  expect([lanes.free('live'), lanes.free('backlog')]).toEqual([2, 0]);
  expect(() => begin('backlog', 'old3')).toThrow('no slot of backlog');
  begin('live', 'new1');
  begin('live', 'new2');
  expect([lanes.free('live'), lanes.free('backlog')]).toEqual([0, 0]);
  ends.get('old1')?.();
  await turn();
  expect([lanes.free('live'), lanes.free('backlog'), freed]).toEqual([1, 1, ['backlog']]);
  begin('live', 'new3');
  expect(lanes.free('live')).toBe(0);
  ends.get('old2')?.();
  await turn();
  // Three live ones are the most: one slot is left for what is old.
  expect([lanes.free('live'), lanes.free('backlog'), lanes.keys]).toEqual([0, 1, ['new1', 'new2', 'new3']]);
  for (const key of ['new1', 'new2', 'new3']) ends.get(key)?.();
  await lanes.idle();
  expect(lanes.keys).toEqual([]);
});
