/** 猜一码: a digit paid by how often it was drawn. */
import { choose } from '../combinatorics.ts';
import { greatest, DIGITS, sum, Tally } from '../families/index.ts';
import type { Matcher } from '../families/index.ts';
import { fraction } from '../fraction.ts';
import { row } from '../grammar.ts';
import { exclusiveTiers, tier } from '../tiers.ts';

/** At most `parts` whole numbers, falling, of at most `total` in all. */
function partitions(total: number, parts: number, largest = total): number[][] {
  if (parts === 0) return [[]];
  const found: number[][] = [[]];
  for (let first = 1; first <= Math.min(total, largest); first += 1) {
    for (const rest of partitions(total - first, parts - 1, first)) found.push([first, ...rest]);
  }
  return found;
}

/** Each chosen digit is a ticket: drawn in all `balls` places is tier 1, in one place fewer tier 2, and so on; the tiers exclude each other. */
export function occurrences(balls: number): Matcher {
  const chance = (times: number) => fraction(choose(balls, times) * 9 ** (balls - times), 10 ** balls);
  const list = exclusiveTiers(
    Array.from({ length: balls }, (_, index) => tier(String(index + 1), chance(balls - index))),
  );
  return {
    form: { kind: 'rows', rows: [row('选号', DIGITS.options)] },
    tiers: list,
    look: 'pad',
    count: ([chosen = []]) => chosen.length,
    settle: ([chosen = []], drawn) => {
      const tally = new Tally(list);
      for (const digit of chosen) {
        const times = drawn.filter((value) => value === digit).length;
        if (times > 0) tally.add(balls - times, 1);
      }
      return tally.settled();
    },
    // Every way to part the balls among the chosen digits (3, or 2 + 1, or 1 + 1 + 1), balls of no chosen digit left out.
    best: ([chosen = []], worth) =>
      greatest(
        partitions(balls, chosen.length).map((parts) => sum(parts.map((times) => worth(String(balls - times + 1))))),
      ),
  };
}
