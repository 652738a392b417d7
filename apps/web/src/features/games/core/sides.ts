import type { GameProof } from '@caiting/contract';
import {
  ACTIONS,
  baccaratPoints,
  dealBaccarat,
  isBlackjack,
  NoSuchAction,
  playBlackjack,
  pointsOf,
  type Action,
  type Card,
  type HandResult,
} from '@caiting/games';

/** The cards of one side of a round, as they lie on the table. */
export interface Side {
  readonly who: 'dragon' | 'tiger' | 'player' | 'banker' | 'dealer' | 'hand';
  /** Hands of a split count from 1; 0 where there is only one. */
  readonly place: number;
  readonly cards: readonly Card[];
  /** Null where ranks alone count. */
  readonly points: number | null;
  readonly isBlackjack: boolean;
  readonly result: HandResult | null;
  readonly isDoubled: boolean;
}

const side = (who: Side['who'], cards: readonly Card[], points: number | null): Side => ({
  who,
  place: 0,
  cards,
  points,
  isBlackjack: false,
  result: null,
  isDoubled: false,
});

type Dealt = Pick<GameProof, 'game' | 'cards' | 'solo'>;

/** Who got which of the cards; nothing for a round that is not over, or whose cards do not fit its rules. */
export function sidesOf({ game, cards, solo }: Dealt): readonly Side[] {
  if (game === 'blackjack') return handsOf(cards, solo?.actions ?? []);
  if (game === 'dragonTiger')
    return cards.length === 2 ? [side('dragon', cards.slice(0, 1), null), side('tiger', cards.slice(1), null)] : [];
  if (cards.length < 4) return [];
  const dealt = dealBaccarat(cards);
  return dealt.cards.length === cards.length && !dealt.cards.includes(undefined as never)
    ? [
        side('player', dealt.player, baccaratPoints(dealt.player)),
        side('banker', dealt.banker, baccaratPoints(dealt.banker)),
      ]
    : [];
}

function handsOf(cards: readonly Card[], actions: readonly string[]): readonly Side[] {
  if (cards.length < 4 || !actions.every((action): action is Action => ACTIONS.some((one) => one === action)))
    return [];
  try {
    const { dealer, hands, used } = playBlackjack(cards, actions as readonly Action[]);
    if (used !== cards.length) return [];
    const isSplit = hands.length > 1;
    return [
      { ...side('dealer', dealer, pointsOf(dealer).total), isBlackjack: isBlackjack(dealer) },
      ...hands.map((hand, at) => ({
        who: 'hand' as const,
        place: isSplit ? at + 1 : 0,
        cards: hand.cards,
        points: pointsOf(hand.cards).total,
        isBlackjack: !isSplit && isBlackjack(hand.cards),
        result: hand.result,
        isDoubled: hand.units === 2,
      })),
    ];
  } catch (error) {
    if (error instanceof NoSuchAction) return [];
    throw error;
  }
}

/** Whose each card is and which of theirs, in the order in which they fell: a shoe holds every number once. */
export function inOrder(
  cards: readonly Card[],
  sides: readonly Side[],
): readonly { card: Card; side: Side; nth: number }[] {
  return cards.flatMap((card) => {
    const owner = sides.find((one) => one.cards.includes(card));
    return owner ? [{ card, side: owner, nth: owner.cards.indexOf(card) + 1 }] : [];
  });
}
