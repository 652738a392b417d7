import { refuse, type Refusal } from '../../../platform/outcome.ts';
import type { TenantValues } from '../../tenant/index.ts';
import type { AccountRow } from './queries.ts';

/**
 * Cooling-off: an account that was added or changed cannot be paid to for some hours, so that whoever has taken over a login cannot turn its
 * money to an account of their own before the player reads of the change. The player's first account has nothing to protect yet.
 */
export const coolingHoursOf = (values: TenantValues, known: readonly AccountRow[]): number =>
  known.length === 0 ? 0 : values.payoutCoolingHours;

const HOUR_MS = 3_600_000;

/** Null when the account may be paid to. */
export function coolingRefusal(account: AccountRow): Refusal<'payoutAccountCooling'> | null {
  if (account.is_usable) return null;
  // A whole number of hours for the sentence; the exact moment stands beside the account.
  const hours = Math.max(1, Math.ceil((account.usable_at.getTime() - account.changed_at.getTime()) / HOUR_MS));
  return refuse('payoutAccountCooling', { field: 'accountId', params: { hours } });
}
