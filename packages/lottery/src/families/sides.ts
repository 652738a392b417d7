/**
 * Options that are bet and judged one by one: 大小单双, sums, single numbers, dragon and tiger, hand ranks … Each chosen option of each row is
 * one ticket. A row measures the draw once (a sum, a digit, a category) and every option tests that figure.
 */
import { options, row } from '../grammar.ts';
import type { Draw, Tier } from '../play.ts';
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
  /** Every figure the measure can give: what one draw can win at most is found over these. */
  readonly domain: Iterable<number>;
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
}

export function sides(config: SidesConfig): Matcher {
  const { rows, tiers, optionalRows = rows.length > 1, look = 'words' } = config;
  const names = tiers.map((entry) => entry.name);
  const tierOf = config.tierOf ?? ((_row: number, option: string) => (names.includes(option) ? option : '1'));
  const tierIndex = rows.map((entry, index) => entry.sides.map((option) => indexOf(names, tierOf(index, option.text))));
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
    peak: (picked, worth) =>
      picked.reduce(
        (total, chosen, r) =>
          total +
          rowPeak(rows[r] as SideRow, chosen, (index) => worth(names[tierIndex[r]?.[index] as number] as string)),
        0n,
      ),
  };
}

/** The most that the chosen options of one row win together, over the figures the row can measure. */
function rowPeak(
  { sides: list, domain }: SideRow,
  chosen: readonly number[],
  worthOf: (index: number) => bigint,
): bigint {
  if (chosen.length === 0) return 0n;
  return greatest(
    Array.from(domain, (figure) =>
      chosen.reduce((total, index) => {
        const option = list[index] as Side;
        return option.ties?.(figure) ? total : total + BigInt(Number(option.wins(figure))) * worthOf(index);
      }, 0n),
    ),
  );
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
  domain: Iterable<number>,
  list: readonly Side[],
): readonly SideRow[] {
  return labels.map((label, place) => ({ label, sides: list, measure: (drawn) => drawn[place] as number, domain }));
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
