import { describe, expect, test } from 'vitest';
import { shareStake, stakeOf, typedStake } from './stake-text.ts';

describe('stakes of cards (product §5)', () => {
  test.each([
    ['amount', '1000000', '1000000'],
    ['amount', '1000001', '1000000'],
    ['amount', '12345678', null],
    ['amount', '1.5', null],
    ['amount', '-1', null],
    ['amount', '', ''],
    ['multiple', '10000', '10000'],
    ['multiple', '10001', '10000'],
    ['multiple', '100000', null],
  ] as const)('%s typed %s stands as %s', (kind, text, expected) => expect(typedStake(kind, text)).toBe(expected));

  test('a follow-bet needs a figure', () => {
    expect([stakeOf(''), stakeOf('0'), stakeOf('007'), stakeOf('8')]).toEqual([null, null, null, 8]);
  });

  test.each([
    ['', 1],
    ['0', 1],
    ['1.5', 1],
    ['-3', 1],
    ['abc', 1],
    ['25', 25],
  ])('a share of %s is one of %s', (text, expected) => expect(shareStake('multiple', text)).toBe(expected));

  test('no share is above the limit', () => {
    expect(shareStake('multiple', '10001')).toBe(10_000);
    expect(shareStake('amount', '1000001')).toBe(1_000_000);
  });
});
