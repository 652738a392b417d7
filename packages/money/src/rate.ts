/** Rates (rebate level, bettingPoint, base payout) as integers of 1e-4 per cent, that is 1e-6 of one: 8.5 % = 85_000, 0.90 = 900_000. */
declare const rateBrand: unique symbol;
export type Rate = bigint & { readonly [rateBrand]: true };

/** Units in a rate of one (100 %). */
export const RATE_SCALE = 1_000_000n;

/** Names units of 1e-6 as a Rate. */
export function rateOf(units: bigint): Rate {
  return units as Rate;
}

/** Percent text as on the wire ("8.5") → Rate; null for anything but a plain decimal of 0–100 with at most 4 fraction digits. */
export function parseRate(percent: string): Rate | null {
  const match = /^(0|[1-9]\d{0,2})(?:\.(\d{1,4}))?$/.exec(percent);
  if (!match) return null;
  const units = BigInt(match[1] as string) * 10_000n + BigInt((match[2] ?? '').padEnd(4, '0'));
  return units > RATE_SCALE ? null : (units as Rate);
}

/** Rate → percent text for the wire, trailing zeros dropped but one decimal kept: "8.5", "0.0". */
export function formatRate(rate: Rate): string {
  const digits = rate.toString().padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '') || '0';
  return `${digits.slice(0, -4)}.${fraction}`;
}
