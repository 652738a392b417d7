import assert from 'node:assert/strict';
import type { Deps } from '../../../platform/deps.ts';
import { findStaffByName } from '../staff/prove-staff.ts';
import { newRecoveryCodes, offerSecret } from '../staff/second-factor.ts';

/** Gives one of staff a second factor of which no code was used yet: the first code of the app may be the one of now. */
export async function giveSecondFactor(
  deps: Deps,
  staffName: string,
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const staff = await findStaffByName(deps.db, staffName);
  assert(staff, `nobody of staff is called ${staffName}`);
  const { secret } = await offerSecret(deps, staff);
  const offered = await findStaffByName(deps.db, staffName);
  const { codes, hashes } = newRecoveryCodes(staff.id);
  const { isUsed } = await deps.db.one<{ isUsed: boolean }>('select use_staff_secret($1, $2, 0, $3) as "isUsed"', [
    staff.id,
    offered?.totp_waiting,
    hashes,
  ]);
  assert(isUsed, 'the secret that was offered does not wait');
  return { secret, recoveryCodes: codes };
}
