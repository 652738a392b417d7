import { LONG_DRAGON_STAKE_MAX_YUAN, MULTIPLE_MAX } from '@caiting/contract';

/** Amounts up to 1,000,000 are typed with 7 characters, multiples up to 10,000 with 5 (product §5). */
const LIMITS = {
  amount: { max: LONG_DRAGON_STAKE_MAX_YUAN, length: 7 },
  multiple: { max: MULTIPLE_MAX, length: 5 },
} as const;
export type StakeKind = keyof typeof LIMITS;

/** What may stand in the field while it is typed: digits only, no more of them than the limit has, not above it. */
export function typedStake(kind: StakeKind, text: string): string | null {
  if (!/^\d*$/.test(text) || text.length > LIMITS[kind].length) return null;
  return text !== '' && Number(text) > LIMITS[kind].max ? String(LIMITS[kind].max) : text;
}

/** A follow-bet: the figure, or null when none was typed (请输入单注金额 / 请输入单注倍数). */
export function stakeOf(text: string): number | null {
  return /^[1-9]\d*$/.test(text) ? Number(text) : null;
}

/** A share's stake: whatever is no whole number above zero becomes 1 (product §5). */
export const shareStake = (kind: StakeKind, text: string): number =>
  Math.min(stakeOf(text.trim()) ?? 1, LIMITS[kind].max);
