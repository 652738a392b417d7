import { expect, test } from 'vitest';
import { shareOf } from './use-edge.ts';

test('a place is a share of what is free between the bars, never outside of it', () => {
  // 900 high, 72 free above and below, 256 tall: 500 to move in.
  expect(shareOf(72, 256, 900)).toBe(0);
  expect(shareOf(322, 256, 900)).toBe(0.5);
  expect(shareOf(572, 256, 900)).toBe(1);
  expect(shareOf(-400, 256, 900)).toBe(0);
  expect(shareOf(5000, 256, 900)).toBe(1);
});

test('a page with no room keeps it at the top', () => {
  expect(shareOf(90, 400, 500)).toBe(0);
});
