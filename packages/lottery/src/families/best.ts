/** The draw that brings a line most, found exactly and in bounded time: what plays share whose tickets are judged on overlapping numbers. */
import { subsets } from '../combinatorics.ts';

const DIGITS = 10;

/** How many bits are set. */
export function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

/** Every choice of k of n things, as bits. */
export function setMasks(n: number, k: number): readonly number[] {
  const found: number[] = [];
  for (let mask = 0; mask < 1 << n; mask += 1) if (bits(mask) === k) found.push(mask);
  return found;
}

/**
 * Rows that each read one ball of a draw without repetition: the greatest Σ weights[row][value] over choices of different values, one a row.
 * Dynamic programme over values × sets of served rows: at most 49 × 2^6 or 10 × 2^10 states. Weights are never negative, so a row left
 * unserved can take any spare value.
 */
export function bestAssignment(weights: readonly (readonly number[])[]): number {
  const full = (1 << weights.length) - 1;
  const most = new Float64Array(full + 1);
  for (let value = 0; value < (weights[0]?.length ?? 0); value += 1) {
    // From the fullest set down, so that one value serves one row only.
    for (let served = full; served > 0; served -= 1) {
      for (let row = 0; row < weights.length; row += 1) {
        if (!(served & (1 << row))) continue;
        const total = (most[served ^ (1 << row)] as number) + ((weights[row] as readonly number[])[value] as number);
        if (total > (most[served] as number)) most[served] = total;
      }
    }
  }
  return most[full] as number;
}

/** Every list of `length` rising digits (a multiset), handed to `visit` in one array that is used again. */
function eachRising(length: number, visit: (digits: readonly number[]) => void): void {
  const digits = Array.from({ length }, () => 0);
  const fill = (place: number, from: number): void => {
    if (place === length) return visit(digits);
    for (let digit = from; digit < DIGITS; digit += 1) {
      digits[place] = digit;
      fill(place + 1, digit);
    }
  };
  fill(0, 0);
}

const indexes = (n: number): number[] => Array.from({ length: n }, (_, index) => index);

function keyOf(digits: readonly number[], places: readonly number[]): number {
  let key = 0;
  for (const place of places) key = key * DIGITS + (digits[place] as number);
  return key;
}

/**
 * 任选 plays that ask for no order, over p places: every choice of m places is judged by the multiset it shows, so the places are alike and
 * the 2,002 multisets of five digits stand for all draws. `windowWorth` is asked once for each multiset of m digits, rising.
 */
export function bestMultiset(p: number, m: number, windowWorth: (digits: readonly number[]) => number): number {
  const table = new Float64Array(DIGITS ** m);
  const whole = indexes(m);
  eachRising(m, (digits) => (table[keyOf(digits, whole)] = windowWorth(digits)));
  const windows = subsets(indexes(p), m);
  let most = 0;
  eachRising(p, (digits) => {
    let total = 0;
    for (const window of windows) total += table[keyOf(digits, window)] as number;
    if (total > most) most = total;
  });
  return most;
}

/**
 * 任选 直选单式 over p places: the most choices of m places that can show a typed ticket at once. Only digits of the tickets are tried, since
 * another digit wins nothing, and a start is left as soon as what is open cannot make it the best: at most 10^5 draws.
 */
export function bestOrdered(tickets: readonly (readonly number[])[], p: number, m: number): number {
  const wins = new Uint8Array(DIGITS ** m);
  const whole = indexes(m);
  for (const ticket of tickets) wins[keyOf(ticket, whole)] = 1;
  const used = [...new Set(tickets.flat())];
  // Choices of places by the last of them: they can be judged as soon as that place has its digit.
  const windows = subsets(indexes(p), m);
  const endingAt = whole
    .concat(indexes(p).slice(m))
    .map((place) => windows.filter((window) => window[m - 1] === place));
  const openAfter = endingAt.map((_, place) => windows.filter((window) => (window[m - 1] as number) > place).length);
  const digits = Array.from({ length: p }, () => 0);
  let most = 0;
  const fill = (place: number, won: number): void => {
    if (place === p) {
      most = won;
      return;
    }
    for (const digit of used) {
      digits[place] = digit;
      let total = won;
      for (const window of endingAt[place] as typeof windows) total += wins[keyOf(digits, window)] as number;
      if (total + (openAfter[place] as number) > most) fill(place + 1, total);
      if (most === windows.length) return;
    }
  };
  fill(0, 0);
  return most;
}
