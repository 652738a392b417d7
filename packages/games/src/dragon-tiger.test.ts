import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { moneyBack } from './bets.ts';
import { DRAGON_TIGER_BETS, dealDragonTiger, type DragonTigerBetKey } from './dragon-tiger.ts';
import { stacked } from './testing/stacked.ts';

const backOf = (bet: DragonTigerBetKey, cards: string) =>
  moneyBack(yuan(100), DRAGON_TIGER_BETS[bet].backOf(dealDragonTiger(stacked(cards))));

test.each([
  ['KS QH', 'dragon'],
  ['AS 2H', 'tiger'],
  ['AS KH', 'tiger'],
  ['10S JH', 'tiger'],
  ['5S 5H', 'tie'],
  ['5S 5S', 'tie'],
])('%s: %s', (cards, outcome) => expect(dealDragonTiger(stacked(cards)).outcome).toBe(outcome));

test.each<[DragonTigerBetKey, string, number]>([
  ['dragon', 'KS QH', 200],
  ['dragon', 'QS KH', 0],
  ['dragon', '9S 9H', 50],
  ['tiger', '9S 9H', 50],
  ['tiger', 'QS KH', 200],
  ['tie', '9S 9H', 1200],
  ['tie', '9S 8H', 0],
  ['dragonBig', '8S AH', 200],
  ['dragonBig', '7S AH', 0],
  ['dragonSmall', '6S AH', 200],
  ['dragonSmall', '7S AH', 0],
  ['dragonOdd', '7S AH', 0],
  ['dragonOdd', 'JS AH', 200],
  ['dragonEven', 'QS AH', 200],
  ['tigerOdd', '2S AH', 200],
  ['tigerEven', '2S 7H', 0],
  ['dragonRed', '2D AH', 195],
  ['dragonBlack', '2D AH', 0],
  ['tigerBlack', '2D AC', 195],
])('¥100 on %s with %s brings back ¥%s', (bet, cards, back) => expect(backOf(bet, cards)).toBe(yuan(back)));
