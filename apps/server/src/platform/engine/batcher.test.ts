import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Batcher, type BatcherOptions } from './batcher.ts';
import { currentCall, inCall } from './call-id.ts';

/** Doubles numbers; a batch stays under way until it is let go, in the order of their coming. */
function doubler(options: Partial<BatcherOptions<number, number>> = {}) {
  const batches: (readonly number[])[] = [];
  const gates: (() => void)[] = [];
  const batcher = new Batcher<number, number>({
    batchMax: 3,
    run: async (batch) => {
      batches.push(batch);
      await new Promise<void>((resolve) => gates.push(resolve));
      return batch.map((n) => n * 2);
    },
    ...options,
  });
  const finish = async () => {
    gates.shift()?.();
    await turn();
  };
  return { batcher, batches, finish };
}

test('requests of one turn share a batch, those that come meanwhile the next, each with its own answer', async () => {
  const { batcher, batches, finish } = doubler();
  const first = [1, 2].map((n) => batcher.add(n));
  await turn();
  const rest = [3, 4, 5, 6].map((n) => batcher.add(n));
  await turn();
  expect([batches, batcher.isIdle]).toEqual([[[1, 2]], false]);
  for (let n = 0; n < 3; n += 1) await finish();
  expect(await Promise.all([...first, ...rest])).toEqual([2, 4, 6, 8, 10, 12]);
  expect([batches, batcher.isIdle]).toEqual([[[1, 2], [3, 4, 5], [6]], true]);
});

test('so many that they are worth a batch wait neither for the turn nor for the one under way', async () => {
  const { batcher, batches } = doubler({ sendAt: 2, inFlightMax: 2 });
  for (const n of [1, 2, 3]) void batcher.add(n);
  expect(batches).toEqual([[1, 2]]);
  void batcher.add(4);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
  for (const n of [5, 6]) void batcher.add(n);
  expect(batches).toHaveLength(2);
});

test('with as many waiting as may wait it is full', async () => {
  const { batcher, finish } = doubler({ waitingMax: 2 });
  void batcher.add(1);
  await turn();
  void batcher.add(2);
  expect(batcher.isFull).toBe(false);
  void batcher.add(3);
  expect(batcher.isFull).toBe(true);
  await finish();
  expect(batcher.isFull).toBe(false);
});

test('a batch ends at its weight, has one request of a key, and is in order', async () => {
  const { batcher, batches, finish } = doubler({
    batchMax: 10,
    weight: { of: (n) => n % 10, max: 10 },
    key: (n) => String(n % 10),
    order: (a, b) => a - b,
  });
  for (const n of [4, 3, 14, 5, 1]) void batcher.add(n);
  await turn();
  await finish();
  await finish();
  // 14 waited for the batch that had 4 of the same key, in front of 1 that came later.
  expect(batches).toEqual([
    [3, 4, 5],
    [1, 14],
  ]);
});

test('an error reaches everybody of its batch and nobody else', async () => {
  let isUp = false;
  const batcher = new Batcher<string, string>({
    batchMax: 5,
    run: async (batch) => (isUp ? batch : Promise.reject(new Error('away'))),
  });
  const lost = await Promise.allSettled([batcher.add('a'), batcher.add('b')]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isUp = true;
  expect(await batcher.add('c')).toBe('c');
});

test('the one request that spoils a batch fails alone', async () => {
  const batcher = new Batcher<number, number>({
    batchMax: 10,
    run: async (batch) => (batch.includes(13) ? Promise.reject(new Error('unlucky')) : batch),
    isolates: (error) => (error as Error).message === 'unlucky',
  });
  const settled = await Promise.allSettled([1, 2, 13, 4, 5].map((n) => batcher.add(n)));
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : one.status))).toEqual([1, 2, 'rejected', 4, 5]);
});

test('a batch of several is nobody’s call, one of one is that one’s, and each answer comes back to its own', async () => {
  const inside: (string | null)[] = [];
  const batcher = new Batcher<number, number>({
    run: async (batch) => {
      inside.push(currentCall());
      return batch;
    },
  });
  const ask = (n: number) => inCall(`call ${n}`, async () => [await batcher.add(n), currentCall()]);
  expect(await Promise.all([ask(1), ask(2)])).toEqual([
    [1, 'call 1'],
    [2, 'call 2'],
  ]);
  expect(inside).toEqual([null]);
  await ask(3);
  expect(inside).toEqual([null, 'call 3']);
});
