import { STAKE, bet, type Bet } from './bets.ts';
import { rankOf, type Card } from './cards.ts';

/** Punto banco. Cards fall player, banker, player, banker, then the third ones. */
export interface BaccaratRound {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly playerPoints: number;
  readonly bankerPoints: number;
  readonly outcome: 'banker' | 'player' | 'tie';
  /** As they fell. */
  readonly cards: readonly Card[];
}

/** Tens and court cards count nothing. */
export const baccaratPoints = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + Math.min(rankOf(card), 10), 0) % 10;

/** Whether the banker takes a third card on `points`, by the points of the player's third card; null when the player stood. */
export function bankerDraws(points: number, third: number | null): boolean {
  if (third === null) return points <= 5;
  switch (points) {
    case 3:
      return third !== 8;
    case 4:
      return third >= 2 && third <= 7;
    case 5:
      return third >= 4 && third <= 7;
    case 6:
      return third === 6 || third === 7;
    default:
      return points < 3;
  }
}

export function dealBaccarat(shoe: readonly Card[]): BaccaratRound {
  const [p1, b1, p2, b2, next, afterNext] = shoe as readonly [Card, Card, Card, Card, Card, Card];
  const player = [p1, p2];
  const banker = [b1, b2];
  const [atFirst, bankerFirst] = [baccaratPoints(player), baccaratPoints(banker)];
  // Eight or nine of either ends the round.
  if (atFirst < 8 && bankerFirst < 8) {
    const isDrawn = atFirst <= 5;
    if (isDrawn) player.push(next);
    if (bankerDraws(bankerFirst, isDrawn ? baccaratPoints([next]) : null)) banker.push(isDrawn ? afterNext : next);
  }
  const [playerPoints, bankerPoints] = [baccaratPoints(player), baccaratPoints(banker)];
  return {
    player,
    banker,
    playerPoints,
    bankerPoints,
    outcome: bankerPoints > playerPoints ? 'banker' : bankerPoints < playerPoints ? 'player' : 'tie',
    cards: [p1, b1, p2, b2, ...player.slice(2), ...banker.slice(2)],
  };
}

type BaccaratBet = Bet<BaccaratRound>;
const side = (which: 'banker' | 'player', pays: string): BaccaratBet =>
  bet(pays, ({ outcome }) => outcome === which, { pushes: ({ outcome }) => (outcome === 'tie' ? STAKE : null) });
const isPair = (cards: readonly Card[]): boolean => rankOf(cards[0] as Card) === rankOf(cards[1] as Card);

export const BACCARAT_BETS = {
  banker: side('banker', '0.95'),
  player: side('player', '1'),
  tie: bet<BaccaratRound>('8', ({ outcome }) => outcome === 'tie', { isLong: true }),
  playerPair: bet<BaccaratRound>('11', ({ player }) => isPair(player), { isLong: true }),
  bankerPair: bet<BaccaratRound>('11', ({ banker }) => isPair(banker), { isLong: true }),
  /** Five or six cards in all; four for small. */
  big: bet<BaccaratRound>('0.54', ({ cards }) => cards.length > 4),
  small: bet<BaccaratRound>('1.5', ({ cards }) => cards.length === 4),
} as const satisfies Record<string, BaccaratBet>;
export type BaccaratBetKey = keyof typeof BACCARAT_BETS;
