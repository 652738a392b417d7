import { SHOE_CARDS, type Card } from '../cards.ts';

const SIGNS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = 'SHCD';

/** A shoe that begins with these cards ("AS 10H …": rank and suit), the rest in the order of a fresh one. */
export function stacked(text: string): Card[] {
  const left = new Set(Array.from({ length: SHOE_CARDS }, (_, card) => card));
  const first = text.split(' ').map((word) => {
    const face = SUITS.indexOf(word.slice(-1)) * 13 + SIGNS.indexOf(word.slice(0, -1));
    const card = [...left].find((one) => one % 52 === face);
    if (card === undefined) throw new RangeError(`no card ${word} left`);
    left.delete(card);
    return card;
  });
  return [...first, ...left];
}
