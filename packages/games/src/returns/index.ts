export { baccaratReturns, dragonTigerReturns } from './shared.ts';
export { BLACKJACK_WHOLE, OPEN_CARDS, wonAgainst } from './blackjack.ts';
export { BLACKJACK_RETURN, BLACKJACK_WON } from './blackjack-exact.ts';
