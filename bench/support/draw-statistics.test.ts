import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DRAW_FORMS } from '@caiting/lottery/draw';
import { chiSquare, critical, pairsOf, positionsOf, repeatsOf } from './draw-statistics.ts';

test('critical values are those of the printed tables', () => {
  for (const [degrees, oneIn, value] of [
    [9, 20, 16.92],
    [9, 1_000, 27.88],
    [23, 1_000, 49.73],
    [99, 1_000, 148.23],
  ] as const)
    expect(Math.abs(critical(degrees, oneIn) - value) / value).toBeLessThan(0.01);
});

test('chi-square of a die: 10 over expectation in one face of 60 throws', () => {
  expect(
    chiSquare(
      Float64Array.from([20, 8, 8, 8, 8, 8]),
      Array.from({ length: 6 }, () => 10),
    ),
  ).toBeCloseTo(12);
  expect(chiSquare(Float64Array.from([1, 9]), [0, 10])).toBe(Infinity);
});

test('shares of every table sum to one', () => {
  for (const form of Object.values(DRAW_FORMS)) {
    const values = form.kind === 'digits' ? form.size : form.of;
    for (const { name, expected } of [
      ...positionsOf(form, values),
      ...pairsOf(form, values),
      ...repeatsOf(form, values),
    ])
      expect(
        expected.reduce((total, share) => total + share, 0),
        name,
      ).toBeCloseTo(1, 9);
  }
});

test('bytes modulo ten are found in a hundred thousand digits, fair digits are not', () => {
  const seen = (digit: (byte: number) => number | null): number => {
    const [table] = positionsOf(DRAW_FORMS.SSC, 10);
    if (!table) throw new Error('no table');
    for (const byte of randomBytes(800_000)) {
      const value = digit(byte);
      if (value !== null) table.count([value], null);
    }
    return chiSquare(
      table.cells,
      table.expected.map((share) => share * table.total()),
    );
  };
  expect(seen((byte) => byte % 10)).toBeGreaterThan(critical(9, 1_000_000));
  expect(seen((byte) => (byte < 250 ? byte % 10 : null))).toBeLessThan(critical(9, 1_000_000));
});
