import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalShares, luckyShares } from './split-shares.ts';
import type { Below } from './split-shares.ts';

/** Mulberry32: small, fast, and the same numbers on every machine. */
function seeded(seed: number): Below {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/** The much-copied way: handed out in the order of drawing. */
function inOrder(total: number, count: number, below: Below): number[] {
  const shares: number[] = [];
  let left = total;
  for (let rest = count; rest > 1; rest -= 1) {
    const share = 1 + below(Math.min(Math.floor((2 * left) / rest) - 1, left - rest + 1));
    shares.push(share);
    left -= share;
  }
  return [...shares, left];
}

/** Chance of the best share at each position × count: 1 everywhere is fair. */
function bestByPosition(split: typeof inOrder, count: number, runs: number): number[] {
  const below = seeded(20_261_121);
  const best = Array.from({ length: count }, () => 0);
  for (let run = 0; run < runs; run += 1) {
    const shares = split(10_000, count, below);
    const at = shares.indexOf(Math.max(...shares));
    best[at] = (best[at] ?? 0) + 1;
  }
  return best.map((times) => (times * count) / runs);
}

describe('lucky shares', () => {
  test('whole fen, at least one each, exactly the total, for every total and count', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 1_000 })
          .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: count, max: 1_000_000_000 }), fc.integer())),
        ([count, total, seed]) => {
          const shares = luckyShares(total, count, seeded(seed));
          expect(shares).toHaveLength(count);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
          expect(shares.every((share) => Number.isInteger(share) && share >= 1)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('as many fen as shares gives one fen to each', () => {
    expect(luckyShares(7, 7, seeded(1))).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test('the best share is as likely at every position, and so is the mean', () => {
    for (const chance of bestByPosition(luckyShares, 10, 20_000)) {
      expect(chance).toBeGreaterThan(0.9);
      expect(chance).toBeLessThan(1.1);
    }
    const below = seeded(5);
    const sums = Array.from({ length: 10 }, () => 0);
    for (let run = 0; run < 20_000; run += 1)
      luckyShares(10_000, 10, below).forEach((share, at) => (sums[at] = (sums[at] ?? 0) + share));
    for (const sum of sums) expect(Math.abs(sum / 20_000 / 1_000 - 1)).toBeLessThan(0.015);
  });

  test('handed out in the order of drawing the last would be favoured: this test can see it', () => {
    const chances = bestByPosition(inOrder, 10, 20_000);
    expect(Math.max(...chances)).toBeGreaterThan(1.15);
  });
});

test('equal shares', () => {
  expect(equalShares(250, 3)).toEqual([250, 250, 250]);
});
