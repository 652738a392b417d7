import type { DrawForm } from '@caiting/lottery/draw';

/** A table of counts with the share that each cell should have. Numbers are counted from 0. */
export interface Counts {
  readonly name: string;
  readonly cells: Float64Array;
  readonly expected: readonly number[];
  readonly degrees: number;
  /** Observations so far. */
  total(): number;
  count(now: readonly number[], before: readonly number[] | null): void;
}

function table(
  name: string,
  expected: readonly number[],
  cellOf: (now: readonly number[], before: readonly number[] | null) => number | null,
): Counts {
  const cells = new Float64Array(expected.length);
  let total = 0;
  return {
    name,
    cells,
    expected,
    degrees: expected.filter((share) => share > 0).length - 1,
    total: () => total,
    count: (now, before) => {
      const cell = cellOf(now, before);
      if (cell === null) return;
      cells[cell] = (cells[cell] ?? 0) + 1;
      total += 1;
    },
  };
}

const even = (cells: number): number[] => Array.from({ length: cells }, () => 1 / cells);
const at = (numbers: readonly number[], index: number): number => numbers[index] as number;
const sizeOf = (form: DrawForm): number => (form.kind === 'digits' ? form.count : form.take);

/** How often each value stands at each position. */
export function positionsOf(form: DrawForm, values: number): Counts[] {
  return Array.from({ length: sizeOf(form) }, (_, position) =>
    table(`position ${position + 1}`, even(values), (now) => at(now, position)),
  );
}

/** Each position with its neighbour; of balls the two always differ. */
export function pairsOf(form: DrawForm, values: number): Counts[] {
  const isBalls = form.kind === 'balls';
  const share = isBalls ? 1 / (values * (values - 1)) : 1 / (values * values);
  const expected = Array.from({ length: values * values }, (_, cell) =>
    isBalls && Math.floor(cell / values) === cell % values ? 0 : share,
  );
  return [
    ...Array.from({ length: Math.min(9, sizeOf(form) - 1) }, (_, position) =>
      table(
        `pair ${position + 1}-${position + 2}`,
        expected,
        (now) => at(now, position) * values + at(now, position + 1),
      ),
    ),
    table('pair first-last', expected, (now) => at(now, 0) * values + at(now, now.length - 1)),
    order(form),
  ];
}

/** In which order the first four numbers stand: 24 permutations of balls; of digits those with repeats are left out. */
function order(form: DrawForm): Counts {
  const count = Math.min(4, sizeOf(form));
  const factorial = count === 4 ? 24 : 6;
  return table(`order of the first ${count}`, even(factorial), (now) => {
    const first = now.slice(0, count);
    if (new Set(first).size < count) return null;
    return first.reduce(
      (rank, value, index) => rank * (count - index) + first.slice(index).filter((other) => other < value).length,
      0,
    );
  });
}

/** Serial correlation: the same position in the draw before, and its last number against this first one. */
export function repeatsOf(form: DrawForm, values: number): Counts[] {
  const expected = even(values * values);
  return [
    table('first after first', expected, (now, before) =>
      before === null ? null : at(before, 0) * values + at(now, 0),
    ),
    table('first after last', expected, (now, before) =>
      before === null ? null : at(before, sizeOf(form) - 1) * values + at(now, 0),
    ),
    table('same as before', [1 / values, 1 - 1 / values], (now, before) =>
      before === null ? null : at(before, 1) === at(now, 1) ? 0 : 1,
    ),
  ];
}

/** Σ (seen − expected)² / expected; a cell that cannot occur and did makes it infinite. */
export function chiSquare(seen: Float64Array, expected: readonly number[]): number {
  return expected.reduce((total, want, cell) => {
    const have = seen[cell] ?? 0;
    if (want === 0) return have === 0 ? total : Infinity;
    return total + (have - want) ** 2 / want;
  }, 0);
}

/** The value that chi-square passes with a chance of one in `oneIn`, by Wilson and Hilferty: good to a percent from 3 degrees on, too large below. */
export function critical(degrees: number, oneIn: number): number {
  const z = normalQuantile(1 / oneIn);
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + z * Math.sqrt(part)) ** 3;
}

/** The point above which a normal variable lies with chance `tail`, by bisection on the tail's integral. */
function normalQuantile(tail: number): number {
  let low = 0;
  let high = 10;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (normalTail(middle) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** P(Z > x) for x ≥ 0 by Mills' continued fraction, exact to far more digits than are needed from 2 on. */
function normalTail(x: number): number {
  let fraction = x;
  for (let depth = 80; depth >= 1; depth -= 1) fraction = x + depth / fraction;
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI) / fraction;
}
