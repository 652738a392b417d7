import { BLACKJACK_RETURN as exactBlackjack, baccaratReturns, dragonTigerReturns } from '@caiting/games/returns';
import { expect, test } from 'vitest';
import { BLACKJACK_RETURN, RETURNS } from './returns.ts';

/** Cut off, never rounded up: a page does not promise what a bet does not give. */
function shown(fraction: string): string {
  const [num = '0', den = '1'] = fraction.split('/');
  const hundredths = (BigInt(num) * 10_000n) / BigInt(den);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
const shownAll = (exact: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(exact).map(([bet, value]) => [bet, shown(value)]));

test('the returns that tables show are those of their rules', { timeout: 60_000 }, () => {
  expect(RETURNS.dragonTiger).toEqual(shownAll(dragonTigerReturns()));
  expect(RETURNS.baccarat).toEqual(shownAll(baccaratReturns()));
  expect(BLACKJACK_RETURN).toBe(shown(exactBlackjack.das1));
});
