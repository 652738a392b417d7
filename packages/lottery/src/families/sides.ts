/**
 * Options that are bet and judged one by one: 大小单双, sums, single numbers, dragon and tiger, hand ranks … Each chosen option of each row is
 * one ticket. A row measures the draw once (a sum, a digit, a category) and every option tests that figure.
 */
import { options, row } from '../grammar.ts';
import type { Draw, Tier } from '../play.ts';
import { bestAssignment } from './best.ts';
import { REFUND, Tally, greatest } from './define.ts';
import type { Matcher } from './define.ts';

export interface Side {
  readonly text: string;
  /** True, or how often the ticket is paid, for the row's measure. */
  wins(measure: number): boolean | number;
  /** True where the ticket is given back. */
  ties?(measure: number): boolean;
}

export interface SideRow {
  readonly label: string;
  readonly sides: readonly Side[];
  measure(drawn: readonly number[], draw: Draw): number;
  /** Every figure the measure can give: the best draw is found over these. */
  readonly domain: readonly number[];
}

/** A row with picks, while the best draw is looked for. */
export interface PickedRow extends SideRow {
  /** Place of the row in the play, from 0. */
  readonly index: number;
  /** What the row's picks bring together at a figure, refunds included. */
  worthAt(figure: number): number;
}

/** What one draw can bring to several rows at most. */
export type Together = (rows: readonly PickedRow[]) => number;

/** Rows of digits: each place is free of the others, so the best of each add up. So does a single row. */
const apart: Together = (rows) => sum(rows.map(({ domain, worthAt }) => greatest(domain.map(worthAt))));

/** Rows of balls without repetition, one ball a row: no two rows can show the same figure. */
export const differentBalls: Together = (rows) =>
  bestAssignment(rows.map(({ domain, worthAt }) => domain.map((figure) => worthAt(figure))));

/** Rows that share balls: every draw of a list that stands for all (by ranks, by parities) is judged. */
export function overDraws(list: () => Iterable<readonly number[]>): Together {
  let draws: readonly (readonly number[])[] | undefined;
  return (rows) => {
    draws ??= [...list()];
    const [only] = rows;
    if (only && rows.length === 1) return greatest(only.domain.map(only.worthAt));
    const known = rows.map(({ worthAt }) => remembered(worthAt));
    return greatest(
      draws.map((numbers) =>
        rows.reduce((total, { measure }, at) => total + (known[at]?.(measure(numbers, { numbers })) ?? 0), 0),
      ),
    );
  };
}

/** The same function, asked once for each figure. */
function remembered(worthAt: PickedRow['worthAt']): PickedRow['worthAt'] {
  const table = new Map<number, number>();
  return (figure) => {
    const known = table.get(figure) ?? worthAt(figure);
    table.set(figure, known);
    return known;
  };
}

export function side(text: string, wins: Side['wins'], ties?: Side['ties']): Side {
  return ties ? { text, wins, ties } : { text, wins };
}

export interface SidesConfig {
  readonly rows: readonly SideRow[];
  readonly tiers: readonly Tier[];
  /** By default an option is its own tier if the play has one of that name, and tier 1 otherwise. */
  readonly tierOf?: (row: number, option: string) => string;
  /** Rows may be empty ("-"); by default where there is more than one. */
  readonly optionalRows?: boolean;
  readonly look?: Matcher['look'];
  /** How several rows hang together; by default each is free of the others. */
  readonly together?: Together;
}

export function sides(config: SidesConfig): Matcher {
  const { rows, tiers, optionalRows = rows.length > 1, look = 'words', together = apart } = config;
  const names = tiers.map((entry) => entry.name);
  const tierOf = config.tierOf ?? ((_row: number, option: string) => (names.includes(option) ? option : '1'));
  const tierIndex = rows.map((entry, index) => entry.sides.map((option) => indexOf(names, tierOf(index, option.text))));
  const tierAt = (r: number, index: number): string => names[tierIndex[r]?.[index] as number] as string;
  return {
    form: {
      kind: 'rows',
      rows: rows.map((entry) =>
        row(entry.label, options(entry.sides.map((option) => option.text)), { optional: optionalRows }),
      ),
    },
    tiers,
    look,
    ...(names.length > 1 ? { tierOf } : {}),
    count: (picked) => picked.reduce((total, values) => total + values.length, 0),
    settle: (picked, drawn, draw) => {
      const tally = new Tally(tiers);
      for (let r = 0; r < picked.length; r += 1) {
        const chosen = picked[r] as readonly number[];
        if (chosen.length === 0) continue;
        const { sides: list, measure } = rows[r] as SideRow;
        const figure = measure(drawn, draw);
        for (const index of chosen) {
          const option = list[index] as Side;
          if (option.ties?.(figure)) tally.add(REFUND, 1);
          else tally.add(tierIndex[r]?.[index] as number, Number(option.wins(figure)));
        }
      }
      return tally.settled();
    },
    best: (picked, worth) => together(pickedRows(rows, picked, (r, index) => worth(tierAt(r, index)), worth('refund'))),
    reach: (picked) => {
      const own = new Set(picked.flatMap((chosen, r) => chosen.map((index) => tierAt(r, index))));
      return names.filter((name) => own.has(name));
    },
    optionTiers: (r, index) => [tierAt(r, index)],
  };
}

function pickedRows(
  rows: readonly SideRow[],
  picked: readonly (readonly number[])[],
  worthOf: (row: number, option: number) => number,
  refund: number,
): readonly PickedRow[] {
  return picked.flatMap((chosen, index) => {
    if (chosen.length === 0) return [];
    const row = rows[index] as SideRow;
    const options = chosen.map((option) => ({ ...(row.sides[option] as Side), worth: worthOf(index, option) }));
    const worthAt = (figure: number): number => {
      let total = 0;
      for (const { wins, ties, worth } of options) total += ties?.(figure) ? refund : Number(wins(figure)) * worth;
      return total;
    };
    return [{ ...row, index, worthAt }];
  });
}

/** Whole numbers from … to, as the domain of a measure. */
export function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function indexOf(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  if (index < 0) throw new RangeError(`an option is paid by tier ${name}, which the play has not`);
  return index;
}

export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const value of numbers) total += value;
  return total;
}

/** 大 from `big` upwards, 小 below it, 单, 双. */
export function bigSmallOddEven(big: number): readonly Side[] {
  return [
    side('大', (v) => v >= big),
    side('小', (v) => v < big),
    side('单', (v) => v % 2 === 1),
    side('双', (v) => v % 2 === 0),
  ];
}

/** 质 = 1, 2, 3, 5, 7 and 合 = 0, 4, 6, 8, 9 of digit games. */
const PRIMES = [1, 2, 3, 5, 7];
export const PRIME_SIDES: readonly Side[] = [
  side('质', (v) => PRIMES.includes(v)),
  side('合', (v) => !PRIMES.includes(v)),
];

/** One option per value, won when the measure equals it. */
export function exactly(texts: readonly string[]): readonly Side[] {
  return texts.map((text) => {
    const value = Number(text);
    return side(text, (v) => v === value);
  });
}

/** Plain numbers as option texts, from … to. */
export function numerals(from: number, to: number, width: 1 | 2 = 1): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(width, '0'));
}

/** One row for each place of the draw, measuring the number there, which is one of `domain`. */
export function perPlace(
  labels: readonly string[],
  domain: readonly number[],
  list: readonly Side[],
): readonly SideRow[] {
  return labels.map((label, place) => ({ label, sides: list, measure: (drawn) => drawn[place] as number, domain }));
}

/** Every list of `length` values of 0…`values`−1 that `fits`. */
export function lists(length: number, values: number, fits: (list: readonly number[]) => boolean): readonly number[][] {
  let found: number[][] = [[]];
  for (let place = 0; place < length; place += 1)
    found = found.flatMap((head) => range(0, values - 1).map((value) => [...head, value]));
  return found.filter(fits);
}

/** Draws of digits by who is greater: every ranking of the places, ties included (541 of five places). */
const rankings = (places: number): readonly number[][] =>
  lists(places, places, (list) => range(0, Math.max(...list)).every((rank) => list.includes(rank)));

/** Rows that compare two places each. */
export function comparing(pairs: readonly (readonly [label: string, a: number, b: number])[]): Together {
  return overDraws(() => rankings(1 + Math.max(...pairs.map(([, , last]) => last))));
}

/** 龙 where the first of the pair is greater, 虎 where it is smaller, 和 where equal; `tie` tells what a tie does to 龙 and 虎. */
export function dragonTiger(
  pairs: readonly (readonly [label: string, a: number, b: number])[],
  tie: 'lose' | 'refund',
): readonly SideRow[] {
  const level = (v: number): boolean => v === 0;
  const given = tie === 'refund' ? level : undefined;
  const list = [side('龙', (v) => v > 0, given), side('虎', (v) => v < 0, given), side('和', level)];
  return pairs.map(([label, a, b]) => ({
    label,
    sides: list,
    measure: (drawn) => (drawn[a] as number) - (drawn[b] as number),
    domain: [-1, 0, 1],
  }));
}
