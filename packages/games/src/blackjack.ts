import { rankOf, type Card } from './cards.ts';

/**
 * Twenty-one for one player: eight decks, the dealer stands on every 17 and looks under an ace or a ten, blackjack pays 3 : 2, any two cards may be
 * doubled, one pair may be split (equal values), split hands may be doubled, split aces take one card each. No insurance, no surrender.
 */
export const ACTIONS = ['hit', 'stand', 'double', 'split'] as const;
export type Action = (typeof ACTIONS)[number];

/** Points of a hand; `isSoft` while an ace counts eleven. */
export interface Points {
  readonly total: number;
  readonly isSoft: boolean;
}

/** An ace counts one here; tens and court cards ten. */
export const valueOf = (card: Card): number => Math.min(rankOf(card), 10);

export function pointsOf(cards: readonly Card[]): Points {
  const low = cards.reduce((sum, card) => sum + valueOf(card), 0);
  const isSoft = low <= 11 && cards.some((card) => valueOf(card) === 1);
  return { total: isSoft ? low + 10 : low, isSoft };
}

export type HandResult = 'blackjack' | 'win' | 'push' | 'lose' | 'bust';

export interface PlayedHand {
  readonly cards: readonly Card[];
  /** In units of the first stake: 2 when doubled. */
  readonly units: 1 | 2;
  readonly isDone: boolean;
  /** Null while the round is played. */
  readonly result: HandResult | null;
}

/** A round as it stands. Everything follows from the shoe and the actions: `playBlackjack`. */
export interface BlackjackRound {
  readonly dealer: readonly Card[];
  /** Until the round is over only the first of the dealer's cards may be shown. */
  readonly isOver: boolean;
  readonly hands: readonly PlayedHand[];
  /** The hand to act on; null when the round is over. */
  readonly active: number | null;
  /** What may be done with it. */
  readonly actions: readonly Action[];
  /** Cards taken from the shoe so far. */
  readonly used: number;
}

/** The action is none of those that the round allows. */
export class NoSuchAction extends Error {}

interface Draft {
  readonly cards: Card[];
  units: 1 | 2;
  isDone: boolean;
}

/** Plays the actions in order on a fresh shoe: player, dealer, player, dealer. Throws NoSuchAction for one that is not allowed where it stands. */
export function playBlackjack(shoe: readonly Card[], actions: readonly Action[]): BlackjackRound {
  const [p1, d1, p2, d2] = shoe as readonly [Card, Card, Card, Card];
  let used = 4;
  const dealer = [d1, d2];
  const hands: Draft[] = [{ cards: [p1, p2], units: 1, isDone: false }];
  const draw = (to: Card[]): void => {
    to.push(shoe[used] as Card);
    used += 1;
  };
  // The dealer's blackjack ends the round before anything can be added to the stake, the player's is paid at once.
  const isDealt = isBlackjack(dealer) || isBlackjack([p1, p2]);
  if (isDealt) (hands[0] as Draft).isDone = true;

  for (const action of actions) {
    const at = hands.findIndex(({ isDone }) => !isDone);
    const hand = hands[at];
    if (!hand || !actionsOf(hand, hands.length).includes(action)) throw new NoSuchAction(action);
    if (action === 'split') {
      const [first, second] = hand.cards as [Card, Card];
      const pair = [first, second].map((card): Draft => ({ cards: [card], units: 1, isDone: false }));
      hands.splice(at, 1, ...pair);
      for (const one of pair) {
        draw(one.cards);
        // Split aces take one card each; twenty-one needs no more.
        one.isDone = valueOf(first) === 1 || pointsOf(one.cards).total === 21;
      }
    } else {
      if (action === 'double') hand.units = 2;
      if (action !== 'stand') draw(hand.cards);
      hand.isDone = action !== 'hit' || pointsOf(hand.cards).total >= 21;
    }
  }

  const active = hands.findIndex(({ isDone }) => !isDone);
  if (active >= 0) {
    return {
      dealer,
      isOver: false,
      hands: hands.map((hand) => ({ ...hand, result: null })),
      active,
      actions: actionsOf(hands[active] as Draft, hands.length),
      used,
    };
  }
  // Nobody waits for the dealer where every hand is bust or was decided by the first cards.
  if (!isDealt && hands.some(({ cards }) => pointsOf(cards).total <= 21))
    while (pointsOf(dealer).total < 17) draw(dealer);
  const results = hands.map((hand) => ({ ...hand, result: resultOf(hand.cards, dealer, hands.length > 1) }));
  return { dealer, isOver: true, hands: results, active: null, actions: [], used };
}

/** The actions that end a round as it stands: every hand stands. For a round that nobody came back to. */
export function standing(shoe: readonly Card[], actions: readonly Action[]): Action[] {
  const all = [...actions];
  while (!playBlackjack(shoe, all).isOver) all.push('stand');
  return all;
}

function actionsOf({ cards }: Draft, hands: number): Action[] {
  const may: Action[] = ['stand', 'hit'];
  if (cards.length === 2) may.push('double');
  if (cards.length === 2 && hands === 1 && valueOf(cards[0] as Card) === valueOf(cards[1] as Card)) may.push('split');
  return may;
}

/** Twenty-one by the first two cards. */
export const isBlackjack = (cards: readonly Card[]): boolean => cards.length === 2 && pointsOf(cards).total === 21;

function resultOf(cards: readonly Card[], dealer: readonly Card[], isSplit: boolean): HandResult {
  const { total } = pointsOf(cards);
  if (total > 21) return 'bust';
  // Twenty-one of a split hand is no blackjack.
  if (!isSplit && isBlackjack(cards)) return isBlackjack(dealer) ? 'push' : 'blackjack';
  if (isBlackjack(dealer)) return 'lose';
  const against = pointsOf(dealer).total;
  if (against > 21 || total > against) return 'win';
  return total === against ? 'push' : 'lose';
}

/** What a hand brings back, in halves of the first stake: 5 for a blackjack, 4 for a win of one unit. Zero for a lost one. */
export function halvesBack({ result, units }: Pick<PlayedHand, 'result' | 'units'>): number {
  switch (result) {
    case 'blackjack':
      return 5;
    case 'win':
      return 4 * units;
    case 'push':
      return 2 * units;
    default:
      return 0;
  }
}

/** Units of the first stake that a round has cost so far. */
export const unitsStaked = ({ hands }: Pick<BlackjackRound, 'hands'>): number =>
  hands.reduce((sum, { units }) => sum + units, 0);

/**
 * The chance that one more card does not bust the active hand, from the cards its player sees: `good` of `of` unseen cards. Null where no card may be asked for.
 */
export function chanceToSurvive(
  { hands, dealer, active, isOver }: BlackjackRound,
  shoeCards: number,
): { readonly good: number; readonly of: number } | null {
  const hand = active === null || isOver ? undefined : hands[active];
  if (!hand) return null;
  const seen = [dealer[0] as Card, ...hands.flatMap(({ cards }) => cards)];
  const seenRanks = seen.map(rankOf);
  let good = 0;
  for (let rank = 1; rank <= 13; rank += 1) {
    const left = shoeCards / 13 - seenRanks.filter((one) => one === rank).length;
    // Only the rank of the card matters: its first of the shoe stands for it.
    if (pointsOf([...hand.cards, rank - 1]).total <= 21) good += left;
  }
  return { good, of: shoeCards - seen.length };
}
