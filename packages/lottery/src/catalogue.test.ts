/** The whole catalogue against plays.md: testing/catalogue.json is its tables, copied by a script and not by hand. */
import { expect, test } from 'vitest';
import { findPlay, playsOf } from './catalogue.ts';
import { divide, fraction } from './fraction.ts';
import { loadPlays } from './groups.ts';
import { GROUPS } from './play.ts';
import type { Fraction, Picks, Play, Tier } from './play.ts';
import rows from './testing/catalogue.json' with { type: 'json' };

type Row = readonly [group: string, family: string, code: string, example: string, chances: string, fair: string];
const CATALOGUE = rows as unknown as readonly Row[];

/** Table of counts at the head of plays.md: official, credit. */
const COUNTS = {
  SSC: [127, 25],
  K3: [16, 8],
  SYX5: [54, 5],
  PK10: [16, 5],
  FC3D: [36, 10],
  PL35: [48, 13],
  KL8: [16, 6],
  BJ28: [1, 11],
  LHC: [0, 52],
} as const;

test.each(GROUPS)('%s has the catalogue’s number of official and credit plays, each code once', (group) => {
  const plays = playsOf(group);
  const of = (family: string): number => plays.filter((play) => play.family === family).length;
  expect([of('official'), of('credit')]).toEqual(COUNTS[group]);
  expect(new Set(plays.map((play) => play.code)).size).toBe(plays.length);
  const codes = CATALOGUE.filter(([other]) => other === group).map(([, , code]) => code);
  expect(plays.map((play) => play.code).toSorted()).toEqual(codes.toSorted());
});

test('449 plays in all, and the lazy loader gives the same ones', async () => {
  expect(GROUPS.flatMap((group) => playsOf(group))).toHaveLength(449);
  for (const group of GROUPS) expect(await loadPlays(group)).toBe(playsOf(group));
});

test('a code that is no play is none, prototype names included', () => {
  expect(findPlay('SSC', 'NOPE')).toBeUndefined();
  expect(findPlay('__proto__', 'constructor')).toBeUndefined();
});

/** Tier → figure of a catalogue column: `大/小: 5/10（退 1/10）; 和: 1/10`. */
function column(text: string): Map<string, { figure: string; refund?: string }> {
  return new Map(
    text.split('; ').flatMap((piece) => {
      const [, names = '1', figure = '', refund] = /^(?:(.+): )?([≈\d./]+)(?:（退 ([≈\d./]+)）)?$/.exec(piece) ?? [];
      return names.split('/').map((name) => [name, refund ? { figure, refund } : { figure }] as const);
    }),
  );
}

/** "5/10" exactly, "≈0.497802" and "2.0088" to their last digit. */
function agrees(mine: Fraction | undefined, figure: string | undefined): boolean {
  if (!mine || !figure) return mine === undefined && figure === undefined;
  const [num = '', den] = figure.split('/');
  if (den)
    return fraction(BigInt(num), BigInt(den)).num === mine.num && fraction(BigInt(num), BigInt(den)).den === mine.den;
  const value = Number(mine.num) / Number(mine.den);
  const text = figure.replace('≈', '');
  const decimals = text.split('.')[1]?.length ?? 0;
  return Math.abs(value - Number(text)) <= 0.5000001 * 10 ** -decimals;
}

/** Fair odds of the table are those of the whole return; a share is taken out again. */
const wholeFair = (tier: Tier): Fraction => (tier.share ? divide(tier.fairOdds, tier.share) : tier.fairOdds);

test.each(CATALOGUE)('%s %s %s', (...[group, family, code, example, chances, fair]) => {
  const play = findPlay(group, code) as Play<Picks>;
  expect(play.family).toBe(family);
  expect(play.example).toBe(example);
  expect(play.parse(example).ok).toBe(true);
  const expected = column(chances);
  const odds = column(fair);
  const found: readonly Tier[] = play.byPick
    ? play.byPick.examples.map((text) => {
        const parsed = play.parse(text);
        const probability = play.byPick?.chance(parsed.ok ? parsed.picks : { positions: [], rows: [] }) ?? fraction(0);
        return { name: `例 ${text}`, probability, fairOdds: divide(fraction(1), probability) };
      })
    : play.tiers;
  expect(found.map((tier) => tier.name).toSorted()).toEqual([...expected.keys()].toSorted());
  const wrong = found.filter(
    (tier) =>
      !agrees(tier.probability, expected.get(tier.name)?.figure) ||
      !agrees(tier.refund, expected.get(tier.name)?.refund) ||
      !agrees(wholeFair(tier), odds.get(tier.name)?.figure),
  );
  expect(wrong).toEqual([]);
});
