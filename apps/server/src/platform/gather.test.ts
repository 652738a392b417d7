import { expect, test } from 'vitest';
import { gather } from './gather.ts';

test('what is asked while an answer is under way goes out together, each asker with their own answer', async () => {
  const batches: number[][] = [];
  const double = gather<number, number>(async (keys) => {
    batches.push([...keys]);
    await new Promise((resolve) => setImmediate(resolve));
    return keys.map((key) => key * 2);
  }, 3);
  const first = double(1);
  await Promise.resolve();
  const rest = [2, 3, 4, 5].map((key) => double(key));
  expect(await first).toBe(2);
  expect(await Promise.all(rest)).toEqual([4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('an error reaches those who were in that question, and the next is asked all the same', async () => {
  let isUp = false;
  const ask = gather<string, string>(async (keys) => {
    if (!isUp) throw new Error('away');
    return keys;
  });
  await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow('away');
  isUp = true;
  expect(await ask('c')).toBe('c');
});
