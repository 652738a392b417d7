import { fraction, formatFraction } from '@caiting/lottery/core';
import { expect, test } from 'vitest';
import { BLACKJACK_WHOLE, BLACKJACK_WON, OPEN_CARDS, wonAgainst } from './index.ts';

test('all that is kept of twenty-one is what comes out', { timeout: 600_000 }, () => {
  const won = OPEN_CARDS.map((open) => [open, formatFraction(fraction(wonAgainst(open), BLACKJACK_WHOLE))]);
  expect(Object.fromEntries(won)).toEqual(BLACKJACK_WON);
});

test.each([
  // What rebates of card games may come to in all (docs/decisions/0291), in 1e-5: the house keeps more than a thousandth.
  [300n, -0.0014741],
  // Where playing would begin to be worth it.
  [450n, 0.0002191],
])(
  'with a rebate of %s on every stake, who plays best for it wins %s of the first',
  { timeout: 600_000 },
  (rebate, wins) => {
    const won = OPEN_CARDS.reduce((sum, open) => sum + wonAgainst(open, rebate), 0n);
    const share = Number((won * 10n ** 12n) / BLACKJACK_WHOLE) / 1e12 + Number(rebate) / 1e5;
    expect(share).toBeCloseTo(wins, 6);
  },
);
