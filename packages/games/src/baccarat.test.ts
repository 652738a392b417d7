import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { BACCARAT_BETS, bankerDraws, dealBaccarat, type BaccaratBetKey } from './baccarat.ts';
import { moneyBack } from './bets.ts';
import { stacked } from './testing/stacked.ts';

/** The tableau of punto banco: rows are the banker's points, columns the player's third card 0…9, then a player who stood. D draws. */
const TABLEAU = [
  'DDDDDDDDDD D',
  'DDDDDDDDDD D',
  'DDDDDDDDDD D',
  'DDDDDDDD.D D',
  '..DDDDDD.. D',
  '....DDDD.. D',
  '......DD.. .',
  '.......... .',
];

test('the banker’s third card follows the tableau in all 88 cases', () => {
  for (const [points, row] of TABLEAU.entries()) {
    for (let third = 0; third <= 9; third += 1)
      expect(bankerDraws(points, third), `${points}, ${third}`).toBe(row[third] === 'D');
    expect(bankerDraws(points, null), `${points}, stood`).toBe(row.at(-1) === 'D');
  }
});

test.each([
  ['a natural ends the round', '4S KS 4H 2S', 8, 2, 'player', 4],
  ['a natural of the banker too', '2S 9S 3S KS', 5, 9, 'banker', 4],
  ['the player stands on six, the banker draws on five', '6S 5S KS KH 3S', 6, 8, 'banker', 5],
  ['both stand on seven', '7S 7H KS QS', 7, 7, 'tie', 4],
  ['the player draws on five and the banker of four on a six', '2S 4S 3S KS 6S 5S', 1, 9, 'banker', 6],
  ['the banker of three stands on an eight', '2S 3S 3H KS 8S', 3, 3, 'tie', 5],
  ['the banker of six draws on a seven', '2S 6S 3S KS 7S 2H', 2, 8, 'banker', 6],
])('%s', (_what, cards, player, banker, outcome, taken) => {
  expect(dealBaccarat(stacked(cards))).toMatchObject({ playerPoints: player, bankerPoints: banker, outcome });
  expect(dealBaccarat(stacked(cards)).cards).toHaveLength(taken);
});

test.each<[BaccaratBetKey, string, number]>([
  ['banker', '2S 9S 3S KS', 195],
  ['banker', '7S 7H KS QS', 100],
  ['player', '4S KS 4H 2S', 200],
  ['player', '7S 7H KS QS', 100],
  ['tie', '7S 7H KS QS', 900],
  ['tie', '4S KS 4H 2S', 0],
  ['playerPair', '4S KS 4H 2S', 1200],
  ['playerPair', 'KS 9S QS 2S', 0],
  ['bankerPair', 'KS 4S QS 4H', 1200],
  ['small', '4S KS 4H 2S', 250],
  ['big', '4S KS 4H 2S', 0],
  ['big', '6S 5S KS KH 3S', 154],
  ['small', '2S 6S 3S KS 7S 2H', 0],
])('¥100 on %s with %s brings back ¥%s', (bet, cards, back) =>
  expect(moneyBack(yuan(100), BACCARAT_BETS[bet].backOf(dealBaccarat(stacked(cards))))).toBe(yuan(back)),
);
