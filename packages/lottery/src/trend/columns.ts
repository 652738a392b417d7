/** A column of a trend chart: which of its values one draw hits (plays.md §6). */
import type { Draw } from '../play.ts';

export interface TrendColumn {
  /** Stable inside the group, e.g. `ball1`, `sum`, `q3shape`. */
  readonly key: string;
  /** Heading: 万位, 和值, 大小形态 … */
  readonly name: string;
  readonly values: readonly string[];
  /** Indexes into `values`, ascending and without repeats; empty where the draw has none (the first draw in a column that compares). */
  hits(draw: Draw, previous: Draw | null): readonly number[];
}

export type Numbers = readonly number[];

const NONE: readonly number[] = [];

/** One value a draw, looked up by its text. */
export function labelColumn(
  key: string,
  name: string,
  values: readonly string[],
  label: (numbers: Numbers, draw: Draw) => string,
): TrendColumn {
  const indexes = new Map(values.map((value, index) => [value, index]));
  return {
    key,
    name,
    values,
    hits: (draw) => {
      const index = indexes.get(label(draw.numbers, draw));
      return index === undefined ? NONE : [index];
    },
  };
}

/** One whole number a draw, from `min` to `max`. */
export function numberColumn(
  key: string,
  name: string,
  [min, max]: readonly [number, number],
  value: (numbers: Numbers) => number,
  width = 1,
): TrendColumn {
  return {
    key,
    name,
    values: Array.from({ length: max - min + 1 }, (_, i) => String(min + i).padStart(width, '0')),
    hits: ({ numbers }) => {
      const v = value(numbers);
      return v < min || v > max ? NONE : [v - min];
    },
  };
}

/** One value a draw that needs the draw before it; the first draw hits nothing. */
export function comparingColumn(
  key: string,
  name: string,
  values: readonly string[],
  label: (numbers: Numbers, before: Numbers) => string,
): TrendColumn {
  const indexes = new Map(values.map((value, index) => [value, index]));
  return {
    key,
    name,
    values,
    hits: (draw, previous) => {
      const index = previous === null ? undefined : indexes.get(label(draw.numbers, previous.numbers));
      return index === undefined ? NONE : [index];
    },
  };
}

/** 号码分布: every number that appears. */
export function spreadColumn(
  key: string,
  name: string,
  [min, max]: readonly [number, number],
  take: (numbers: Numbers) => Numbers,
  width = 1,
): TrendColumn {
  return {
    key,
    name,
    values: Array.from({ length: max - min + 1 }, (_, i) => String(min + i).padStart(width, '0')),
    hits: ({ numbers }) => [...new Set(take(numbers))].map((n) => n - min).toSorted((a, b) => a - b),
  };
}

/** Every word of `length` letters over `letters`, in the order of the letters: 大大 大小 小大 小小. */
export function words(letters: readonly string[], length: number): readonly string[] {
  return length === 0 ? [''] : words(letters, length - 1).flatMap((head) => letters.map((letter) => head + letter));
}
