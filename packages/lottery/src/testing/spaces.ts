/** Whole draw spaces, and the parts of them that a play depends on. */
/** Every list of k of the values, in order, with or without repetition. */
export function* tuples(
  values: readonly number[],
  k: number,
  repeats: boolean,
  head: number[] = [],
): Generator<number[]> {
  if (head.length === k) {
    yield [...head];
    return;
  }
  for (const value of values) {
    if (!repeats && head.includes(value)) continue;
    head.push(value);
    yield* tuples(values, k, repeats, head);
    head.pop();
  }
}

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const DICE = [1, 2, 3, 4, 5, 6];
const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Every window of k digits. */
export function digitSpace(k: number): number[][] {
  return [...tuples(DIGITS, k, true)];
}

export function diceSpace(): number[][] {
  return [...tuples(DICE, 3, true)];
}

/** Every first k ranks of PK10, the others filled up in rising order. */
export function prefixSpace(k: number): number[][] {
  return [...tuples(TEN, k, false)].map((head) => [...head, ...TEN.filter((value) => !head.includes(value))]);
}

/** Draws of five digits in which only the given places vary; the others hold a fixed figure that no window test may depend on. */
export function windowSpace(length: number, places: readonly number[]): number[][] {
  return digitSpace(places.length).map((digits) => {
    const draw = Array.from({ length }, (_, index) => (3 * index + 7) % 10);
    places.forEach((place, index) => (draw[place] = digits[index] as number));
    return draw;
  });
}

/** Places that the codes' window prefixes name, in a draw of five. */
export const SSC_WINDOWS: Readonly<Record<string, readonly number[]>> = {
  WX: [0, 1, 2, 3, 4],
  Q4: [0, 1, 2, 3],
  H4: [1, 2, 3, 4],
  Q3: [0, 1, 2],
  Z3: [1, 2, 3],
  H3: [2, 3, 4],
  Q2: [0, 1],
  H2: [3, 4],
};
