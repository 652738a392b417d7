import type { Db, Queries } from '../../platform/db/pool.ts';
import type { TenantValues } from '../tenant/index.ts';
import { beginSignIn, countAttempt, findAttempt, forgiveAttempt, type BegunSignIn } from './attempt-queries.ts';

/** Failures older than this no longer count. */
const WINDOW_SECONDS = 3600;

/** What failures are counted by. Names count whether they exist or not, so that a lock tells nothing. */
export const attemptKey = {
  account: (userName: string) => `a:${userName.toLowerCase()}`,
  address: (address: string) => `i:${address}`,
  registration: (address: string) => `r:${address}`,
  recovery: (address: string) => `f:${address}`,
  message: (address: string) => `m:${address}`,
  question: (userName: string) => `q:${userName.toLowerCase()}`,
  code: (channel: string, address: string) => `c:${channel}:${address}`,
  staff: (staffName: string) => `s:${staffName.toLowerCase()}`,
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
export async function reserveAttempt(db: Db, key: string, rules: AttemptRules = NO_LOCK): Promise<number> {
  const counted = await countAttempt(db, key, { ...rules, windowSeconds: WINDOW_SECONDS });
  return counted ? 0 : Math.max(1, (await attemptsOf(db, key)).lockedSeconds);
}

/** The attempt was not made after all (the server was too busy to look at the password). */
export async function returnAttempt(db: Queries, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await forgiveAttempt(db, key);
}

/** The first step of a sign-in: its locks, its image code, its place in the count, its credentials. */
export function reserveSignIn(
  db: Queries,
  values: TenantValues,
  who: { account: string; address: string; userName: string },
  hasAnswered: boolean,
): Promise<BegunSignIn> {
  const bounds = { ...accountRules(values), windowSeconds: WINDOW_SECONDS };
  return beginSignIn(db, who, { ...bounds, hasAnswered, captchaAfter: values.captchaAfterFailures });
}
