import { HALF, bet, type Bet } from './bets.ts';
import { isRed, rankOf, type Card } from './cards.ts';

/** One card each; the rank alone counts, the ace is lowest, the king highest. */
export interface DragonTigerRound {
  readonly dragon: Card;
  readonly tiger: Card;
  readonly outcome: 'dragon' | 'tiger' | 'tie';
}

export function dealDragonTiger(shoe: readonly Card[]): DragonTigerRound {
  const [dragon, tiger] = shoe as readonly [Card, Card];
  const lead = rankOf(dragon) - rankOf(tiger);
  return { dragon, tiger, outcome: lead > 0 ? 'dragon' : lead < 0 ? 'tiger' : 'tie' };
}

type DragonTigerBet = Bet<DragonTigerRound>;
const side = (which: 'dragon' | 'tiger'): DragonTigerBet =>
  bet('1', ({ outcome }) => outcome === which, { pushes: ({ outcome }) => (outcome === 'tie' ? HALF : null) });
/** The seven is neither big nor small, odd nor even: it loses all four. */
const ofRank = (which: 'dragon' | 'tiger', holds: (rank: number) => boolean): DragonTigerBet =>
  bet('1', (round) => rankOf(round[which]) !== 7 && holds(rankOf(round[which])));
const ofColour = (which: 'dragon' | 'tiger', wantsRed: boolean): DragonTigerBet =>
  bet('0.95', (round) => isRed(round[which]) === wantsRed);

export const DRAGON_TIGER_BETS = {
  dragon: side('dragon'),
  tiger: side('tiger'),
  tie: bet<DragonTigerRound>('11', ({ outcome }) => outcome === 'tie', { isLong: true }),
  dragonBig: ofRank('dragon', (rank) => rank > 7),
  dragonSmall: ofRank('dragon', (rank) => rank < 7),
  dragonOdd: ofRank('dragon', (rank) => rank % 2 === 1),
  dragonEven: ofRank('dragon', (rank) => rank % 2 === 0),
  dragonRed: ofColour('dragon', true),
  dragonBlack: ofColour('dragon', false),
  tigerBig: ofRank('tiger', (rank) => rank > 7),
  tigerSmall: ofRank('tiger', (rank) => rank < 7),
  tigerOdd: ofRank('tiger', (rank) => rank % 2 === 1),
  tigerEven: ofRank('tiger', (rank) => rank % 2 === 0),
  tigerRed: ofColour('tiger', true),
  tigerBlack: ofColour('tiger', false),
} as const satisfies Record<string, DragonTigerBet>;
export type DragonTigerBetKey = keyof typeof DRAGON_TIGER_BETS;
