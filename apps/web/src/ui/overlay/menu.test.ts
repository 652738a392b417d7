import { expect, test } from 'vitest';
import { placeOf } from './Menu.tsx';

test('a menu opens at the pointer, and to the other side where the window has no room', () => {
  expect(placeOf(100, 160, 1_000)).toBe(100);
  expect(placeOf(900, 160, 1_000)).toBe(740);
  expect(placeOf(2, 160, 1_000)).toBe(8);
});

test('in a window smaller than itself it begins at the edge', () => {
  expect(placeOf(150, 300, 200)).toBe(8);
});
