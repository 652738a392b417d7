import { calls, STAFF_FIGURES_EVERY_MS, type FiguresNews } from '@caiting/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './query.ts';
import { readAgain, takeFigures, useStream } from './stream.ts';

afterEach(() => vi.useRealTimers());

const stale = (key: readonly unknown[]): boolean => queryClient.getQueryState(key)?.isInvalidated ?? false;

test('news of a queue has its lists read again; no other, no list about somebody, and not the figures of the first page, which are told', () => {
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
    home: false,
  });
  // What is no news is left alone.
  readAgain(JSON.stringify({ changed: [{ queue: 'nothing', count: 3 }] }));
  expect(stale(lists.other)).toBe(false);
});

const HOME: FiguresNews = {
  day: '2026-11-30',
  at: 1_000,
  bets: 5,
  stake: '90' as FiguresNews['stake'],
  payout: '30' as FiguresNews['stake'],
  rebate: '1' as FiguresNews['stake'],
  margin: '59' as FiguresNews['stake'],
  open: '0' as FiguresNews['stake'],
  gameStake: '0' as FiguresNews['stake'],
  gamePayout: '0' as FiguresNews['stake'],
  gameRebate: '0' as FiguresNews['stake'],
  registered: 2,
  recharge: '0' as FiguresNews['stake'],
  recharges: 0,
  withdrawal: '0' as FiguresNews['stake'],
  withdrawals: 0,
  bonus: '0' as FiguresNews['stake'],
  online: 1,
  queues: [],
};

test('figures that are told stand as if they had been asked for, never in the place of later ones; what is none is left alone', () => {
  const shown = () => queryClient.getQueryData<FiguresNews>([calls.homeFigures.path, {}])?.bets;
  queryClient.clear();
  takeFigures(JSON.stringify(HOME));
  expect(shown()).toBe(5);
  takeFigures(JSON.stringify({ ...HOME, at: 2_000, bets: 7 }));
  takeFigures(JSON.stringify({ ...HOME, at: 1_500, bets: 6 }));
  expect(shown()).toBe(7);
  takeFigures(JSON.stringify({ ...HOME, at: 3_000, bets: 'many' }));
  expect(shown()).toBe(7);
});

test('figures that come no more are asked for: a line that is dead looks open for minutes', () => {
  vi.useFakeTimers();
  takeFigures(JSON.stringify(HOME));
  vi.advanceTimersByTime(2.9 * STAFF_FIGURES_EVERY_MS);
  takeFigures(JSON.stringify(HOME));
  vi.advanceTimersByTime(2.9 * STAFF_FIGURES_EVERY_MS);
  expect(useStream.getState().hasFigures).toBe(true);
  vi.advanceTimersByTime(STAFF_FIGURES_EVERY_MS);
  expect(useStream.getState().hasFigures).toBe(false);
});
