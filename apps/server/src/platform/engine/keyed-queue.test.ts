import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

test('so many of one key at a time, in the order they came; another key does not wait; one that fails lets the next in', async () => {
  const queue = new KeyedQueue({ atOnce: 2, waitingMax: 2 });
  const inside: string[] = [];
  const exits = new Map<string, (error?: Error) => void>();
  const run = (key: string, name: string) =>
    queue.run(key, () => {
      inside.push(name);
      return new Promise<string>((resolve, reject) =>
        exits.set(name, (error) => (error ? reject(error) : resolve(name))),
      );
    });
  const acts = ['a1', 'a2', 'a3'].map((name) => run('a', name));
  await turn();
  expect([inside, queue.isFull('a')]).toEqual([['a1', 'a2'], false]);
  acts.push(run('a', 'a4'), run('b', 'b1'));
  await turn();
  expect([inside, queue.isFull('a'), queue.isFull('b')]).toEqual([['a1', 'a2', 'b1'], true, false]);
  exits.get('a2')?.(new Error('broken'));
  await expect(acts[1]).rejects.toThrow('broken');
  await turn();
  expect([inside, queue.isFull('a')]).toEqual([['a1', 'a2', 'b1', 'a3'], false]);
  for (const name of ['a1', 'a3', 'b1']) exits.get(name)?.();
  await turn();
  exits.get('a4')?.();
  expect(await Promise.all(acts.filter((_, n) => n !== 1))).toEqual(['a1', 'a3', 'a4', 'b1']);
});
