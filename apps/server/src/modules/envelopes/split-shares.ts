import assert from 'node:assert/strict';

/** A whole number from 0 to below n, each equally likely. In production `crypto.randomInt`. */
export type Below = (n: number) => number;

/** Equal shares, in fen. */
export function equalShares(eachFen: number, count: number): number[] {
  return Array.from({ length: count }, () => eachFen);
}

/**
 * Lucky shares in fen: at least 1 each, together `totalFen`. Each is drawn between 1 and twice the mean of what is left, and then all are
 * shuffled: drawn in the order of grabbing, the last two of a hundred would have eight times their chance of the best share.
 */
export function luckyShares(totalFen: number, count: number, below: Below): number[] {
  assert(totalFen >= count, 'every share has at least one fen');
  const shares: number[] = [];
  let left = totalFen;
  for (let others = count - 1; others > 0; others -= 1) {
    const most = Math.min(Math.floor((2 * left) / (others + 1)) - 1, left - others);
    const share = 1 + below(most);
    shares.push(share);
    left -= share;
  }
  shares.push(left);
  return shuffle(shares, below);
}

/** Durstenfeld's shuffle, from the end; every order is equally likely. */
function shuffle(shares: readonly number[], below: Below): number[] {
  const list = [...shares];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const chosen = below(last + 1);
    [list[last], list[chosen]] = [list[chosen] ?? 0, list[last] ?? 0];
  }
  return list;
}
