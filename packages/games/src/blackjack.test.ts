import { expect, test } from 'vitest';
import { SHOE_CARDS } from './cards.ts';
import {
  NoSuchAction,
  chanceToSurvive,
  halvesBack,
  playBlackjack,
  pointsOf,
  standing,
  unitsStaked,
  type Action,
} from './blackjack.ts';
import { stacked } from './testing/stacked.ts';

/** Cards fall player, dealer, player, dealer; what comes back is counted in halves of the first stake. */
function played(cards: string, actions: readonly Action[] = []) {
  const round = playBlackjack(stacked(cards), actions);
  return {
    over: round.isOver,
    staked: unitsStaked(round),
    back: round.hands.reduce((sum, hand) => sum + halvesBack(hand), 0),
    results: round.hands.map(({ result }) => result).join('+'),
    dealer: pointsOf(round.dealer).total,
  };
}

test.each<[string, string, Action[], string, number, number]>([
  ['blackjack pays three to two', 'AS 9S KS 9H', [], 'blackjack', 1, 5],
  ['against a blackjack it is given back', 'AS AH KS KH', [], 'push', 1, 2],
  ['the dealer’s blackjack under a ten ends the round at once', '9S KS 9H AS', [], 'lose', 1, 0],
  ['under an ace too', '9S AS 9H KS', [], 'lose', 1, 0],
  ['twenty-one of three cards does not beat a blackjack but ends by it', '5S AS 6S KS', [], 'lose', 1, 0],
  ['more than the dealer wins', 'KS 9S QS 8S', ['stand'], 'win', 1, 4],
  ['as much is given back', 'KS 9S 7S 8S', ['stand'], 'push', 1, 2],
  ['the dealer draws to seventeen', 'KS 9S 8S 7S 5S', ['stand'], 'lose', 1, 0],
  ['the dealer stands on a soft seventeen', 'KS AS 8S 6S 4S', ['stand'], 'win', 1, 4],
  ['a bust loses, whatever the dealer has', 'KS 9S 6S 2S 8S', ['hit'], 'bust', 1, 0],
  ['a dealer who busts loses', 'KS 9S 2S 6S KH', ['stand'], 'win', 1, 4],
  ['twenty-one stands by itself', '5S 9S 6S 8S KS', ['hit'], 'win', 1, 4],
  ['a doubled hand takes one card and pays twice', '5S 6S 6H KS KH 9S', ['double'], 'win', 2, 8],
  ['a doubled bust loses twice', 'KS 6S 6H KH QS', ['double'], 'bust', 2, 0],
  ['a pair is split into two hands', '8S 6S 8H KS 3S 2S KH 9S KD', ['split', 'hit', 'hit', 'stand'], 'win+win', 2, 8],
  ['aces split take one card each', 'AS 6S AH KS 9S 5S 2S', ['split'], 'win+lose', 2, 4],
  ['twenty-one of split aces is no blackjack', 'AS 6S AH 5S KS 9S KH', ['split'], 'push+lose', 2, 2],
  ['court cards and tens are a pair', 'KS 6S 10S KH 5S 9S 4S', ['split', 'stand', 'stand'], 'lose+lose', 2, 0],
  ['split hands may be doubled', '8S 6S 8H KS 3S 3H KH KD 5S', ['split', 'double', 'double'], 'push+push', 4, 8],
])('%s', (_what, cards, actions, results, staked, back) => {
  expect(played(cards, actions)).toMatchObject({ over: true, results, staked, back });
});

test('what may be done: double with two cards, split one pair once, nothing after the end', () => {
  const actions = (cards: string, before: readonly Action[] = []) => playBlackjack(stacked(cards), before).actions;
  expect(actions('8S 6S 8H KS')).toEqual(['stand', 'hit', 'double', 'split']);
  expect(actions('8S 6S 9H KS')).toEqual(['stand', 'hit', 'double']);
  expect(actions('8S 6S 9H KS 2S', ['hit'])).toEqual(['stand', 'hit']);
  // The second eight of a split hand is no second split.
  expect(actions('8S 6S 8H KS 8C 2S', ['split'])).toEqual(['stand', 'hit', 'double']);
  expect(actions('AS 9S KS 9H')).toEqual([]);
  for (const wrong of ['split', 'double'] as const)
    expect(() => playBlackjack(stacked('8S 6S 9H KS 2S'), ['hit', wrong])).toThrow(NoSuchAction);
  expect(() => playBlackjack(stacked('KS 9S QS 8S'), ['stand', 'hit'])).toThrow(NoSuchAction);
});

test('a round that nobody came back to: every hand stands', () => {
  expect(standing(stacked('8S 6S 8H KS 3S 2S'), ['split'])).toEqual(['split', 'stand', 'stand']);
  expect(standing(stacked('AS 9S KS 9H'), [])).toEqual([]);
});

test('the chance that one more card does not bust, from the cards that are seen', () => {
  const chance = (cards: string, actions: readonly Action[] = []) =>
    chanceToSurvive(playBlackjack(stacked(cards), actions), SHOE_CARDS);
  // Sixteen of nine and seven against a ten: ace to five survive, 5 × 32 of 413.
  expect(chance('9S KS 7S 6H')).toEqual({ good: 160, of: 413 });
  // A soft hand cannot bust.
  expect(chance('AS KS 7S 6H')).toEqual({ good: 413, of: 413 });
  expect(chance('KS 9S QS 8S', ['stand'])).toBeNull();
});
