/** Tiers written as in the catalogue's probability column, so a play's figures can be compared with it by eye. */
import { ONE, ZERO, add, compare, divide, fraction, multiply, parseFraction, subtract } from './fraction.ts';
import type { Fraction, Tier } from './play.ts';

/** One tier with its fair odds, (1 − refund) / probability. */
export function tier(name: string, probability: Fraction, refund: Fraction = ZERO): Tier {
  const fairOdds = divide(subtract(ONE, refund), probability);
  return refund.num === 0n ? { name, probability, fairOdds } : { name, probability, refund, fairOdds };
}

/** `大/小: 45/100（退 1/10）; 和: 1/10` → tiers 大, 小, 和. No label: the single tier `1`. For figures in our own source; throws on others. */
export function tiers(notation: string): readonly Tier[] {
  return notation.split('; ').flatMap((piece) => {
    const match = /^(?:(.+): )?(\d+\/\d+)(?:（退 (\d+\/\d+)）)?$/.exec(piece);
    if (!match) throw new RangeError(`not a tier: ${piece}`);
    const [, names = '1', chance, refund] = match;
    return names
      .split('/')
      .map((name) => tier(name, parseFraction(chance as string), refund ? parseFraction(refund) : ZERO));
  });
}

/**
 * Tiers of one ticket that exclude each other (plays.md §3): each carries share(t) of the return, so odds(t) = share(t) × payout / p(t).
 * Equal shares unless given; shares must sum to one.
 */
export function exclusiveTiers(
  list: readonly Tier[],
  shares: readonly Fraction[] = list.map(() => fraction(1, list.length)),
): readonly Tier[] {
  if (compare(shares.reduce(add, ZERO), ONE) !== 0) throw new RangeError('shares of exclusive tiers sum to one');
  return list.map((entry, index) => {
    const share = shares[index] as Fraction;
    return { ...entry, fairOdds: multiply(share, entry.fairOdds), share };
  });
}
