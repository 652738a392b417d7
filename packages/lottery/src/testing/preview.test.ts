/** Previews of every play against every draw of its space, judged by `settle` and `settleLine` alone. */
import { parseMoney, rateOf } from '@caiting/money';
import type { Money } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { findPlay, playsOf } from '../catalogue.ts';
import { publishedOdds } from '../odds.ts';
import type { OddsTable } from '../odds.ts';
import { settleLine } from '../payout.ts';
import type { LineResult } from '../payout.ts';
import { GROUPS } from '../play.ts';
import type { Draw, Group, Picks, Play, Settled } from '../play.ts';
import { previewLine } from '../preview.ts';
import { anyLine } from './any-line.ts';
import { drawsOf } from './draw-classes.ts';
import { picksOf } from './lines.ts';
import { seeded } from './sampling.ts';

/** More lines for a thorough run by hand: PREVIEW_LINES=50. */
const LINES = Number(process.env['PREVIEW_LINES'] ?? 2);
const BREADTHS = [1, 3, 6, 100];
const STAKES = ['10', '2', '0.02', '0.0003'];
const BASES = [900_000n, 985_000n, 450_000n];
const YEARS = [2026, 2025, 2027, 1999];

/** The most over the draws, and every tier that one of them pays. */
function overDraws(play: Play<Picks>, picks: Picks, odds: OddsTable, stake: Money, draws: Iterable<Draw>) {
  const count = play.count(picks);
  const known = new Map<string, LineResult>();
  const tiers = new Set<string>();
  let [best, bestWin] = [0n, 0n];
  for (const draw of draws) {
    const settled: Settled = play.settle(picks, draw);
    if (settled.length === 0) continue;
    const key = settled.join(';');
    const result = known.get(key) ?? settleLine(settled, odds, stake, count);
    known.set(key, result);
    for (const [tier] of settled) if (tier !== 'refund') tiers.add(tier);
    if (result.payout > best) best = result.payout;
    if (result.winnings > bestWin) bestWin = result.winnings;
  }
  return { count, best, bestWin, tiers: [...tiers].sort() };
}

function previewed(play: Play<Picks>, picks: Picks, odds: OddsTable, stake: Money) {
  const { count, best, bestWin, odds: own } = previewLine(play, picks, { odds, stake });
  for (const [tier, figure] of own) expect(figure).toBe(odds.get(tier));
  return { count, best, bestWin, tiers: [...own.keys()].sort() };
}

/** Rows that a line of these plays fills at most, so that the places it reads can be tried in every way; fuller lines have tests of their own. */
function filledMax({ group, code }: Play): number {
  if (group === 'LHC') return 2;
  return group === 'PK10' ? (code.endsWith('LM') ? 2 : 3) : Infinity;
}

const all = GROUPS.flatMap((group) => playsOf(group).map((play) => [group, play.code] as const));

test('there are 449 plays', () => {
  expect(all).toHaveLength(449);
});

describe.each(GROUPS)('%s', (group: Group) => {
  test.each(playsOf(group).map(({ code }, index) => [code, index] as const))('%s', (code, index) => {
    const random = seeded(code.length * 7919 + LINES);
    for (let line = 0; line < LINES; line += 1) {
      // The next play goes on where this one ends: together they see every breadth, stake and year.
      const at = line + index * LINES;
      const lunarYear = YEARS[at % YEARS.length] as number;
      const play = findPlay(group, code, lunarYear) as Play<Picks>;
      const text = anyLine(random, play, BREADTHS[at % BREADTHS.length] as number, filledMax(play));
      const picks = picksOf(play, text);
      const payout = { base: rateOf(BASES[at % BASES.length] as bigint), point: rateOf(0n) };
      const odds = publishedOdds(play, payout, picks);
      const stake = parseMoney(STAKES[at % STAKES.length] as string) as Money;
      const seen = overDraws(play, picks, odds, stake, drawsOf(play, picks, lunarYear));
      expect(previewed(play, picks, odds, stake), text).toEqual(seen);
    }
  });
});
