/** A card of an eight-deck shoe, 0…415: deck, then suit, then rank. The order of a fresh shoe. */
export type Card = number;

export const DECKS = 8;
export const DECK_CARDS = 52;
export const SHOE_CARDS = DECKS * DECK_CARDS;
export const RANKS = 13;
export const SUITS = ['spades', 'hearts', 'clubs', 'diamonds'] as const;
export type Suit = (typeof SUITS)[number];

/** 1 is the ace, 11 to 13 are jack, queen and king. */
export const rankOf = (card: Card): number => (card % RANKS) + 1;
export const suitOf = (card: Card): Suit => SUITS[Math.floor((card % DECK_CARDS) / RANKS)] as Suit;
export const isRed = (card: Card): boolean => suitOf(card) === 'hearts' || suitOf(card) === 'diamonds';

const RANK_SIGNS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
/** "A" … "K", as printed on the card. */
export const rankSign = (card: Card): string => RANK_SIGNS[rankOf(card) - 1] as string;
