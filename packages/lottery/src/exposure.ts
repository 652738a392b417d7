/**
 * What a line of a play can cost the house at most, said so that a reader that knows no play can add it up (the database, docs/decisions/0317). Where every value
 * of a row is a ticket of its own and few sets of them can win together, by outcome: what one draw cannot pay together is never added up. Else by how many
 * tickets one draw can make win. Found by asking the play itself, so that nothing is written down twice.
 */
import { countingOf } from './counting.ts';
import type { Picks, Play } from './play.ts';

export interface Exposure {
  /** How many times one ticket can win in one draw. */
  readonly each: number;
  /** How many wins one draw can bring to all tickets of the play together; where positions are ticked, for each choice of them. */
  readonly most: number;
  /** The same of each tier, in the play's order. */
  readonly mostOfTier: readonly number[];
  /** Whether tickets can be given back. */
  readonly refunds: boolean;
  /** Where the number of values decides what pays the one ticket (合肖): the place of that tier, by the number of values from 1; else empty. */
  readonly bySize: readonly number[];
  /** The outcomes of each row by its options. Empty where they are too many, or no option is a ticket of its own. */
  readonly rows: readonly (readonly ExposedOption[])[];
}

export interface ExposedOption {
  readonly name: string;
  /** The place of the tier that pays it. */
  readonly tier: number;
  /** Those that it wins in. */
  readonly outcomes: readonly number[];
}

/** Beyond so many outcomes a row is not told apart. */
const OUTCOMES_MAX = 64;
const SETS_MAX = 4_000;

/** Throws where the play cannot be asked: a new family needs a form here. */
export function exposureOf(play: Play<Picks>): Exposure {
  const wins = (picks: Picks): number => play.best(picks, (tier) => (tier === 'refund' ? 0 : 1));
  const all = broadest(play);
  const most = Math.max(...all.map(wins));
  const winsOf = (name: string): number =>
    Math.max(...all.map((picks) => play.best(picks, (tier) => (tier === name ? 1 : 0))));
  return {
    each: Math.max(...smallest(play).map((picks) => Math.ceil(wins(picks) / play.count(picks)))),
    most,
    // A tier that the broadest picks do not win is one of narrower ones.
    mostOfTier: play.tiers.map(({ name }) => winsOf(name) || most),
    refunds: play.tiers.some(({ refund }) => refund !== undefined),
    bySize: sizesOf(play),
    rows: outcomesOf(play, wins),
  };
}

function sizesOf({ shape, tiers, reach }: Play<Picks>): number[] {
  const [only] = shape.rows;
  if (shape.ticket || shape.positions || shape.rows.length !== 1 || !only || tiers.length === 1) return [];
  const sizes = indexes(only.max).map((n) => reach({ positions: [], rows: [indexes(n + 1)] }));
  if (sizes.some(({ length }, n) => n + 1 >= only.min && length !== 1) || new Set(sizes.flat()).size < 2) return [];
  return sizes.map(([name]) => tiers.findIndex((tier) => tier.name === name));
}

const indexes = (n: number): number[] => Array.from({ length: n }, (_, index) => index);

/** Picks of one ticket, or as few as the play takes; from several places of the pad, since values differ in what they win. */
function smallest(play: Play<Picks>): Picks[] {
  const parsed = play.parse(play.example);
  if (!parsed.ok) throw new RangeError(`the example of ${play.group} ${play.code} does not parse`);
  const { rows, positions, ticket } = play.shape;
  const ticked = indexes(positions?.min ?? 0);
  if (ticket) return parsed.picks.rows.map((row) => ({ positions: ticked, rows: [row] }));
  const found: Picks[] = [];
  for (const [place, row] of rows.entries())
    for (const option of row.options.keys())
      found.push({
        positions: ticked,
        rows: rows.map((own, at) => around(at === place ? option : at, own.min, own.options.length)),
      });
  const valid = found.filter((picks) => play.parse(play.format(picks)).ok && play.count(picks) === 1);
  return valid.length > 0 ? valid : [parsed.picks];
}

/** So many values of a row, the first one at this place. */
const around = (first: number, count: number, length: number): number[] =>
  indexes(Math.max(1, count))
    .map((step) => (first + step) % length)
    .toSorted((a, b) => a - b);

/** Picks that hold every ticket of the play, of one choice of positions. */
function broadest({ shape }: Play<Picks>): Picks[] {
  const positions = indexes(shape.positions?.min ?? 0);
  if (shape.ticket) return [{ positions, rows: ticketsOf(shape.ticket) }];
  const whole = shape.rows.map(({ options }) => indexes(options.length));
  if (!shape.exclusiveRows) return [{ positions, rows: whole }];
  // 胆拖: whichever number of 胆 lets most tickets win.
  const [held, drag] = whole as [number[], number[]];
  return indexes(shape.rows[0]?.max ?? 1).map((n) => ({ positions, rows: [held.slice(0, n + 1), drag.slice(n + 1)] }));
}

function ticketsOf({ length, values, ordered }: NonNullable<Play<Picks>['shape']['ticket']>): number[][] {
  let tickets: number[][] = [[]];
  for (let place = 0; place < length; place += 1)
    tickets = tickets.flatMap((ticket) =>
      indexes(values.length)
        .filter((value) => ordered || value >= (ticket.at(-1) ?? 0))
        .map((value) => [...ticket, value]),
    );
  return tickets;
}

function outcomesOf(play: Play<Picks>, wins: (picks: Picks) => number): Exposure['rows'] {
  const { shape, optionTiers } = play;
  const counting = shape.ticket ? null : countingOf(play);
  if (
    counting === null ||
    counting.formula !== 'values' ||
    counting.positions !== null ||
    optionTiers === null ||
    play.byPick
  )
    return [];
  const rows: ExposedOption[][] = [];
  for (const [place, { options }] of shape.rows.entries()) {
    const areWon = (set: readonly number[]) =>
      wins({ positions: [], rows: shape.rows.map((_, at) => (at === place ? set : [])) }) === set.length;
    const sets = largestSets(options.length, areWon);
    const tiers = indexes(options.length).map((option) => optionTiers(place, option));
    if (sets === null || tiers.some(({ length }) => length !== 1)) return [];
    rows.push(
      options.map((name, option) => ({
        name,
        tier: play.tiers.findIndex((tier) => tier.name === tiers[option]?.[0]),
        outcomes: [...sets.keys()].filter((outcome) => sets[outcome]?.includes(option)),
      })),
    );
  }
  return rows;
}

/** The sets of options that one draw can make win together, without those that are part of another; null where they are too many. */
function largestSets(options: number, areWon: (set: readonly number[]) => boolean): number[][] | null {
  const found: number[][] = [];
  let looked = 0;
  const grow = (set: readonly number[], from: number): boolean => {
    let isLargest = true;
    for (let option = 0; option < options; option += 1) {
      if (set.includes(option)) continue;
      looked += 1;
      if (looked > SETS_MAX) return false;
      if (!areWon([...set, option].toSorted((a, b) => a - b))) continue;
      isLargest = false;
      if (option >= from && !grow([...set, option], option + 1)) return false;
    }
    if (isLargest && set.length > 0) found.push([...set]);
    return found.length <= OUTCOMES_MAX;
  };
  return grow([], 0) ? found : null;
}

/** One field of text: figures, then outcomes as JSON by option, [place of the tier, outcome, …]. Places count from 1, as in SQL. */
export function formatExposure({ each, most, mostOfTier, refunds, bySize, rows }: Exposure): string {
  const said = rows.map((options) =>
    Object.fromEntries(options.map(({ name, tier, outcomes }) => [name, [tier + 1, ...outcomes]])),
  );
  const places = bySize.map((tier) => tier + 1);
  return [
    each,
    most,
    mostOfTier.join(','),
    refunds ? 'refunds' : '',
    places.join(','),
    rows.length > 0 ? JSON.stringify(said) : '',
  ].join('|');
}
