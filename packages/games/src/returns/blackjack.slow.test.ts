import { fraction, formatFraction } from '@caiting/lottery/core';
import { expect, test } from 'vitest';
import { BLACKJACK_WHOLE, BLACKJACK_WON, OPEN_CARDS, wonAgainst } from './index.ts';

test('all that is kept of twenty-one is what comes out', { timeout: 600_000 }, () => {
  const won = OPEN_CARDS.map((open) => [open, formatFraction(fraction(wonAgainst(open), BLACKJACK_WHOLE))]);
  expect(Object.fromEntries(won)).toEqual(BLACKJACK_WON);
});
