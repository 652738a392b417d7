import type { StaffRole } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addressKey } from '../../../platform/http/address.ts';
import { isRefusal, refuse, type Refusal } from '../../../platform/outcome.ts';
import {
  HashQueueFull,
  attemptKey,
  beginAttempt,
  checkChallenge,
  forgiveTry,
  signInBounds,
  verifyPassword,
  type Tried,
} from '../../account/index.ts';
import { tenantValues } from '../../tenant/index.ts';

export interface StaffCredentials {
  readonly staffName: string;
  /** As hashed by the client. */
  readonly password: string;
  readonly random?: string | undefined;
  readonly imageCode?: string | undefined;
  readonly work?: string | undefined;
}

export interface ProvenStaff {
  readonly staff: StaffRow;
  /** The counted try: given back once everything else about the sign-in is right too. */
  readonly tried: Tried;
}

export type ProveRefusal = 'staffWrongCredentials' | 'loginLocked' | 'captchaDue' | 'wrongCaptcha' | 'tooManyRequests';

const BUSY_SECONDS = 5;

/**
 * The password of an operator. Counted by name and address; by the name alone only a challenge comes due, so that nobody locks operators out by
 * guessing (docs/decisions/0153). An unknown name costs the same work as a wrong password.
 */
export async function proveStaff(
  deps: Deps,
  input: StaffCredentials,
  ip: string,
): Promise<ProvenStaff | Refusal<ProveRefusal>> {
  const address = addressKey(ip);
  const tried = {
    key: attemptKey.staffFrom(input.staffName, address),
    account: attemptKey.staff(input.staffName),
    address: attemptKey.address(address),
  };
  const barred = await countTry(deps, input, tried, address);
  if (barred) return barred;
  const staff = await findStaffByName(deps.db, input.staffName);
  try {
    const isRight = await verifyPassword(staff?.password_hash ?? null, input.password);
    if (!isRight || staff === null) return refuse('staffWrongCredentials', { field: 'password' });
    return { staff, tried };
  } catch (error) {
    if (!(error instanceof HashQueueFull)) throw error;
    await forgiveTry(deps.db, tried, false);
    return refuse('tooManyRequests', { params: { seconds: BUSY_SECONDS } });
  }
}

async function countTry(
  deps: Deps,
  input: StaffCredentials,
  tried: Tried,
  address: string,
): Promise<Refusal<ProveRefusal> | null> {
  const bounds = signInBounds(await tenantValues(deps));
  const looked = await beginAttempt(deps.db, tried, false, bounds);
  const seconds = looked.locked_seconds;
  if (!looked.is_captcha_due && seconds === 0) return null;
  if (!looked.is_captcha_due && input.random === undefined)
    return refuse('loginLocked', { params: { seconds }, data: { seconds } });
  const refused = await checkChallenge(deps.db, input, { purpose: 'staff', address });
  if (isRefusal(refused)) return refused;
  await beginAttempt(deps.db, tried, true, bounds);
  return null;
}

export interface StaffRow {
  readonly id: bigint;
  readonly name: string;
  readonly roles: StaffRole[];
  readonly password_hash: string;
  readonly totp_secret: Buffer | null;
  readonly totp_waiting: Buffer | null;
  readonly totp_step: bigint | null;
  readonly must_change_password: boolean;
}

/** The same, by a password of the operator's own choice: one that an administrator chose opens nothing but its change. */
export async function proveByOwn(
  deps: Deps,
  input: StaffCredentials,
  ip: string,
): Promise<ProvenStaff | Refusal<ProveRefusal | 'staffPasswordDue'>> {
  const proven = await proveStaff(deps, input, ip);
  if (isRefusal(proven) || !proven.staff.must_change_password) return proven;
  await forgiveTry(deps.db, proven.tried, true);
  return refuse('staffPasswordDue');
}

export function findStaffByName(db: Queries, name: string): Promise<StaffRow | null> {
  return db.maybeOne<StaffRow>('select * from staff_credentials($1)', [name]);
}
