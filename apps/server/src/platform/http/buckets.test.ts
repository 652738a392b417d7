import { allCalls, calls } from '@caiting/contract';
import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { Buckets } from './buckets.ts';
import { rateShareOf } from './call-limits.ts';

const LIMIT = { max: 3, windowMs: 1_500 };

test('a burst is allowed, then so many in each window', () => {
  const buckets = new Buckets();
  expect([0, 0, 0, 0].map(() => buckets.take('a', LIMIT, 0))).toEqual([0, 0, 0, 500]);
  expect(buckets.take('b', LIMIT, 0)).toBe(0);
  expect(buckets.take('a', LIMIT, 499)).toBe(1);
  expect(buckets.take('a', LIMIT, 500)).toBe(0);
  expect([0, 0, 0, 0].map(() => buckets.take('a', LIMIT, 10_000))).toEqual([0, 0, 0, 500]);
});

test('the least used key is forgotten when there are too many', () => {
  const buckets = new Buckets();
  const once = { max: 1, windowMs: 1_000 };
  for (let n = 0; n < 100_001; n += 1) buckets.take(`k${n}`, once, 0);
  expect(buckets.take('k0', once, 0)).toBe(0);
  expect(buckets.take('k100000', once, 0)).toBeGreaterThan(0);
});

test('two processes that tell each other give one budget to whoever is near the limit', () => {
  const limit = { max: 8, windowMs: 1_000 };
  const [here, there] = [new Buckets(), new Buckets()];
  const tell = (from: Buckets, to: Buckets) => {
    const taken = from.taken();
    for (const one of taken) to.takenElsewhere(one, 0);
    return taken;
  };
  for (let n = 0; n < 4; n += 1) here.take('far', limit, 0);
  expect(tell(here, there)).toEqual([]);
  for (let n = 0; n < 5; n += 1) here.take('near', limit, 0);
  expect(tell(here, there)).toEqual([['near', 5]]);
  expect([0, 0, 0, 0].map(() => there.take('near', limit, 0))).toEqual([0, 0, 0, 125]);
  expect(tell(there, here)).toEqual([['near', 3]]);
  expect(here.take('near', limit, 0)).toBe(125);
  expect(here.take('near', limit, 125)).toBe(0);
  expect(tell(here, there)).toEqual([['near', 1]]);
});

test('costly calls have a part of the rate of an address; others have none of their own', () => {
  expect([rateShareOf(calls.login), rateShareOf(calls.userInfo)]).toEqual([1 / 10, null]);
  // Whatever takes a picture or a password, so also a call that will.
  const costly = allCalls.filter(
    ({ file, path, input }) =>
      file ||
      (/password|oneTimeKey/i.test(Object.keys((input as z.ZodMiniObject).shape ?? {}).join()) &&
        path !== calls.checkRoomPassword.path),
  );
  expect(costly.length).toBeGreaterThan(20);
  expect(costly.filter((def) => rateShareOf(def) === null).map(({ path }) => path)).toEqual([]);
});
