/** From a head (names, rule, example) and a matcher (form, tiers, count, settle) to a play. */
import { subsets } from '../combinatorics.ts';
import { bestMultiset, bestOrdered } from './best.ts';
import { formatForm, parseForm, pickError } from '../grammar.ts';
import type { Form } from '../grammar.ts';
import { DEFAULT_LIMITS } from '../play.ts';
import type {
  Draw,
  Fraction,
  Group,
  PadRow,
  ParseLimits,
  Parsed,
  Picks,
  PickShape,
  Play,
  Settled,
  StakeMode,
  Tier,
  Worth,
} from '../play.ts';

type Rows = Picks['rows'];

/** What the catalogue says of a play beside its mathematics. */
export interface Head {
  readonly group: Group;
  readonly code: string;
  readonly family: 'official' | 'credit';
  /** 玩法群/玩法组/玩法, parted by slashes. */
  readonly path: string;
  readonly label: string;
  readonly rule: string;
  readonly example: string;
  /** By default stake for official plays and amount for credit ones (plays.md §2). */
  readonly mode?: StakeMode;
  readonly drawLength?: number;
}

/** The mathematics of a family, over the numbers of some window of a draw. */
export interface Matcher {
  readonly form: Form;
  readonly tiers: readonly Tier[];
  /** words: options with odds of their own; pad: number balls. Typed tickets are told by the form. */
  readonly look: 'pad' | 'words';
  readonly tierOf?: (row: number, option: string) => string;
  count(rows: Rows): number;
  /** `drawn` is the window's part of the draw, in the window's order; `draw` is the whole of it. */
  settle(rows: Rows, drawn: readonly number[], draw: Draw): Settled;
  /** See Play.best. Absent where one ticket is the most that a draw can win: then the dearest tier in reach is the answer. */
  best?(rows: Rows, worth: Worth): number;
  /** See Play.reach; by default the tiers that `best` finds a draw for. */
  reach?(rows: Rows): readonly string[];
  /** See Play.optionTiers; by default every tier of the play, and null for typed tickets. */
  readonly optionTiers?: Play['optionTiers'];
  /** True where a ticket is won by its numbers in their order (直选单式), so that 任选 must try them so. */
  readonly isOrdered?: boolean;
  readonly byPick?: { chance(rows: Rows): Fraction; readonly examples: readonly string[] };
}

export const LOST: Settled = [];

/** n winning tickets of one tier; the lost line for none. */
export function won(n: number, tierName = '1'): Settled {
  return n > 0 ? [[tierName, n]] : LOST;
}

/** A play over the given places of a draw (0-based), or over the whole draw. */
export function inWindow(head: Head, matcher: Matcher, window?: readonly number[]): Play<Picks> {
  const { form } = matcher;
  return build(head, matcher, form, {
    count: (picks) => matcher.count(picks.rows),
    settle: (picks, draw) => matcher.settle(picks.rows, window ? pick(draw.numbers, window) : draw.numbers, draw),
    best: (picks, worth) => bestOf(matcher, picks.rows, worth),
    reach: (picks) => reachOf(matcher, picks.rows),
  });
}

/** 任选 plays: the matcher's tickets once for every choice of m of the ticked positions, in `positions@body` texts. */
export function inAnyPositions(head: Head, matcher: Matcher, m: number, names: readonly string[]): Play<Picks> {
  const form: Form = { ...matcher.form, positions: { min: m, names } };
  return build(head, matcher, form, {
    count: (picks) => subsets(picks.positions, m).length * matcher.count(picks.rows),
    settle: (picks, draw) => {
      const tally = new Tally(matcher.tiers);
      for (const window of subsets(picks.positions, m))
        tally.addAll(matcher.settle(picks.rows, pick(draw.numbers, window), draw));
      return tally.settled();
    },
    best: (picks, worth) => bestOfPositions(matcher, picks, m, worth),
    reach: (picks) => reachOf(matcher, picks.rows),
  });
}

function bestOfPositions(matcher: Matcher, { positions, rows }: Picks, m: number, worth: Worth): number {
  if (positions.length === m) return bestOf(matcher, rows, worth);
  if (matcher.isOrdered) return bestOrdered(rows, positions.length, m) * worth('1');
  return bestMultiset(positions.length, m, (window) =>
    worthOf(matcher.settle(rows, window, { numbers: window }), worth),
  );
}

function worthOf(settled: Settled, worth: Worth): number {
  return settled.reduce((total, [name, tickets]) => total + tickets * worth(name), 0);
}

function bestOf(matcher: Matcher, rows: Rows, worth: Worth): number {
  return matcher.best ? matcher.best(rows, worth) : greatest(reachOf(matcher, rows).map(worth));
}

function reachOf(matcher: Matcher, rows: Rows): readonly string[] {
  const names = matcher.tiers.map((entry) => entry.name);
  if (matcher.reach) return matcher.reach(rows);
  if (names.length === 1 || !matcher.best) return names;
  return names.filter((name) => (matcher.best?.(rows, (tier) => (tier === name ? 1 : 0)) ?? 0) > 0);
}

/** The greatest of some figures, 0 for none. */
export function greatest(figures: Iterable<number>): number {
  let most = 0;
  for (const figure of figures) if (figure > most) most = figure;
  return most;
}

function pick(numbers: readonly number[], window: readonly number[]): number[] {
  const found: number[] = [];
  for (const place of window) found.push(numbers[place] as number);
  return found;
}

/** Winning tickets per tier, given back in the play's tier order with the refund last. */
export class Tally {
  readonly #tiers: readonly Tier[];
  /** Made by the first winning ticket: most lines lose, and a lost line should cost nothing here. Refunds stand after the last tier. */
  #counts: number[] | null = null;

  constructor(tiers: readonly Tier[]) {
    this.#tiers = tiers;
  }

  /** `index` counts the play's tiers; `REFUND` for tickets given back. */
  add(index: number, tickets: number): void {
    if (tickets === 0) return;
    const counts = (this.#counts ??= [...this.#tiers.map(() => 0), 0]);
    const at = index < 0 ? counts.length - 1 : index;
    counts[at] = (counts[at] as number) + tickets;
  }

  addAll(settled: Settled): void {
    for (const [name, tickets] of settled) this.add(name === 'refund' ? REFUND : this.#indexOf(name), tickets);
  }

  #indexOf(name: string): number {
    return this.#tiers.findIndex((entry) => entry.name === name);
  }

  settled(): Settled {
    const counts = this.#counts;
    if (counts === null) return LOST;
    const settled: [string, number][] = [];
    counts.forEach((tickets, index) => {
      if (tickets > 0) settled.push([this.#tiers[index]?.name ?? 'refund', tickets]);
    });
    return settled;
  }
}

export const REFUND = -1;

type Core = Pick<Play<Picks>, 'count' | 'settle' | 'best' | 'reach'>;

function build(head: Head, matcher: Matcher, form: Form, core: Core): Play<Picks> {
  const { mode, path, ...names } = head;
  return {
    ...names,
    path: threeParts(path),
    mode: mode ?? (head.family === 'official' ? 'stake' : 'amount'),
    tiers: matcher.tiers,
    shape: shapeOf(form, matcher),
    parse: (text, limits = DEFAULT_LIMITS) => checkCount(parseForm(text, form, limits), core, limits),
    format: (picks) => formatForm(picks, form),
    optionTiers: optionTiersOf(matcher),
    ...core,
    ...(matcher.byPick ? { byPick: byPicks(matcher.byPick) } : {}),
  };
}

function optionTiersOf({ optionTiers, form, tiers }: Matcher): Play['optionTiers'] {
  if (optionTiers !== undefined) return optionTiers;
  const names = tiers.map((entry) => entry.name);
  return form.kind === 'tickets' ? null : () => names;
}

function byPicks(byPick: NonNullable<Matcher['byPick']>): NonNullable<Play<Picks>['byPick']> {
  return { chance: (picks) => byPick.chance(picks.rows), examples: byPick.examples };
}

/** A well-formed line with no ticket, or with more than the limit, is refused like a malformed one (plays.md §1). */
function checkCount(parsed: Parsed<Picks>, core: Core, limits: ParseLimits): Parsed<Picks> {
  if (!parsed.ok) return parsed;
  const count = core.count(parsed.picks);
  if (count === 0) return { ok: false, error: pickError('noTicket', '所选号码组不成一注') };
  if (count > limits.tickets) {
    return { ok: false, error: pickError('tooManyTickets', `一条投注最多${limits.tickets}注，现在有${count}注`) };
  }
  return parsed;
}

function threeParts(path: string): readonly [string, string, string] {
  const [tab, set, name, ...rest] = path.split('/');
  if (!tab || !set || !name || rest.length > 0) throw new RangeError(`a play's path has three parts: ${path}`);
  return [tab, set, name];
}

function shapeOf(form: Form, matcher: Matcher): PickShape {
  const common = {
    ...(form.positions ? { positions: form.positions } : {}),
    ...(matcher.tierOf ? { tierOf: matcher.tierOf } : {}),
  };
  if (form.kind === 'tickets') {
    return {
      kind: 'tickets',
      rows: [],
      ticket: { length: form.length, values: form.options.texts, ordered: form.ordered },
      ...common,
    };
  }
  const rows = form.rows.map((spec): PadRow => ({
    label: spec.label,
    options: spec.options.texts,
    min: spec.min,
    max: spec.max,
    required: !spec.optional,
    quickPicks: matcher.look === 'pad' && spec.options.texts.length >= 6 && spec.max === spec.options.texts.length,
  }));
  return {
    kind: matcher.look,
    rows,
    ...(form.filledRows === undefined ? {} : { filledRows: form.filledRows }),
    ...(form.exclusive ? { exclusiveRows: true } : {}),
    ...common,
  };
}
