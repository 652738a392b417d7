/** 特码包三: three sums in one ticket. Its chance runs from 0.005 to 0.223 by the pick, so it is priced by the pick (plays.md §14). */
import { sum, wholeLine } from '../families/index.ts';
import type { Matcher } from '../families/index.ts';
import { fraction } from '../fraction.ts';
import { numberOptions } from '../grammar.ts';
import type { Fraction } from '../play.ts';
import { tier } from '../tiers.ts';

/** Draws of three digits with each sum, 0–27. */
const WAYS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75, 75, 73, 69, 63, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1];

function chanceOf(sums: readonly number[]): Fraction {
  let ways = 0;
  for (const total of sums) ways += WAYS[total] as number;
  return fraction(ways, 1000);
}

export function threeSums(): Matcher {
  return wholeLine({
    label: '点数',
    options: numberOptions(0, 27),
    min: 3,
    max: 3,
    // The tier stands for the likeliest pick: whoever prices by tier and not by pick offers the lowest odds, never too much.
    tiers: [tier('1', chanceOf([12, 13, 14]))],
    wins: (chosen, drawn) => chosen.includes(sum(drawn)),
    byPick: { chance: ([chosen = []]) => chanceOf(chosen), examples: ['0 13 27', '12 13 14'] },
  });
}
