import { expect, test } from 'vitest';
import { typedTenths } from './LevelSliders.tsx';

const RANGE = { least: 60, own: 80 };

test('a typed percentage counts in whole tenths, within what may be given', () => {
  expect(typedTenths('7.5', RANGE)).toBe(75);
  expect(typedTenths(' 7 ', RANGE)).toBe(70);
  expect(typedTenths('7.59', RANGE)).toBeNull();
  expect(typedTenths('９', RANGE)).toBeNull();
  expect(typedTenths('0.5', RANGE)).toBeNull();
});

test('what is no percentage changes nothing', () => {
  for (const text of ['', '.', '7,5', 'abc', '-1']) expect(typedTenths(text, RANGE)).toBeNull();
});
