import { expect, test } from 'vitest';
import { checkPath, houseRound, roundOfAddress } from './round-name.ts';

test('rounds of the house are read from the provider’s names', () => {
  expect(houseRound({ provider: 'house', round: 'DT1:38' })).toEqual({ kind: 'shared', table: 'DT1', number: 38 });
  expect(houseRound({ provider: 'house', round: 'BJ:9000000000000000007' })).toEqual({
    kind: 'hand',
    hand: '9000000000000000007',
  });
  for (const other of ['DT1-38', 'DT1:0', 'dt1:3', 'BJ:', 'abc', ''])
    expect(houseRound({ provider: 'house', round: other })).toBeNull();
});

test('another provider may call its rounds as the house does: they are no rounds of the house', () => {
  expect(houseRound({ provider: 'acme', round: 'DT1:38' })).toBeNull();
  expect(checkPath({ id: '5', provider: 'acme', round: 'BJ:38' })).toBeNull();
});

test('the address names a table and a number', () => {
  expect(roundOfAddress('BA2-12')).toEqual({ table: 'BA2', number: 12 });
  for (const other of ['BA2:12', 'BA2-', 'BA-12', '12', 'BA2-1234567890']) expect(roundOfAddress(other)).toBeNull();
});

test('a shared round is checked by its name, a hand by its record, another provider’s nowhere', () => {
  expect(checkPath({ id: '5', provider: 'house', round: 'DT1:38' })).toBe('/verify?game=DT1-38');
  expect(checkPath({ id: '5', provider: 'house', round: 'BJ:38' })).toBe('/verify?round=5');
  expect(checkPath({ id: '5', provider: 'house', round: 'r-77' })).toBeNull();
});
