import { RATE_SCALE, money, mulFloor, type Money } from '@caiting/money';
import type { Measured } from './figures.ts';
import type { ActivityRow, TierRow } from './queries.ts';

/** A reward that can be claimed: for which tier, how much, and the key that keeps it from being paid twice. */
export interface Reward {
  readonly needed: bigint;
  readonly amount: Money;
  readonly period: string;
}

const ONCE = 'once';

/** What a tier gives for a figure: its fixed amount, or the share of the figure up to the cap. */
export function rewardOf(tier: TierRow, figure: bigint): Money {
  if (tier.rate === null) return money(BigInt(tier.reward ?? 0));
  const share = mulFloor(money(figure), BigInt(tier.rate), RATE_SCALE);
  const cap = money(BigInt(tier.cap ?? 0));
  return share < cap ? share : cap;
}

/**
 * What the player may claim now: of one reward or one a day the highest tier that was reached; of one per tier the lowest that was reached and not
 * claimed yet. `claimed`: periods of the rewards so far.
 */
export function claimable(
  { period, tiers }: Pick<ActivityRow, 'period' | 'tiers'>,
  { figure, day }: Measured,
  claimed: ReadonlySet<string>,
): Reward | null {
  const reached = tiers.filter(({ needed }) => BigInt(needed) <= figure);
  const tier = period === 'tier' ? reached.find(({ needed }) => !claimed.has(needed)) : reached.at(-1);
  if (tier === undefined) return null;
  const key = period === 'once' ? ONCE : period === 'day' ? day : tier.needed;
  const amount = rewardOf(tier, figure);
  if (key === null || claimed.has(key) || amount === 0n) return null;
  return { needed: BigInt(tier.needed), amount, period: key };
}

/** Whether the activity's budget still holds this reward. */
export const isCovered = ({ spent, budget }: Pick<ActivityRow, 'spent' | 'budget'>, { amount }: Reward): boolean =>
  spent + amount <= budget;

/** Whether nothing is left to claim in this period. */
export function isSpent(
  { period, tiers }: Pick<ActivityRow, 'period' | 'tiers'>,
  { day }: Pick<Measured, 'day'>,
  claimed: ReadonlySet<string>,
): boolean {
  if (period === 'tier') return tiers.every(({ needed }) => claimed.has(needed));
  return claimed.has(period === 'once' ? ONCE : (day ?? ''));
}
