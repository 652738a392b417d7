import { expect, test } from 'vitest';
import { keeping, keptInAll, keptRange, levelsAtFirst, notBelow, perHundred, typedTenths } from './levels.ts';

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

const OWN = { SSC: 80, K3: 80, LHC: 3 };

test('a new code begins half a point below the own level in every group, and never below nothing', () => {
  expect(levelsAtFirst(OWN)).toEqual({ SSC: 75, K3: 75, LHC: 0 });
});

test('one slider stands for all groups as long as none differs', () => {
  expect(keptInAll(OWN, keeping(OWN, 12))).toBe(12);
  expect(keptInAll(OWN, levelsAtFirst(OWN))).toBe(5);
  expect(keptInAll(OWN, OWN)).toBe(0);
  expect(keptInAll(OWN, { ...levelsAtFirst(OWN), K3: 60 })).toBeNull();
  expect(keptRange(OWN, { SSC: 75, K3: 60, LHC: 3 })).toEqual({ least: 0, most: 20 });
});

test('what a member has already is never lowered by the one slider', () => {
  const held = { SSC: 70, K3: 60, LHC: 0 };
  expect(notBelow(keeping(OWN, 15), held)).toEqual({ SSC: 70, K3: 65, LHC: 0 });
  expect(notBelow(keeping(OWN, 0), held)).toEqual(OWN);
});

test('what is kept of ¥100 is exact', () => {
  expect([0, 1, 5, 12, 80].map(perHundred)).toEqual(['0', '0.1', '0.5', '1.2', '8']);
});
