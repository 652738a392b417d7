import { expect, test } from 'vitest';
import { besideOthers, defaultPlace, insidePage, isPlace } from './window-place.ts';

const PAGE = { width: 1440, height: 900 };

test('a window opens at (width − 440, height − 640) (product §9)', () => {
  expect(defaultPlace(PAGE)).toEqual({ x: 1000, y: 260 });
});

test('it never leaves the page, and a page too small for it shows its upper left corner', () => {
  expect(insidePage({ x: -50, y: 2000 }, PAGE)).toEqual({ x: 0, y: 300 });
  expect(insidePage({ x: 5000, y: -1 }, PAGE)).toEqual({ x: 1040, y: 0 });
  expect(insidePage({ x: 100, y: 100 }, { width: 380, height: 500 })).toEqual({ x: 0, y: 0 });
});

test('two windows at one place stand side by side, where there is room', () => {
  const first = defaultPlace(PAGE);
  expect(besideOthers(first, [])).toEqual(first);
  expect(besideOthers(first, [first])).toEqual({ x: 584, y: 260 });
  expect(besideOthers(first, [first, { x: 584, y: 260 }])).toEqual({ x: 168, y: 260 });
  expect(besideOthers({ x: 300, y: 0 }, [{ x: 300, y: 0 }])).toEqual({ x: 300, y: 0 });
});

test.each([null, {}, { x: 1 }, { x: '1', y: 2 }, { x: Number.NaN, y: 2 }, 'x'])(
  '%j is no remembered place',
  (value) => {
    expect(isPlace(value)).toBe(false);
  },
);
