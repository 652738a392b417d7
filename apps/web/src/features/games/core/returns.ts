import type { SharedGame } from '@caiting/games';

/** What comes back of a unit on each bet, in percent, cut off after two decimals: derived by enumeration (returns.test.ts holds them to it). */
export const RETURNS: Readonly<Record<SharedGame, Readonly<Record<string, string>>>> = {
  dragonTiger: {
    dragon: '96.26',
    tiger: '96.26',
    tie: '89.63',
    dragonBig: '92.30',
    dragonSmall: '92.30',
    dragonOdd: '92.30',
    dragonEven: '92.30',
    dragonRed: '97.50',
    dragonBlack: '97.50',
    tigerBig: '92.30',
    tigerSmall: '92.30',
    tigerOdd: '92.30',
    tigerEven: '92.30',
    tigerRed: '97.50',
    tigerBlack: '97.50',
  },
  baccarat: {
    banker: '98.94',
    player: '98.76',
    tie: '85.64',
    playerPair: '89.63',
    bankerPair: '89.63',
    big: '95.65',
    small: '94.71',
  },
};
/** Per first stake, played by the stated strategy. */
export const BLACKJACK_RETURN = '99.51';
