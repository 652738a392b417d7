/** Exact chances of 快乐8: 20 of 80 numbers. Counts pass 2^53, so they are bigints; sum counts come from the distribution of all C(80, 20) sums. */
import { choose } from '../combinatorics.ts';
import { fraction, subtract } from '../fraction.ts';
import type { Fraction } from '../play.ts';

/** C(n, k). */
function choices(n: bigint, k: bigint): bigint {
  let result = 1n;
  for (let i = 1n; i <= k; i += 1n) result = (result * (n - k + i)) / i;
  return result;
}

const DRAWS = choices(80n, 20n);

/** Draws whose numbers sum to exactly 810, the middle of 210–1410. */
const AT_810 = 15_542_763_534_960_598n;

/** Draws with an odd sum: an odd number of the twenty comes from the forty odd ones. */
const ODD = [1n, 3n, 5n, 7n, 9n, 11n, 13n, 15n, 17n, 19n].reduce(
  (total, odd) => total + choices(40n, odd) * choices(40n, 20n - odd),
  0n,
);
const EVEN = DRAWS - ODD;

export const SUM_810: Fraction = fraction(AT_810, DRAWS);
export const SUM_ODD: Fraction = fraction(ODD, DRAWS);
export const SUM_EVEN: Fraction = fraction(EVEN, DRAWS);

/**
 * A draw and its mirror (81 − n for each number) have sums equally far from 810 on either side, so 大 and 小 share what 810 leaves; the mirror
 * keeps the parity, and 810 is even, so 大单 and 小单 halve the odd sums and 大双 and 小双 the even ones but 810.
 */
export const SUM_BIG: Fraction = fraction((DRAWS - AT_810) / 2n, DRAWS);
export const SUM_BIG_ODD: Fraction = fraction(ODD / 2n, DRAWS);
export const SUM_BIG_EVEN: Fraction = fraction((EVEN - AT_810) / 2n, DRAWS);

/** 五行 by the sum: last sum of each element and the draws that have it. */
export const ELEMENTS: readonly { readonly name: string; readonly last: number; readonly chance: Fraction }[] = [
  { name: '金', last: 695, chance: fraction(362_424_019_495_171_770n, DRAWS) },
  { name: '木', last: 763, chance: fraction(712_463_910_471_784_803n, DRAWS) },
  { name: '水', last: 855, chance: fraction(1_371_845_418_169_315_204n, DRAWS) },
  { name: '火', last: 923, chance: fraction(719_054_759_525_309_151n, DRAWS) },
  { name: '土', last: 1410, chance: fraction(369_528_034_550_593_392n, DRAWS) },
];

/** Ten of the twenty in one half of the numbers (01–40, or the odd ones), and more than ten. */
export const HALF_EVEN: Fraction = fraction(choices(40n, 10n) * choices(40n, 10n), DRAWS);
const HALF_UNEVEN = subtract(fraction(1), HALF_EVEN);
export const HALF_MORE: Fraction = fraction(HALF_UNEVEN.num, HALF_UNEVEN.den * 2n);

/** Chance that `hits` of a ticket's m numbers are among the twenty. */
export function hitChance(m: number, hits: number): Fraction {
  return fraction(BigInt(choose(20, hits)) * BigInt(choose(60, m - hits)), BigInt(choose(80, m)));
}
