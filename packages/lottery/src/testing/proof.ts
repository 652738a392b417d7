/** The proofs every play owes (issue of the engine): catalogue figures, brute force against a reference, chances over the draw space, grammar. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFraction, fraction } from '../fraction.ts';
import type { Draw, Fraction, Play, Settled } from '../play.ts';
import { tiers as readTiers } from '../tiers.ts';
import { lines, rowsOf, singleTickets } from './lines.ts';

/** What plays.md says of one play: code, family, example, chances. */
export type CatalogueRow = readonly [code: string, family: string, example: string, chances: string];

export type Ticket = readonly string[];

/** A play as a person would do it by hand: write out the tickets of a line, judge each. Written apart from the engine. */
export interface Reference {
  tickets(rows: readonly Ticket[]): readonly Ticket[];
  /** The tier a ticket wins, `refund`, or null. */
  judge(ticket: Ticket, draw: Draw): string | null;
}

/** Options one by one: a ticket is [row, option]. */
export function optionByOption(judge: (row: number, option: string, draw: Draw) => string | null): Reference {
  return {
    tickets: (rows) => rows.flatMap((values, row) => values.map((value) => [String(row), value])),
    judge: ([row, option], draw) => judge(Number(row), option as string, draw),
  };
}

/** Every choice of m of the values. */
export function choices(values: Ticket, m: number): readonly Ticket[] {
  if (m === 0) return [[]];
  return values.flatMap((value, i) => choices(values.slice(i + 1), m - 1).map((rest) => [value, ...rest]));
}

export function picksOf(play: Play, text: string): unknown {
  const parsed = play.parse(text);
  if (!parsed.ok) throw new Error(`${play.code} refuses ${text}: ${parsed.error.message}`);
  return parsed.picks;
}

export const settleText = (play: Play, text: string, draw: Draw): Settled => play.settle(picksOf(play, text), draw);

const byName = (settled: Settled): Record<string, number> => Object.fromEntries(settled);

function judged(reference: Reference, text: string, draw: Draw): Record<string, number> {
  const tally: Record<string, number> = {};
  for (const ticket of reference.tickets(rowsOf(text))) {
    const tier = reference.judge(ticket, draw);
    if (tier !== null) tally[tier] = (tally[tier] ?? 0) + 1;
  }
  return tally;
}

export interface Proof {
  readonly plays: readonly Play[];
  readonly catalogue: readonly CatalogueRow[];
  /** Reference by playDetailCode. */
  readonly references: ReadonlyMap<string, Reference>;
  readonly draws: fc.Arbitrary<Draw>;
  /** Random lines a play. */
  readonly lines?: number;
}

/** Runs the proofs that every group shares. Chances over the whole space are the group's own affair (`provesChances`). */
export function provePlays({ plays, catalogue, references, draws, lines: numRuns = 60 }: Proof): void {
  test('the plays are those of the catalogue, each once, with its family and example', () => {
    expect(plays.map(({ code, family }) => `${code} ${family}`).toSorted()).toEqual(
      catalogue.map(([code, family]) => `${code} ${family}`).toSorted(),
    );
    for (const [code, , example] of catalogue)
      expect(plays.find((play) => play.code === code)?.example, code).toBe(example);
  });

  describe.each(catalogue.map(([code, , example, chances]) => ({ code, example, chances })))(
    '$code',
    ({ code, example, chances }) => {
      const play = plays.find((entry) => entry.code === code) as Play;

      test('has the chances of the catalogue', () => expectChances(play, chances));

      test('counts and settles random lines as a person would by hand', () => {
        const reference = references.get(code);
        expect(reference, 'a reference is written').toBeDefined();
        if (!reference) return;
        fc.assert(
          fc.property(lines(play), draws, (text, draw) => {
            expect(play.count(picksOf(play, text))).toBe(reference.tickets(rowsOf(text)).length);
            expect(byName(settleText(play, text, draw))).toEqual(judged(reference, text, draw));
          }),
          { numRuns },
        );
      });

      test('reads what it writes, in one canonical order', () => {
        fc.assert(
          fc.property(lines(play), (text) => {
            const picks = picksOf(play, text);
            const canonical = play.format(picks);
            expect(play.parse(canonical)).toEqual({ ok: true, picks });
            const turned = play.shape.ticket
              ? text
              : rowsOf(text)
                  .map((row) => (row.length ? row.toReversed().join(' ') : '-'))
                  .join(',');
            expect(play.format(picksOf(play, turned))).toBe(canonical);
          }),
          { numRuns: 25 },
        );
      });

      test('refuses malformed text without a throw', () => {
        expect(play.parse(example).ok).toBe(true);
        for (const text of malformed(example)) {
          const parsed = play.parse(text);
          expect(parsed.ok, JSON.stringify(text.slice(0, 60))).toBe(false);
          if (!parsed.ok) expect(parsed.error.message).not.toBe('');
        }
      });
    },
  );
}

/** Each of these breaks the grammar whatever the play is. */
function malformed(example: string): readonly string[] {
  return [
    '',
    ' ',
    `${example} `,
    ` ${example}`,
    `${example},`,
    `,${example}`,
    `${example};`,
    `${example}@`,
    `1@${example}`,
    `${example}\n`,
    `${example}\u0000`,
    `${example}，01`,
    `${example} 不存在`,
    `${example} __proto__`,
    'constructor',
    '-',
    example.replace(/[ ,]/, '$&$&').replace(/^[^ ,]+$/, '$& $&'),
    `${example},${example},${example},${example},${example},${example},${example},${example},${example},${example},${example}`,
    'x'.repeat(5_000_000),
  ];
}

/** Exact figures must be equal as fractions; figures given as ≈ must agree to their last digit. `例` rows are chances of picks. */
function expectChances(play: Play, chances: string): void {
  if (chances.includes('例')) {
    for (const piece of chances.split('; ')) {
      const [, pick = '', chance = ''] = /^例 (.+): (.+)$/.exec(piece) ?? [];
      expect(formatFraction(play.byPick?.chance(picksOf(play, pick)) as Fraction)).toBe(
        formatFraction(readTiers(chance)[0]?.probability as Fraction),
      );
    }
    return;
  }
  const expected = chances.includes('≈') ? approximate(chances) : exact(chances);
  const actual = Object.fromEntries(
    play.tiers.flatMap((tier) => [
      [tier.name, shown(tier.probability, expected[tier.name])],
      ...(tier.refund ? [[`refund@${tier.name}`, shown(tier.refund, expected[`refund@${tier.name}`])]] : []),
    ]),
  );
  expect(actual).toEqual(expected);
}

function exact(chances: string): Record<string, string> {
  return Object.fromEntries(
    readTiers(chances).flatMap((tier) => [
      [tier.name, formatFraction(tier.probability)],
      ...(tier.refund ? [[`refund@${tier.name}`, formatFraction(tier.refund)]] : []),
    ]),
  );
}

function approximate(chances: string): Record<string, string> {
  return Object.fromEntries(
    chances.split('; ').flatMap((piece) => {
      const [, names = '1', chance = '', refund] = /^(?:(.+): )?≈([\d.]+)(?:（退 ≈([\d.]+)）)?$/.exec(piece) ?? [];
      return names.split('/').flatMap((name) => [[name, chance], ...(refund ? [[`refund@${name}`, refund]] : [])]);
    }),
  );
}

/** As a fraction, or rounded to as many significant digits as the expected decimal has. */
function shown(value: Fraction, expected: string | undefined): string {
  if (expected === undefined || expected.includes('/')) return formatFraction(value);
  const digits = expected.replace(/^0\.0*/, '').length;
  return String(Number((Number(value.num) / Number(value.den)).toPrecision(Math.max(digits, 6))));
}

/**
 * For every single ticket of the play: the tiers it wins over all draws, each draw standing for `weight` of them, are exactly
 * probability × space, refunds included. Plays with a price per option are held to the option's own tier.
 */
export function provesChances(play: Play, draws: readonly Draw[], atMost = Infinity): void {
  const space = draws.length;
  for (const { text, row, option } of singleTickets(play).slice(0, atMost)) {
    const picks = picksOf(play, text);
    const totals: Record<string, number> = {};
    for (const draw of draws) for (const [tier, n] of play.settle(picks, draw)) totals[tier] = (totals[tier] ?? 0) + n;
    const own = play.shape.tierOf?.(row, option);
    const expected: Record<string, string> = {};
    for (const tier of play.tiers) {
      const applies = own === undefined || own === tier.name;
      if (applies && !play.byPick) expected[tier.name] = formatFraction(tier.probability);
      if (applies && tier.refund) expected['refund'] = formatFraction(tier.refund);
    }
    if (play.byPick) expected['1'] = formatFraction(play.byPick.chance(picks));
    const actual = Object.fromEntries(
      Object.entries(totals).map(([tier, n]) => [tier, formatFraction(fraction(n, space))]),
    );
    expect(actual, `${play.code} ${text}`).toEqual(expected);
  }
}
