/** The proofs every play owes (issue of the engine): catalogue figures, brute force against a reference, chances over the draw space, grammar. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFraction, fraction } from '../fraction.ts';
import type { Draw, Fraction, Play, Settled } from '../play.ts';
import { tiers as readTiers } from '../tiers.ts';
import { lines, picksOf, rowsOf, singleTickets } from './lines.ts';

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

/** Runs the proofs that every group shares. Chances over the whole space are the group's own affair (`wrongChances`). */
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

      test('has the chances of the catalogue', () => {
        const said = saidChances(chances);
        expect(ownChances(play, said)).toEqual(said);
      });

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
        const read = malformed(example).filter((text) => {
          const parsed = play.parse(text);
          return parsed.ok || parsed.error.message === '';
        });
        expect(read.map((text) => text.slice(0, 60))).toEqual([]);
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

/**
 * Chances by tier as plays.md gives them, refunds under `refund@` + tier: exact figures as fractions in lowest terms, ≈ figures as their
 * decimals, `例` figures under the pick they belong to.
 */
function saidChances(chances: string): Record<string, string> {
  return chances.includes('≈') ? approximate(chances) : exact(chances);
}

/** The play's own chances in the same form and precision. */
function ownChances(play: Play, said: Record<string, string>): Record<string, string> {
  const { byPick } = play;
  if (byPick) {
    return Object.fromEntries(
      byPick.examples.map((pick) => [`例 ${pick}`, formatFraction(byPick.chance(picksOf(play, pick)))]),
    );
  }
  return Object.fromEntries(
    play.tiers.flatMap(({ name, probability, refund }) => [
      [name, shown(probability, said[name])],
      ...(refund ? [[`refund@${name}`, shown(refund, said[`refund@${name}`])]] : []),
    ]),
  );
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
 * What is wrong with a play's chances, for `expect(…).toEqual([])`: for every single ticket, the tiers it wins over all draws must be exactly
 * probability × space, refunds included. Plays with a price per option are held to the option's own tier.
 */
export function wrongChances(play: Play, draws: readonly Draw[], atMost = Infinity): readonly unknown[] {
  return singleTickets(play)
    .slice(0, atMost)
    .flatMap(({ text, row, option }) => {
      const actual = shares(play, text, draws);
      const expected = expectedShares(play, text, play.shape.tierOf?.(row, option));
      return isDeepStrictEqual(actual, expected) ? [] : [{ text, actual, expected }];
    });
}

function shares(play: Play, text: string, draws: readonly Draw[]): Record<string, string> {
  const picks = picksOf(play, text);
  const totals: Record<string, number> = {};
  for (const draw of draws) for (const [tier, n] of play.settle(picks, draw)) totals[tier] = (totals[tier] ?? 0) + n;
  return Object.fromEntries(
    Object.entries(totals).map(([tier, n]) => [tier, formatFraction(fraction(n, draws.length))]),
  );
}

function expectedShares(play: Play, text: string, ownTier: string | undefined): Record<string, string> {
  if (play.byPick) return { '1': formatFraction(play.byPick.chance(picksOf(play, text))) };
  const expected: Record<string, string> = {};
  for (const { name, probability, refund } of play.tiers) {
    if (ownTier !== undefined && ownTier !== name) continue;
    expected[name] = formatFraction(probability);
    if (refund) expected['refund'] = formatFraction(refund);
  }
  return expected;
}
