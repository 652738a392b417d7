import { parseMoney } from '@caiting/money';

const TENTHS_OF_PERCENT = 1_000n;

/** What of the stakes was paid out again, in percent with one decimal, floored; null where nothing was staked. */
export function paidShare({ stake, payout }: { readonly stake: string; readonly payout: string }): string | null {
  const [placed, paid] = [parseMoney(stake) ?? 0n, parseMoney(payout) ?? 0n];
  if (placed <= 0n) return null;
  const tenths = (paid * TENTHS_OF_PERCENT) / placed;
  return `${tenths / 10n}.${tenths % 10n}`;
}
