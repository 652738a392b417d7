import { calls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { queryClient } from './query.ts';
import { readAgain } from './stream.ts';

const stale = (key: readonly unknown[]): boolean => queryClient.getQueryState(key)?.isInvalidated ?? false;

test('news of a queue has its lists read again, and the figures of the first page; nothing else, and no list about somebody', () => {
  const lists = {
    own: [calls.withdrawals.path, {}],
    page: [calls.withdrawals.path, { state: 'reviewing' }],
    aboutOne: [calls.withdrawals.path, { userName: 'player1' }],
    other: [calls.reports.path, {}],
    home: [calls.homeFigures.path, {}],
  } as const;
  for (const key of Object.values(lists)) queryClient.setQueryData(key, {});
  readAgain(JSON.stringify({ changed: [{ queue: 'withdrawals', count: 3 }] }));
  expect(Object.fromEntries(Object.entries(lists).map(([name, key]) => [name, stale(key)]))).toEqual({
    own: true,
    page: true,
    aboutOne: false,
    other: false,
    home: true,
  });
  // What is no news is left alone.
  readAgain(JSON.stringify({ changed: [{ queue: 'nothing', count: 3 }] }));
  expect(stale(lists.other)).toBe(false);
});
