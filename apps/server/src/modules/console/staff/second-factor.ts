import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { refuse, type Refusal } from '../../../platform/outcome.ts';
import { attemptKey, forgetAttempt, hashToken, reserveAttempt } from '../../account/index.ts';
import { sealerOf } from '../../cashier/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import type { StaffRow } from './prove-staff.ts';
import { checkPasskey, type PasskeyRefusal, type ShownPasskey } from './shown-passkey.ts';

/** A clock of a phone may be off by one code. */
const TOLERANCE_SECONDS = 30;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 8;
/** Wrong codes of somebody who knows the password. Only such a one can make the operator wait here. */
const CODE_RULES = { lockAfter: 10, firstSeconds: 900, maxSeconds: 86_400 };

/** What a secret is sealed for: under another operator's name it does not open. */
const factorOf = (staff: bigint): string => `staff factor|${staff}`;

export type FactorRefusal = 'staffCodeDue' | 'staffPasskeyDue' | 'staffCodeWrong' | 'loginLocked' | PasskeyRefusal;

/** One of the two. */
export interface ShownFactor {
  readonly code?: string | undefined;
  readonly credential?: ShownPasskey | undefined;
}

/** Null when what was shown is right, or when the account has no second factor. A code works once, a recovery code too, and so does what a passkey signed. */
export async function checkFactor(
  deps: Deps,
  staff: StaffRow,
  { code, credential }: ShownFactor,
): Promise<Refusal<FactorRefusal> | null> {
  const hasPasskey = await hasPasskeys(deps.db, staff.id);
  if (staff.totp_secret === null && !hasPasskey) return null;
  if (credential !== undefined) return checkPasskey(deps, staff.id, credential);
  if (code === undefined || code === '')
    return refuse(hasPasskey ? 'staffPasskeyDue' : 'staffCodeDue', { field: 'code' });
  const key = attemptKey.staffCode(staff.name);
  const seconds = await reserveAttempt(deps.db, key, CODE_RULES);
  if (seconds > 0) return refuse('loginLocked', { params: { seconds }, data: { seconds } });
  const isRight = isOneTime(code)
    ? await spendOneTime(deps, staff, code)
    : await spendRecoveryCode(deps.db, staff.id, code);
  if (!isRight) return refuse('staffCodeWrong', { field: 'code' });
  await forgetAttempt(deps.db, key);
  return null;
}

/** What a client is asked for, where it has shown nothing yet. */
export const isFactorDue = (refused: Refusal<string> | null): boolean =>
  refused?.key === 'staffCodeDue' || refused?.key === 'staffPasskeyDue';

export async function hasFactor(db: Queries, staff: bigint): Promise<boolean> {
  return (await db.one<{ has: boolean }>('select staff_has_factor($1) as has', [staff])).has;
}

export async function hasPasskeys(db: Queries, staff: bigint | string): Promise<boolean> {
  return (await db.one<{ has: boolean }>('select exists (select from staff_passkeys($1)) as has', [staff])).has;
}

const isOneTime = (code: string): boolean => /^\d{6}$/.test(code);

/** The time step of a right code; null for a wrong one, and for one of a step that was used. */
async function stepOf(db: Queries, secret: string, code: string, after: bigint | null): Promise<number | null> {
  if (!isOneTime(code)) return null;
  const { epoch } = await db.one<{ epoch: number }>('select extract(epoch from app_now())::float8 as epoch');
  const afterStep = after === null ? {} : { afterTimeStep: Number(after) };
  const found = await verify({
    secret,
    token: code,
    epoch: Math.floor(epoch),
    epochTolerance: TOLERANCE_SECONDS,
    ...afterStep,
  });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}

/** False too where the account has passkeys alone. */
async function spendOneTime(deps: Deps, staff: StaffRow, code: string): Promise<boolean> {
  if (staff.totp_secret === null) return false;
  const { db } = deps;
  const secret = sealerOf(deps).open(staff.totp_secret, factorOf(staff.id));
  const step = await stepOf(db, secret, code, staff.totp_step);
  if (step === null) return false;
  // Of two sign-ins at once with one code the second finds the step used.
  const { isSpent } = await db.one<{ isSpent: boolean }>('select spend_staff_step($1, $2) as "isSpent"', [
    staff.id,
    step,
  ]);
  return isSpent;
}

async function spendRecoveryCode(db: Queries, staff: bigint, code: string): Promise<boolean> {
  const { isSpent } = await db.one<{ isSpent: boolean }>('select spend_staff_recovery($1, $2) as "isSpent"', [
    staff,
    recoveryHash(staff, code),
  ]);
  return isSpent;
}

const recoveryHash = (staff: bigint, code: string): Buffer =>
  hashToken(
    `${staff}:${code
      .normalize('NFKC')
      .replaceAll(/[^0-9a-z]/gi, '')
      .toLowerCase()}`,
  );

export interface NewSecret {
  readonly secret: string;
  /** For an authenticator app, as text or as a QR code. */
  readonly url: string;
}

/** A new secret that waits to be confirmed by a code; the one in use stays. */
export async function offerSecret(deps: Deps, { id, name }: Pick<StaffRow, 'id' | 'name'>): Promise<NewSecret> {
  const { tenantName } = await tenantValues(deps);
  const secret = generateSecret();
  await deps.db.query('select offer_staff_secret($1, $2)', [id, sealerOf(deps).seal(secret, factorOf(id))]);
  return { secret, url: generateURI({ issuer: tenantName, label: name, secret }) };
}

/**
 * The waiting secret becomes the one in use once a code of it came; earlier recovery codes end. Codes are counted as those of a sign-in are: a password
 * alone must not guess its way past a secret that it never saw. Nothing waits any more ten minutes after the offer.
 */
export async function confirmSecret(
  deps: Deps,
  { id, name, totp_waiting }: StaffRow,
  code: string,
): Promise<readonly string[] | Refusal<'staffCodeWrong' | 'loginLocked'>> {
  const key = attemptKey.staffCode(name);
  const seconds = await reserveAttempt(deps.db, key, CODE_RULES);
  if (seconds > 0) return refuse('loginLocked', { params: { seconds }, data: { seconds } });
  const codes = totp_waiting === null ? null : await useWaiting(deps, id, totp_waiting, code);
  if (codes === null) return refuse('staffCodeWrong', { field: 'code' });
  await forgetAttempt(deps.db, key);
  return codes;
}

async function useWaiting(deps: Deps, staff: bigint, waiting: Buffer, code: string): Promise<readonly string[] | null> {
  const step = await stepOf(deps.db, sealerOf(deps).open(waiting, factorOf(staff)), code, null);
  return step === null ? null : use(deps.db, staff, waiting, step);
}

/** Recovery codes: each good once, shown once, since only hashes are kept. */
export function newRecoveryCodes(staff: bigint): { readonly codes: readonly string[]; readonly hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    (randomBytes(RECOVERY_BYTES).toString('hex').match(/.{4}/g) ?? []).join('-'),
  );
  return { codes, hashes: codes.map((code) => recoveryHash(staff, code)) };
}

/** The waiting secret comes into use, with recovery codes. */
async function use(db: Queries, staff: bigint, waiting: Buffer, step: number): Promise<readonly string[] | null> {
  const { codes, hashes } = newRecoveryCodes(staff);
  const { isUsed } = await db.one<{ isUsed: boolean }>('select use_staff_secret($1, $2, $3, $4) as "isUsed"', [
    staff,
    waiting,
    step,
    hashes,
  ]);
  return isUsed ? codes : null;
}

/** Takes the second factor away from somebody who lost it. */
export async function dropFactor(tx: Tx, staff: bigint): Promise<void> {
  await tx.query('select drop_staff_factor($1)', [staff]);
}
