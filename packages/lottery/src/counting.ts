/**
 * How many tickets a play's picks are, said as one of a few formulas with figures: for a reader that knows no play and sees the text alone (the database,
 * docs/decisions/0312). Found by asking the play itself, so that nothing is written down twice.
 */
import { choose, distinctChoices, elementary, product, shared, subsets } from './combinatorics.ts';
import type { Picks, PickShape, Play } from './play.ts';

type Rows = Picks['rows'];

/** `rows` of the text are parted by commas, their values by spaces; "-" is a row without values. */
const FORMULAS = {
  /** Every value of every row. */
  values: (rows) => sumOf(rows.map((values) => values.length)),
  /** One row: the figure of its number of values. */
  length: ([values = []], figures) => figures[values.length - 1] ?? 0,
  /** One row: every choice of so many of its values. */
  choose: ([values = []], [m = 0]) => choose(values.length, m),
  /** One row: the figures of its values, added up. */
  options: ([values = []], figures) => sumOf(values.map((option) => figures[option] ?? 0)),
  /** Every choice of a value in each row, so many times. */
  product: (rows, [times = 0]) => times * product(rows.map((values) => values.length)),
  /** Every choice of so many rows, and of a value in each of them. */
  any: (rows, [m = 0]) =>
    elementary(
      rows.map((values) => values.length),
      m,
    ),
  /** Every choice of a value in each row, no value twice. */
  distinct: (rows) => distinctChoices(rows),
  /** The same of two rows where the first has each value's name twice (11, 1). */
  pairs: ([a = [], b = []]) => a.length * b.length - shared(a, b),
  /** Tickets of so many values: the first row in each of them, the rest from the second. */
  bankers: ([held = [], drag = []], [size = 0]) => choose(drag.length, size - held.length),
  /** So many values of the first row and so many of the second, no value twice. */
  parts: ([a = [], b = []], [first = 0, second = 0]) => {
    const both = shared(a, b);
    return sumOf(
      Array.from(
        { length: first + 1 },
        (_, n) => choose(both, n) * choose(a.length - both, first - n) * choose(b.length - n, second),
      ),
    );
  },
} as const satisfies Record<string, (rows: Rows, figures: readonly number[]) => number>;
type RowFormula = keyof typeof FORMULAS;

export interface Counting {
  /** `tickets`: typed tickets, parted by semicolons. */
  readonly formula: RowFormula | 'tickets';
  readonly figures: readonly number[];
  /** Of `options`: the values that the figures are of. */
  readonly names: readonly string[];
  /** Where positions are ticked: how many of them a ticket has. Each choice of them has all the tickets. */
  readonly positions: number | null;
}

/** Throws where no formula counts the play's tickets: a new family needs one here and in the database. */
export function countingOf(play: Play<Picks>): Counting {
  const { ticket, positions, rows } = play.shape;
  const common = { positions: positions?.min ?? null, names: [], figures: [] };
  if (ticket) return { ...common, formula: 'tickets' };
  const found = candidates(play).find(([formula, figures]) => agrees(play, formula, figures));
  if (!found) throw new RangeError(`no formula counts the tickets of ${play.group} ${play.code}`);
  const [formula, figures] = found;
  return { ...common, formula, figures, ...(formula === 'options' ? { names: rows[0]?.options ?? [] } : {}) };
}

type Candidate = readonly [formula: RowFormula, figures: readonly number[]];

/** What may count the play's tickets, the simplest first. */
function candidates(play: Play<Picks>): readonly Candidate[] {
  const { rows } = play.shape;
  const upTo = (most: number): number[] => Array.from({ length: most }, (_, n) => n + 1);
  const [only] = rows;
  if (rows.length === 1 && only)
    return [
      ['values', []],
      ...upTo(only.max).map((m): Candidate => ['choose', [m]]),
      ['length', upTo(only.max).map((n) => (n < only.min ? 0 : ask(play, [upTo(n).map((value) => value - 1)])))],
      ['options', only.options.map((_, option) => ask(play, [[option]]))],
    ];
  return [
    ['values', []],
    ...upTo(rows.length).map((times): Candidate => ['product', [times]]),
    ...upTo(rows.length - 1).map((m): Candidate => ['any', [m]]),
    ['pairs', []],
    ['distinct', []],
    ...upTo(12).map((size): Candidate => ['bankers', [size]]),
    ...upTo(4).flatMap((first) => upTo(4).map((second): Candidate => ['parts', [first, second]])),
  ];
}

/** With as many ticked positions as a ticket has, where there are any. */
function ask(play: Play<Picks>, rows: Rows): number {
  const least = play.shape.positions?.min ?? 0;
  return play.count({ positions: Array.from({ length: least }, (_, place) => place), rows });
}

const SAMPLES = 300;

/** Whether the formula says what the play says, of many picks of its shape. The same ones every time. */
function agrees(play: Play<Picks>, formula: RowFormula, figures: readonly number[]): boolean {
  // Where the rows name their values alike, `distinct` says the same.
  if (formula === 'pairs' && play.shape.rows[0]?.options[0] === play.shape.rows[1]?.options[0]) return false;
  const random = seeded();
  for (let n = 0; n < SAMPLES; n += 1) {
    const rows = anyRows(play.shape, random);
    if (ask(play, rows) !== FORMULAS[formula](rows, figures)) return false;
  }
  const { positions } = play.shape;
  if (!positions) return true;
  const all = positions.names.map((_, place) => place);
  const rows = anyRows(play.shape, random);
  return play.count({ positions: all, rows }) === subsets(all, positions.min).length * ask(play, rows);
}

function anyRows({ rows, exclusiveRows }: PickShape, random: (below: number) => number): Rows {
  const taken = new Set<number>();
  return rows.map(({ options, min, max, required }) => {
    if (!required && random(3) === 0) return [];
    const size = min + random(Math.min(max, options.length) - min + 1);
    const left = options.map((_, option) => option).filter((option) => !taken.has(option));
    const values: number[] = [];
    while (values.length < size && left.length > 0) values.push(...left.splice(random(left.length), 1));
    if (exclusiveRows) for (const value of values) taken.add(value);
    return values.toSorted((a, b) => a - b);
  });
}

/** Whole numbers below something, the same ones every time (a linear congruential generator). */
function seeded(): (below: number) => number {
  let state = 20_261_129;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** One word of text: positions before "@", figures and names after colons. */
export function formatCounting({ formula, figures, names, positions }: Counting): string {
  const parts = [
    formula,
    ...(figures.length > 0 ? [figures.join(',')] : []),
    ...(names.length > 0 ? [names.join(',')] : []),
  ];
  return (positions === null ? '' : `${positions}@`) + parts.join(':');
}
