import type { IssueInfo } from '@caiting/contract';
import { expect, test } from 'vitest';
import { isOverdue, isRolling, phaseOf } from './phase.ts';
import { omissionOf } from './omission.ts';

const issue = (opensAt: number, state: IssueInfo['state'] = 'selling'): IssueInfo =>
  ({ issue: '202611210001', opensAt, closeAt: opensAt + 50_000, drawAt: opensAt + 60_000, state }) as IssueInfo;

test('selling until the close to the millisecond, then closed, then drawing', () => {
  const now = { current: issue(0), drawing: null };
  expect(phaseOf(now, 49_999)).toBe('selling');
  expect(phaseOf(now, 50_000)).toBe('closed');
  expect(phaseOf(now, 52_999)).toBe('closed');
  expect(phaseOf(now, 53_000)).toBe('drawing');
});

test('before the next issue opens the closed one is waited for; its balls roll until the result is here', () => {
  const now = { current: issue(60_000), drawing: issue(0, 'closed') };
  expect(phaseOf(now, 51_000)).toBe('closed');
  expect(phaseOf(now, 60_000)).toBe('selling');
  expect(isRolling(now, 52_999)).toBe(false);
  expect(isRolling(now, 53_000)).toBe(true);
  expect(isRolling({ drawing: null }, 53_000)).toBe(false);
});

test('an official lottery, closed long before its draw, keeps its last result until then', () => {
  const official = { ...issue(0, 'closed'), drawAt: 650_000 };
  expect(isRolling({ drawing: official }, 649_999)).toBe(false);
  expect(isRolling({ drawing: official }, 650_000)).toBe(true);
});

test('a paused lottery is paused whatever the time', () => {
  expect(phaseOf({ current: issue(0), drawing: null }, 10, true)).toBe('paused');
});

test('a roll or a draw that is not heard in time makes the page ask', () => {
  expect(isOverdue({ current: issue(0), drawing: null }, 53_000)).toBe(false);
  expect(isOverdue({ current: issue(0), drawing: null }, 53_001)).toBe(true);
  expect(isOverdue({ current: issue(60_000), drawing: issue(0) }, 63_000)).toBe(false);
  expect(isOverdue({ current: issue(60_000), drawing: issue(0) }, 63_001)).toBe(true);
});

test('omission counts issues since the value and is long from 1.5 times its average', () => {
  const draws = [3, 1, 4, 1, 5, 9, 2, 6];
  expect(omissionOf(draws, (n) => n === 3)).toEqual({ now: 0, isLong: false, recentHits: 1 });
  expect(omissionOf(draws, (n) => n === 1)).toMatchObject({ now: 1, recentHits: 2 });
  // never seen: N = 8, average 8/1, now 8: not yet 1.5 times
  expect(omissionOf(draws, (n) => n === 0)).toEqual({ now: 8, isLong: false, recentHits: 0 });
  // hits = 1 (6 at the end): average 7/2 = 3.5, now 7 = 2 times
  expect(omissionOf(draws, (n) => n === 6)).toEqual({ now: 7, isLong: true, recentHits: 1 });
});
