/** Odds as integers of 1e-4: total return per 1 staked, stake included. Published odds are floored to this step (product §10.2). */
declare const oddsBrand: unique symbol;
export type Odds = bigint & { readonly [oddsBrand]: true };

/** Units in odds of 1.0000. */
export const ODDS_SCALE = 10_000n;

/** Floors numerator/denominator to 4 decimals. */
export function oddsFloor(numerator: bigint, denominator: bigint): Odds {
  if (numerator < 0n || denominator <= 0n)
    throw new RangeError('odds need a non-negative numerator and a positive denominator');
  return ((numerator * ODDS_SCALE) / denominator) as Odds;
}

/** "1.97" → Odds; null for anything that is not a plain decimal of at most 4 fraction digits. */
export function parseOdds(text: string): Odds | null {
  const match = /^(0|[1-9]\d{0,8})(?:\.(\d{1,4}))?$/.exec(text);
  if (!match) return null;
  return (BigInt(match[1] as string) * ODDS_SCALE + BigInt((match[2] ?? '').padEnd(4, '0'))) as Odds;
}

/** All 4 decimals, for the wire: "1.9700". */
export function formatOdds(odds: Odds): string {
  const digits = odds.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** As shown: four decimals with a trailing zero trimmed to three: "1.970", "2.8391". */
export function formatOddsShown(odds: Odds): string {
  return formatOdds(odds).replace(/0$/, '');
}
