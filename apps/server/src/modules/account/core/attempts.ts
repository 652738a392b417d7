import { prepared, type Queries } from '../../../platform/db/pool.ts';
import type { TenantValues } from '../../tenant/index.ts';

/** Failures older than this no longer count. */
const WINDOW_SECONDS = 3600;

/**
 * Keys of the failure counters (rate limits). Unknown names are counted too, so that a lock does not reveal whether an account exists. Sign-ins
 * have more keys of their own (sql/functions/begin_sign_in.sql): `n:` name and address, `d:` name and known device.
 */
export const attemptKey = {
  account: (userName: string) => `a:${userName.toLowerCase()}`,
  address: (address: string) => `i:${address}`,
  /** The login password asked again of somebody who is signed in. */
  ownPassword: (userName: string) => `p:${userName.toLowerCase()}`,
  registration: (address: string) => `r:${address}`,
  /** Challenges without a picture. */
  workAlone: (address: string) => `w:${address}`,
  recovery: (address: string) => `f:${address}`,
  recoveryAsk: (address: string) => `g:${address}`,
  message: (address: string) => `m:${address}`,
  question: (userName: string) => `q:${userName.toLowerCase()}`,
  /** Strangers' answers from everywhere together. */
  questionDay: (userName: string) => `Q:${userName.toLowerCase()}`,
  questionFrom: (userName: string, address: string) => `q:${userName.toLowerCase()}|${address}`,
  /** `d:` is what begin_attempt and forgive_attempt count apart from name and address. */
  questionOn: (userName: string, device: Buffer) => `d:q:${userName.toLowerCase()}|${device.toString('hex')}`,
  /** A passkey that the site knows, from one place: what it signed was wrong. */
  passkey: (id: bigint, address: string) => `k:${id}|${address}`,
  code: (channel: string, address: string) => `c:${channel}:${address}`,
  staff: (staffName: string) => `s:${staffName.toLowerCase()}`,
  /** Wrong codes of the second factor, behind a right password. */
  staffCode: (staffName: string) => `2:${staffName.toLowerCase()}`,
  staffFrom: (staffName: string, address: string) => `t:${staffName.toLowerCase()}|${address}`,
} as const;

export interface AttemptRules {
  readonly lockAfter: number;
  readonly firstSeconds: number;
  readonly maxSeconds: number;
}

/** Locks an account after some failures, each time for twice as long. */
export function accountRules(values: TenantValues): AttemptRules {
  return {
    lockAfter: values.lockAfterFailures,
    firstSeconds: values.lockFirstSeconds,
    maxSeconds: values.lockMaxSeconds,
  };
}

/** Counting alone, for addresses: many people may share one. */
const NO_LOCK: AttemptRules = { lockAfter: 1_000_000_000, firstSeconds: 1, maxSeconds: 1 };

/** Failures that still count, and seconds of a running lock. */
export async function attemptsOf(db: Queries, key: string): Promise<{ failures: number; lockedSeconds: number }> {
  const row = await findAttempt(db, key, WINDOW_SECONDS);
  return { failures: row.failures, lockedSeconds: row.locked_seconds };
}

/**
 * Counts an attempt before its password is looked at: of ten guesses sent at once, only as many are tried as a careful guesser would
 * get. Gives the seconds to wait when the key is locked, else 0. A success gives the count back.
 */
export async function reserveAttempt(
  db: Queries,
  key: string,
  rules: AttemptRules & { readonly windowSeconds?: number } = NO_LOCK,
): Promise<number> {
  const counted = await countAttempt(db, key, { windowSeconds: WINDOW_SECONDS, ...rules });
  return counted ? 0 : Math.max(1, (await attemptsOf(db, key)).lockedSeconds);
}

/** Returns a reserved attempt: the password was not checked after all, because the hash queue was full. */
export async function returnAttempt(db: Queries, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await forgiveAttempt(db, key);
}

/** One try of a password or of an answer: who tries it from where, and whose name and which address it is counted by besides. */
export interface Tried {
  readonly key: string;
  readonly account: string;
  readonly address: string;
  /** From a device that the account knows: asked for a challenge only by its own failures. */
  readonly isKnown?: boolean;
}

export interface SignInBounds extends AttemptRules {
  /** Failures after which a challenge is due. */
  readonly challengeAfter: number;
}

export const signInBounds = (values: TenantValues): SignInBounds => ({
  ...accountRules(values),
  challengeAfter: values.captchaAfterFailures,
});

interface AttemptRow {
  readonly failures: number;
  readonly locked_seconds: number;
}

/** Failures that still count, and the seconds of a running lock. */
function findAttempt(db: Queries, key: string, windowSeconds: number): Promise<AttemptRow> {
  return db.one<AttemptRow>('select * from attempt_state($1, $2)', [key, windowSeconds]);
}

interface AttemptBounds {
  readonly lockAfter: number;
  readonly firstSeconds: number;
  readonly maxSeconds: number;
  readonly windowSeconds: number;
}

/** One more attempt; false when the key is locked, and then nothing is counted. The lock's rule is the function's (sql/functions/count_attempt.sql). */
async function countAttempt(db: Queries, key: string, bounds: AttemptBounds): Promise<boolean> {
  const { counted } = await db.one<{ counted: boolean }>('select count_attempt($1, $2, $3, $4, $5) as counted', [
    key,
    bounds.lockAfter,
    bounds.firstSeconds,
    bounds.maxSeconds,
    bounds.windowSeconds,
  ]);
  return counted;
}

/** Above 0: nothing was counted, and this is the wait. Due: nothing was counted, and a challenge comes first. */
export interface BegunAttempt {
  readonly locked_seconds: number;
  readonly is_captcha_due: boolean;
}

const listed = ({ challengeAfter, lockAfter, firstSeconds, maxSeconds }: SignInBounds) =>
  [challengeAfter, lockAfter, firstSeconds, maxSeconds, WINDOW_SECONDS] as const;

/** Looks at locks and counts, and counts the try unless one stands in the way. For whatever is not a player's password. */
export function beginAttempt(
  db: Queries,
  { key, account, address, isKnown = false }: Tried,
  hasAnswered: boolean,
  bounds: SignInBounds,
): Promise<BegunAttempt> {
  return db.one<BegunAttempt>('select * from begin_attempt($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    key,
    account,
    address,
    isKnown,
    hasAnswered,
    ...listed(bounds),
  ]);
}

export interface BegunSignIn extends BegunAttempt {
  /** What the try was counted by. */
  readonly key: string;
  /** Null when nobody has the name. */
  readonly id: bigint | null;
  readonly password_hash: string | null;
  readonly state: 'active' | 'locked' | 'reset' | null;
}

const BEGIN_SIGN_IN = prepared(
  'account.beginSignIn',
  'select * from begin_sign_in($1, $2, $3, $4, $5, $6, $7, $8, $9)',
);

/** The first step of a player's sign-in: known device, locks, challenge, its entry in the failure counts, credentials: all of it in one trip. */
export function beginSignIn(
  db: Queries,
  { userName, address, device }: { userName: string; address: string; device: Buffer | null },
  hasAnswered: boolean,
  bounds: SignInBounds,
): Promise<BegunSignIn> {
  return db.one<BegunSignIn>(BEGIN_SIGN_IN, [userName, address, device, hasAnswered, ...listed(bounds)]);
}

/** Gives a counted try back: its password was right, or was not looked at. */
export async function forgiveTry(db: Queries, { key, account, address }: Tried, isRight: boolean): Promise<void> {
  await db.query('select forgive_attempt($1, $2, $3, $4)', [key, account, address, isRight]);
}

/** Takes one attempt back, and the lock that it set: while a lock runs nothing is counted, so a lock is always the last attempt's. */
async function forgiveAttempt(db: Queries, key: string): Promise<void> {
  await db.run('update attempt set failures = greatest(0, failures - 1), locked_until = null where key = $1', [key]);
}
