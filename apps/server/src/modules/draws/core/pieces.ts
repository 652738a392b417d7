import type { Issue } from './issue.ts';

type Item = bigint | Issue;

/** Issues of one are drawn in their order; an item that is only a number has none. */
export const chainOf = (item: Item): string =>
  typeof item === 'bigint' ? String(item) : `${item.lotteryCode} ${item.day}`;

export function inPieces<One extends Item>(due: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(due.length / size) }, (_, at) => due.slice(at * size, (at + 1) * size));
}

/** Issues of one chain stay together: a slot draws them in their order. */
export function byChain<One extends Item>(due: readonly One[], size: number): One[][] {
  const pieces: One[][] = [];
  let last = '';
  for (const item of due) {
    const chain = chainOf(item);
    const piece = pieces.at(-1);
    if (piece !== undefined && (chain === last || piece.length < size)) piece.push(item);
    else pieces.push([item]);
    last = chain;
  }
  return pieces;
}
