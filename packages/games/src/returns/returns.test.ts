import { fraction, formatFraction } from '@caiting/lottery/core';
import { expect, test } from 'vitest';
import {
  BLACKJACK_RETURN,
  BLACKJACK_WHOLE,
  BLACKJACK_WON,
  baccaratReturns,
  dragonTigerReturns,
  wonAgainst,
} from './index.ts';

const decimal = (text: string): number => {
  const [num = '0', den = '1'] = text.split('/');
  return Number((BigInt(num) * 10n ** 12n) / BigInt(den)) / 1e12;
};

test('dragon tiger: 31 of the 415 other cards make a tie; one face in thirteen is a seven', () => {
  const { dragon, tiger, tie, dragonBig, tigerEven, dragonRed, tigerBlack } = dragonTigerReturns();
  // (384 + 31/2 ) / 415, 12 · 31/415, 2 · 6/13, 1.95 / 2.
  expect({ dragon, tiger, tie, dragonBig, tigerEven, dragonRed, tigerBlack }).toEqual({
    dragon: '799/830',
    tiger: '799/830',
    tie: '372/415',
    dragonBig: '12/13',
    tigerEven: '12/13',
    dragonRed: '39/40',
    tigerBlack: '39/40',
  });
});

test('baccarat of eight decks: the published edges', { timeout: 60_000 }, () => {
  const returns = baccaratReturns();
  expect(1 - decimal(returns['banker'] ?? '')).toBeCloseTo(0.010579, 6);
  expect(1 - decimal(returns['player'] ?? '')).toBeCloseTo(0.012351, 6);
  expect(1 - decimal(returns['tie'] ?? '')).toBeCloseTo(0.143596, 6);
  // More than rebates may come to in all (docs/decisions/0291).
  for (const value of Object.values({ ...returns, ...dragonTigerReturns() }))
    expect(1 - decimal(value)).toBeGreaterThan(0.003);
  expect(returns['playerPair']).toBe('372/415');
  expect(returns['bankerPair']).toBe('372/415');
  expect(1 - decimal(returns['big'] ?? '')).toBeCloseTo(0.0435, 4);
  expect(1 - decimal(returns['small'] ?? '')).toBeCloseTo(0.0528, 4);
});

test(
  'what is kept of twenty-one is what comes out: against a nine and a ten, and summed up',
  { timeout: 120_000 },
  () => {
    for (const open of [9, 10])
      expect(formatFraction(fraction(wonAgainst(open), BLACKJACK_WHOLE))).toBe(BLACKJACK_WON[open]);
    const parts = Object.values(BLACKJACK_WON).map((text) => text.split('/').map(BigInt) as [bigint, bigint]);
    const sum = parts.reduce(([n, d], [num, den]) => [n * den + num * d, d * den], [1n, 1n]);
    expect(formatFraction(fraction(...sum))).toBe(BLACKJACK_RETURN.das1);
    expect(decimal(BLACKJACK_RETURN.das1)).toBeCloseTo(0.9951, 4);
  },
);
