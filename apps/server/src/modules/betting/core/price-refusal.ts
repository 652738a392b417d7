import { sqlState } from '../../../platform/db/pool.ts';

/**
 * What the database says of a bet that no rule prices like that any more (check_bet_prices): somebody has changed the rule since it was priced here. And of
 * one that would pass the largest loss of its issue or play (add_exposure).
 */
const REFUSALS = { BET01: 'rebateChanged', BET02: 'lotteryPaused', BET03: 'exposureFull' } as const;
type PriceRefusalKey = (typeof REFUSALS)[keyof typeof REFUSALS];

export function priceRefusalOf(error: unknown): PriceRefusalKey | undefined {
  const state = sqlState(error) ?? '';
  return Object.hasOwn(REFUSALS, state) ? REFUSALS[state as keyof typeof REFUSALS] : undefined;
}
