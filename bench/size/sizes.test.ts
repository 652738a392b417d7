import { expect, test } from 'vitest';
import { sizesOf } from './sizes.ts';

const PLAIN = { bets: undefined, players: undefined, steps: undefined };

test('three sizes where nothing is said, each ten times the one before, with ten bets of each player', () => {
  expect(sizesOf(PLAIN)).toEqual([
    { bets: 10_000, players: 1_000 },
    { bets: 100_000, players: 10_000 },
    { bets: 1_000_000, players: 100_000 },
  ]);
  expect(sizesOf({ bets: '100000000', players: '1000000', steps: '1' })).toEqual([
    { bets: 100_000_000, players: 1_000_000 },
  ]);
});

test.each([
  ['no number', { bets: 'many' }, '--bets is a whole number from 1000 to 100000000, not many'],
  ['less than the least', { bets: '999' }, '--bets is a whole number'],
  ['more than one database holds', { bets: '100000001' }, '--bets is a whole number'],
  ['no player', { players: '0' }, '--players is a whole number from 100 to 10000000, not 0'],
  ['seven sizes', { steps: '7' }, '--steps is a whole number from 1 to 6, not 7'],
  ['a smallest site that is too small', { bets: '10000' }, 'makes the smallest site one of 100 bets and 10 players'],
])('%s is one sentence', (_, told, sentence) => {
  expect(() => sizesOf({ ...PLAIN, ...told })).toThrow(sentence);
});
