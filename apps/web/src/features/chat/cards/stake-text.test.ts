import { describe, expect, test } from 'vitest';
import { shareStake, stakeOf } from './stake-text.ts';

describe('stakes of cards (product §5)', () => {
  test.each([
    ['amount', '1000000', 1_000_000],
    ['amount', '1000001', null],
    ['amount', '1.5', null],
    ['amount', '-1', null],
    ['amount', '1e5', null],
    ['amount', '', null],
    ['amount', '0', null],
    ['multiple', '１０', 10],
    ['multiple', '10000', 10_000],
    ['multiple', '10001', null],
  ] as const)('%s typed %s is %s', (kind, text, expected) => expect(stakeOf(kind, text)).toBe(expected));

  test.each([
    ['', 1],
    ['0', 1],
    ['25', 25],
    ['1.5', null],
    ['-3', null],
    ['abc', null],
    ['10001', null],
  ])('a share of %j is one of %j', (text, expected) => expect(shareStake('multiple', text)).toBe(expected));
});
