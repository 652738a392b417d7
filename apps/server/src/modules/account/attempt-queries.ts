import { prepared, type Queries } from '../../platform/db/pool.ts';

export interface AttemptRow {
  readonly failures: number;
  readonly locked_seconds: number;
}

/** Failures that still count, and the seconds of a running lock. */
export function findAttempt(db: Queries, key: string, windowSeconds: number): Promise<AttemptRow> {
  return db.one<AttemptRow>('select * from attempt_state($1, $2)', [key, windowSeconds]);
}

export interface AttemptBounds {
  readonly lockAfter: number;
  readonly firstSeconds: number;
  readonly maxSeconds: number;
  readonly windowSeconds: number;
}

/** One more attempt; false when the key is locked, and then nothing is counted. The lock's rule is the function's (0185_sign_in.sql). */
export async function countAttempt(db: Queries, key: string, bounds: AttemptBounds): Promise<boolean> {
  const { counted } = await db.one<{ counted: boolean }>('select count_attempt($1, $2, $3, $4, $5) as counted', [
    key,
    bounds.lockAfter,
    bounds.firstSeconds,
    bounds.maxSeconds,
    bounds.windowSeconds,
  ]);
  return counted;
}

export interface BegunSignIn {
  /** Above 0: nothing was counted, and this is the wait. */
  readonly locked_seconds: number;
  /** True: nothing was counted, and an image code comes first. */
  readonly is_captcha_due: boolean;
  /** Null when nobody has the name. */
  readonly id: bigint | null;
  readonly password_hash: string | null;
  readonly state: 'active' | 'locked' | null;
}

const BEGIN_SIGN_IN = prepared(
  'account.beginSignIn',
  'select * from begin_sign_in($1, $2, $3, $4, $5, $6, $7, $8, $9)',
);

/** Looks at locks and counts, counts the attempt by name and address, and gives the credentials: all of it in one trip. */
export function beginSignIn(
  db: Queries,
  who: { account: string; address: string; userName: string },
  { hasAnswered, captchaAfter, ...bounds }: AttemptBounds & { hasAnswered: boolean; captchaAfter: number },
): Promise<BegunSignIn> {
  return db.one<BegunSignIn>(BEGIN_SIGN_IN, [
    who.account,
    who.address,
    who.userName,
    hasAnswered,
    captchaAfter,
    bounds.lockAfter,
    bounds.firstSeconds,
    bounds.maxSeconds,
    bounds.windowSeconds,
  ]);
}

/** The password was right: the account starts anew, the address gets one back. */
export async function forgiveSignIn(db: Queries, account: string, address: string): Promise<void> {
  await db.query('select forgive_sign_in($1, $2)', [account, address]);
}

export async function forgetAttempt(db: Queries, key: string): Promise<void> {
  await db.run('delete from attempt where key = $1', [key]);
}

/** Takes one attempt back, and the lock that it set: while a lock runs nothing is counted, so a lock is always the last attempt's. */
export async function forgiveAttempt(db: Queries, key: string): Promise<void> {
  await db.run('update attempt set failures = greatest(0, failures - 1), locked_until = null where key = $1', [key]);
}
