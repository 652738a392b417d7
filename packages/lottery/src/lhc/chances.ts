/** Exact chances of 六合彩: seven of 49 numbers, six 正码 and the 特码. Every count is below 2^53. */
import { choose } from '../combinatorics.ts';
import { fraction } from '../fraction.ts';
import type { Fraction, Tier } from '../play.ts';
import { tier } from '../tiers.ts';
import { NUMBERS, waveOf, WAVES, zodiacIndex } from './attributes.ts';
import type { Wave } from './attributes.ts';

const SIZE = 49;

/** Sets of seven numbers: C(49, 7) = 85,900,584. */
const SETS = choose(SIZE, 7);

/** Chance that exactly `hits` of m given numbers are among k drawn ones. */
export function hitChance(m: number, hits: number, k = 7): Fraction {
  return fraction(choose(m, hits) * choose(SIZE - m, k - hits), choose(SIZE, k));
}

/** Chance that none of m given numbers is among k drawn ones. */
export function missChance(m: number, k: number): Fraction {
  return fraction(choose(SIZE - m, k), choose(SIZE, k));
}

/** Chance that every one of the classes (zodiacs, tails), given by their sizes, shows among the seven: inclusion and exclusion. */
export function allShowChance(sizes: readonly number[]): Fraction {
  let ways = 0;
  for (let subset = 0; subset < 1 << sizes.length; subset += 1) {
    let missing = 0;
    let sign = 1;
    sizes.forEach((size, index) => {
      if (!(subset & (1 << index))) return;
      missing += size;
      sign = -sign;
    });
    ways += sign * choose(SIZE - missing, 7);
  }
  return fraction(ways, SETS);
}

/** Chance of one number's property: the share of the 49 numbers that win, and of those that are given back. */
export function numberTier(
  name: string,
  lunarYear: number,
  wins: (n: number, zodiac: number) => boolean,
  ties: (n: number) => boolean = () => false,
): Tier {
  const winning = NUMBERS.filter((n) => !ties(n) && wins(n, zodiacIndex(n, lunarYear))).length;
  return tier(name, fraction(winning, SIZE), fraction(NUMBERS.filter(ties).length, SIZE));
}

/** Chances of 1 … 12 different zodiacs among the seven: coefficient of x^7 y^k in Π (1 + y((1 + x)^size − 1)). */
export function differentZodiacs(): readonly Fraction[] {
  const sizes = [5, ...Array.from({ length: 11 }, () => 4)];
  let ways: number[][] = [[1]];
  for (const size of sizes) ways = withClass(ways, size);
  return Array.from({ length: sizes.length }, (_, index) => fraction(ways[index + 1]?.[7] ?? 0, SETS));
}

/** ways[k][n]: choices of n numbers from k classes; one more class of that size gives none, or one to `size` of its numbers. */
function withClass(ways: readonly (readonly number[])[], size: number): number[][] {
  const next: number[][] = [...ways, []].map((row) => [...row]);
  ways.forEach((row, k) => {
    row.forEach((count, n) => {
      for (let take = 1; take <= size && n + take <= 7; take += 1) {
        const target = next[k + 1] as number[];
        target[n + take] = (target[n + take] ?? 0) + count * choose(size, take);
      }
    });
  });
  return next.map((row) => Array.from(row, (count) => count ?? 0));
}

/**
 * 七色波: a point for each 正码 of a colour and 1.5 for the 特码; the highest colour wins, equal highest is 和局. Points are counted twice so that
 * they stay whole. Gives 红 蓝 绿 as 0 1 2 and 和局 as 3.
 */
export function leadingWave(points: readonly [number, number, number]): number {
  const most = Math.max(...points);
  return points.filter((value) => value === most).length > 1 ? 3 : points.indexOf(most);
}

/** Chances of 红, 蓝, 绿 and 和局, over the colour of the 特码 and the colours of the six others. */
export function leadingWaveChances(): readonly Fraction[] {
  const sizes = WAVES.map((wave) => NUMBERS.filter((n) => waveOf(n) === wave).length);
  const totals = [0, 0, 0, 0];
  WAVES.forEach((_: Wave, special) => {
    const [red = 0, blue = 0, green = 0] = sizes.map((size, wave) => (wave === special ? size - 1 : size));
    for (let r = 0; r <= 6; r += 1) {
      for (let b = 0; r + b <= 6; b += 1) {
        const g = 6 - r - b;
        const points = [2 * r, 2 * b, 2 * g].map((value, wave) => (wave === special ? value + 3 : value));
        const leader = leadingWave(points as [number, number, number]);
        totals[leader] =
          (totals[leader] as number) + (sizes[special] as number) * choose(red, r) * choose(blue, b) * choose(green, g);
      }
    }
  });
  return totals.map((ways) => fraction(ways, SETS * 7));
}
