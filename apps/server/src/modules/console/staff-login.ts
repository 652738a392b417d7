import type { StaffRole } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Staff } from '../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import {
  HashQueueFull,
  accountRules,
  attemptKey,
  forgetAttempt,
  hashPassword,
  hashToken,
  newToken,
  reserveAttempt,
  verifyPassword,
} from '../account/index.ts';
import { tenantValues } from '../tenant/index.ts';
import {
  deleteStaffSessions,
  findStaffByName,
  findStaffBySession,
  insertStaff,
  insertStaffSession,
} from './queries.ts';

const SESSION_HOURS = 12;
const BUSY_SECONDS = 5;

type LoginRefusal = 'staffWrongCredentials' | 'loginLocked' | 'tooManyRequests';

/** Signs an operator in. Counted and locked like a player's login; the token is a bearer, never a cookie. */
export async function staffLogin(
  deps: Deps,
  { staffName, password }: { staffName: string; password: string },
): Promise<Outcome<{ token: string; staffName: string; role: StaffRole }, LoginRefusal>> {
  const key = attemptKey.staff(staffName);
  const seconds = await reserveAttempt(deps.db, key, accountRules(await tenantValues(deps)));
  if (seconds > 0) return refuse('loginLocked', { params: { seconds }, data: { seconds } });
  const found = await findStaffByName(deps.db, staffName);
  try {
    // An unknown name costs the same work as a wrong password.
    const isRight = await verifyPassword(found?.password_hash ?? null, password);
    if (!isRight || found === null) return refuse('staffWrongCredentials', { field: 'password' });
  } catch (error) {
    if (error instanceof HashQueueFull) return refuse('tooManyRequests', { params: { seconds: BUSY_SECONDS } });
    throw error;
  }
  await forgetAttempt(deps.db, key);
  const token = newToken();
  await insertStaffSession(deps.db, hashToken(token), found.id, SESSION_HOURS);
  return ok({ token, staffName: found.name, role: found.role });
}

export async function resolveStaff(deps: Deps, token: string): Promise<Staff | null> {
  const found = await findStaffBySession(deps.db, hashToken(token));
  return found && { staffId: String(found.id), name: found.name };
}

/** Ends every session of this operator. */
export async function staffLogout(deps: Deps, staff: Staff): Promise<void> {
  await deleteStaffSessions(deps.db, staff.staffId);
}

/** Makes an operator's account; `received` is the password as a client would send it. False when the name is taken. */
export async function createStaff(
  deps: Pick<Deps, 'db'>,
  name: string,
  role: StaffRole,
  received: string,
): Promise<boolean> {
  return insertStaff(deps.db, name, role, await hashPassword(received));
}
