import { expect, test } from 'vitest';
import { bubbleBox, fitWithin } from './fit.ts';

test.each([
  [
    { width: 4_000, height: 3_000 },
    { width: 1_000, height: 750 },
  ],
  [
    { width: 300, height: 2_000 },
    { width: 150, height: 1_000 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 30_000, height: 2 },
    { width: 1_000, height: 1 },
  ],
])('%o fits 1000 × 1000 as %o', (size, fitted) => {
  expect(fitWithin(size, 1_000)).toEqual(fitted);
});

test('a picture in the log keeps its shape, and a thin one can still be pressed', () => {
  expect(bubbleBox({ width: 1_000, height: 500 })).toEqual({ width: 200, height: 100 });
  expect(bubbleBox({ width: 500, height: 1_000 })).toEqual({ width: 100, height: 200 });
  expect(bubbleBox({ width: 1_000, height: 20 })).toEqual({ width: 200, height: 48 });
});
