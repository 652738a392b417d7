import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coinsFor, worthOf } from './coin.ts';
import { FEN, money } from './money.ts';

const fen = (whole: bigint) => money(whole * FEN);

test('100 yuan at 7.1234 are 14.0382 USDT, rounded up to the fourth digit, and worth 100 yuan again', () => {
  // 100 / 7.1234 = 14.03824…
  expect(coinsFor(fen(10_000n), 712_340_000n, 'USDT')).toBe(1_403_830_000n);
  expect(worthOf(1_403_830_000n, 712_340_000n)).toBe(fen(10_000n));
});

test('1,000 yuan at 648,123.4567 are 0.00154292 BTC, rounded up to the last digit', () => {
  // 1000 / 648123.4567 = 0.001542915…
  expect(coinsFor(fen(100_000n), 64_812_345_670_000n, 'BTC')).toBe(154_292n);
});

describe('for any amount and rate', () => {
  const amounts = fc.bigInt({ min: 100n, max: 100_000_000n }).map(fen);
  const rates = {
    USDT: fc.bigInt({ min: 100_000_000n, max: 2_000_000_000n }),
    BTC: fc.bigInt({ min: 1_000_000_000_000n, max: 99_000_000_000_000n }),
  };

  test.each(['USDT', 'BTC'] as const)('%s: the sum due is worth exactly the order, one step less is not', (coin) => {
    fc.assert(
      fc.property(amounts, rates[coin], (amount, rate) => {
        const due = coinsFor(amount, rate, coin);
        expect(worthOf(due, rate)).toBe(amount);
        const step = coin === 'USDT' ? 10_000n : 1n;
        expect(due % step).toBe(0n);
        expect(worthOf(due - step, rate)).toBeLessThan(amount);
      }),
      { numRuns: 2_000 },
    );
  });

  test('coins are never worth more than they are', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), rates.USDT, (coins, rate) => {
        const worth = worthOf(coins, rate);
        expect(worth % FEN).toBe(0n);
        expect(worth * 100_000_000n).toBeLessThanOrEqual(coins * rate);
        expect((worth + FEN) * 100_000_000n).toBeGreaterThan(coins * rate);
      }),
    );
  });
});
