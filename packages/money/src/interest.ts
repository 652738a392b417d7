import { mulFloor, type Money } from './money.ts';
import { RATE_SCALE, type Rate } from './rate.ts';

export const DAYS_A_YEAR = 365n;

/** Simple interest on a sum that is held for whole days: principal × annual rate × days ÷ 365, floored once to the ledger step. */
export function interestFor(principal: Money, annual: Rate, days: number): Money {
  return mulFloor(principal, annual * BigInt(days), RATE_SCALE * DAYS_A_YEAR);
}
