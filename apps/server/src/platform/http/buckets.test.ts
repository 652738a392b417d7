import { allCalls, calls } from '@caiting/contract';
import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { Buckets } from './buckets.ts';
import { callBuckets } from './call-limits.ts';

test('the burst at once, then as many a second as configured, each key for itself', () => {
  const buckets = new Buckets(2, 3);
  expect([0, 0, 0, 0].map(() => buckets.take('a', 0))).toEqual([0, 0, 0, 1]);
  expect(buckets.take('b', 0)).toBe(0);
  expect(buckets.take('a', 499)).toBe(1);
  expect(buckets.take('a', 500)).toBe(0);
  expect(buckets.take('a', 10_000)).toBe(0);
});

test('the wait is told in whole seconds until the next is free', () => {
  const buckets = new Buckets(0.1, 1);
  expect(buckets.take('a', 0)).toBe(0);
  expect(buckets.take('a', 0)).toBe(10);
});

test('memory is bounded: a flood of keys forgets the oldest', () => {
  const buckets = new Buckets(1, 1);
  for (let n = 0; n < 100_001; n += 1) buckets.take(`k${n}`, 0);
  expect(buckets.take('k0', 0)).toBe(0);
  expect(buckets.take('k100000', 0)).toBeGreaterThan(0);
});

test('costly calls have a part of the rate of an address; others have none of their own', () => {
  const login = callBuckets(calls.login, 10, 2);
  expect([0, 0, 0].map(() => login?.take('a', 0) === 0)).toEqual([true, true, false]);
  expect(callBuckets(calls.userInfo, 10, 2)).toBeNull();
  // Whatever takes a picture or a password, so also a call that will.
  const costly = allCalls.filter(
    ({ file, path, input }) =>
      file ||
      (/password|oneTimeKey/i.test(Object.keys((input as z.ZodMiniObject).shape ?? {}).join()) &&
        path !== calls.checkRoomPassword.path),
  );
  expect(costly.length).toBeGreaterThan(20);
  expect(costly.filter((def) => callBuckets(def, 10, 2) === null).map(({ path }) => path)).toEqual([]);
});
