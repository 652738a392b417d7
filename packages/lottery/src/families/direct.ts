/** 直选: numbers on their places. 复式 rows, 单式 tickets, 组合 (each full number with its shorter tails), and products of sides. */
import { choose, distinctChoices, elementary, product } from '../combinatorics.ts';
import { fraction } from '../fraction.ts';
import { numberOptions, options, row } from '../grammar.ts';
import type { Options } from '../grammar.ts';
import { tier, tiers } from '../tiers.ts';
import type { Fraction } from '../play.ts';
import { won } from './define.ts';
import type { Matcher } from './define.ts';
import { range } from './sides.ts';
import type { Side } from './sides.ts';

/** The values of a game and whether a draw can repeat one. */
export interface Alphabet {
  readonly options: Options;
  /** Value of option 0: 0 for digits, 1 for dice and numbered balls. */
  readonly first: number;
  readonly repeats: boolean;
}

export const DIGITS: Alphabet = { options: numberOptions(0, 9), first: 0, repeats: true };
export const TEN: Alphabet = { options: numberOptions(1, 10, 2), first: 1, repeats: false };
export const ELEVEN: Alphabet = { options: numberOptions(1, 11, 2), first: 1, repeats: false };

/** 1 in 10·10·… or 1 in 10·9·… for k places. */
export function directChance(alphabet: Alphabet, k: number): Fraction {
  const size = alphabet.options.texts.length;
  let space = 1;
  for (let i = 0; i < k; i += 1) space *= alphabet.repeats ? size : size - i;
  return fraction(1, space);
}

const lengths = (rows: readonly (readonly number[])[]): number[] => rows.map((values) => values.length);

/** 复式 over k places. Where the draw cannot repeat a number, tickets that would are no tickets. */
export function directRows(alphabet: Alphabet, labels: readonly string[]): Matcher {
  return {
    form: { kind: 'rows', rows: labels.map((label) => row(label, alphabet.options)) },
    tiers: [tier('1', directChance(alphabet, labels.length))],
    look: 'pad',
    count: (rows) => (alphabet.repeats ? product(lengths(rows)) : distinctChoices(rows)),
    settle: (rows, drawn) =>
      won(rows.every((values, place) => values.includes((drawn[place] as number) - alphabet.first)) ? 1 : 0),
  };
}

/** 单式 over k places: tickets in order. */
export function directTickets(alphabet: Alphabet, k: number): Matcher {
  const hasRepeat = (values: readonly number[]): boolean => new Set(values).size < values.length;
  return {
    form: {
      kind: 'tickets',
      length: k,
      options: alphabet.options,
      ordered: true,
      ...(alphabet.repeats ? {} : { impossible: hasRepeat }),
    },
    tiers: [tier('1', directChance(alphabet, k))],
    look: 'pad',
    isOrdered: true,
    count: (rows) => rows.length,
    settle: (rows, drawn) =>
      won(
        rows.some((values) => values.every((value, place) => value === (drawn[place] as number) - alphabet.first))
          ? 1
          : 0,
      ),
  };
}

/** 组合 over k digits: every full number brings its k tails; tier t is paid when the last k−t+1 places match, once per full number. */
export function directTails(labels: readonly string[]): Matcher {
  const k = labels.length;
  return {
    form: { kind: 'rows', rows: labels.map((label) => row(label, DIGITS.options)) },
    tiers: labels.map((_, index) => tier(String(index + 1), fraction(1, 10 ** (k - index)))),
    look: 'pad',
    count: (rows) => k * product(lengths(rows)),
    settle: (rows, drawn) => {
      const settled: [string, number][] = [];
      for (
        let place = k - 1;
        place >= 0 && (rows[place] as readonly number[]).includes(drawn[place] as number);
        place -= 1
      ) {
        settled.unshift([String(place + 1), product(lengths(rows.slice(0, place)))]);
      }
      return settled;
    },
    // The draw that shows every last digit chosen pays every tier at once.
    best: (rows, worth) =>
      rows.reduce((total, _, place) => total + product(lengths(rows.slice(0, place))) * worth(String(place + 1)), 0),
  };
}

/** 任二/任三/任四直选复式, 二字定/三字定: every choice of m filled rows is a set of direct tickets. */
export function directAny(labels: readonly string[], m: number): Matcher {
  return {
    form: { kind: 'rows', rows: labels.map((label) => row(label, DIGITS.options, { optional: true })), filledRows: m },
    tiers: [tier('1', directChance(DIGITS, m))],
    look: 'pad',
    count: (rows) => elementary(lengths(rows), m),
    settle: (rows, drawn) =>
      won(
        elementary(
          rows.map((values, place) => (values.includes(drawn[place] as number) ? 1 : 0)),
          m,
        ),
      ),
    best: (rows, worth) => choose(rows.filter((values) => values.length > 0).length, m) * worth('1'),
  };
}

/** 大小单双 of several places: one ticket per choice of a side in every row, won when every side fits. */
export function sideProduct(labels: readonly string[], list: readonly Side[], chance: string): Matcher {
  const texts = options(list.map((entry) => entry.text));
  return {
    form: { kind: 'rows', rows: labels.map((label) => row(label, texts)) },
    tiers: tiers(chance),
    look: 'words',
    count: (rows) => product(lengths(rows)),
    settle: (rows, drawn) =>
      won(
        product(
          rows.map(
            (values, place) => values.filter((index) => (list[index] as Side).wins(drawn[place] as number)).length,
          ),
        ),
      ),
    best: (rows, worth) => product(rows.map((values) => mostTogether(values, list))) * worth('1'),
  };
}

/** How many of the chosen sides one digit can have at once. */
function mostTogether(chosen: readonly number[], list: readonly Side[]): number {
  return Math.max(...range(0, 9).map((digit) => chosen.filter((index) => (list[index] as Side).wins(digit)).length));
}
