import { expect, test } from 'vitest';
import { inOrder, sidesOf } from './sides.ts';

// Deck 0: spades 0…12, hearts 13…25, clubs 26…38, diamonds 39…51; the ace first.
test('dragon and tiger have a card each', () => {
  const sides = sidesOf({ game: 'dragonTiger', cards: [12, 13], solo: null });
  expect(sides.map(({ who, cards, points }) => [who, cards, points])).toEqual([
    ['dragon', [12], null],
    ['tiger', [13], null],
  ]);
});

test('third cards of baccarat go where the rules send them', () => {
  // Player 4 + 9 = 3 draws a 2: 5. Banker K + 7 = 7 stands.
  const cards = [3, 38, 21, 45, 40];
  const sides = sidesOf({ game: 'baccarat', cards, solo: null });
  expect(sides.map(({ who, cards: own, points }) => [who, own, points])).toEqual([
    ['player', [3, 21, 40], 5],
    ['banker', [38, 45], 7],
  ]);
  expect(inOrder(cards, sides).map(({ side, nth }) => `${side.who} ${nth}`)).toEqual([
    'player 1',
    'banker 1',
    'player 2',
    'banker 2',
    'player 3',
  ]);
});

test('cards that do not fit the rules are no round', () => {
  expect(sidesOf({ game: 'baccarat', cards: [3, 38, 21, 45], solo: null })).toEqual([]);
  expect(sidesOf({ game: 'baccarat', cards: [], solo: null })).toEqual([]);
  expect(sidesOf({ game: 'dragonTiger', cards: [1], solo: null })).toEqual([]);
});

test('hands of twenty-one by their actions, the dealer’s first', () => {
  const solo = { clientSeed: '', nonce: 0, actions: ['stand'] };
  // Player 10 + 9, dealer 7 + K.
  const sides = sidesOf({ game: 'blackjack', cards: [9, 6, 8, 12], solo });
  expect(sides.map(({ who, place, points, result }) => [who, place, points, result])).toEqual([
    ['dealer', 0, 17, null],
    ['hand', 0, 19, 'win'],
  ]);
  expect(sidesOf({ game: 'blackjack', cards: [9, 6, 8, 12], solo: { ...solo, actions: ['split'] } })).toEqual([]);
  expect(sidesOf({ game: 'blackjack', cards: [9, 6, 8, 12], solo: { ...solo, actions: ['fold'] } })).toEqual([]);
});

test('the hands of a split are counted', () => {
  const solo = { clientSeed: '', nonce: 0, actions: ['split', 'stand', 'double'] };
  // Eights against a dealer with 10 + 8; the second hand 8 + 3 doubles into a K.
  const cards = [7, 9, 20, 33, 1, 2, 12];
  const sides = sidesOf({ game: 'blackjack', cards, solo });
  expect(sides.map(({ who, place, isDoubled, result }) => [who, place, isDoubled, result])).toEqual([
    ['dealer', 0, false, null],
    ['hand', 1, false, 'lose'],
    ['hand', 2, true, 'win'],
  ]);
});
