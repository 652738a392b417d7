import type { Deps } from '../../platform/deps.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { tenantValues, type TenantValues } from '../tenant/index.ts';
import { accountRules, attemptKey, attemptsOf, clearAttempts, reserveAttempt, returnAttempt } from './attempts.ts';
import { unlessBusy } from './busy.ts';
import { checkCaptcha, type CaptchaAnswer } from './captcha.ts';
import { userInfo } from './info.ts';
import { openSession, type Origin, type SignedIn } from './open-session.ts';
import { verifyPassword } from './password.ts';
import { addressKey } from './place.ts';
import { findCredentials, findPlayer } from './queries.ts';

export interface LoginInput extends CaptchaAnswer {
  readonly userName: string;
  /** As hashed by the browser. */
  readonly password: string;
}

type LoginRefusal =
  | 'wrongCredentials'
  | 'wrongCaptcha'
  | 'captchaDue'
  | 'loginLocked'
  | 'accountLocked'
  | 'tooManyRequests';

/**
 * Signs in. An unknown name and a wrong password get the same words after the same work, and count alike; an attempt is counted before
 * its password is looked at, so that guesses sent at once from many processes are no better than one after another.
 */
export async function login(deps: Deps, input: LoginInput, origin: Origin): Promise<Outcome<SignedIn, LoginRefusal>> {
  const values = await tenantValues(deps);
  const account = attemptKey.account(input.userName);
  const address = attemptKey.address(addressKey(origin.ip));
  const barred = await findBar(deps, values, input, account, address);
  if (barred) return barred;

  const waitSeconds = await reserveAttempt(deps.db, account, accountRules(values));
  if (waitSeconds > 0)
    return refuse('loginLocked', { params: { seconds: waitSeconds }, data: { seconds: waitSeconds } });
  await reserveAttempt(deps.db, address);

  const found = await findCredentials(deps.db, input.userName);
  const isRight = await unlessBusy(verifyPassword(found?.password_hash ?? null, input.password));
  if (isRefusal(isRight)) {
    await returnAttempt(deps.db, account, address);
    return isRight;
  }
  if (!isRight || found === null) return refuse('wrongCredentials', { field: 'password' });
  await clearAttempts(deps.db, account, address);
  if (found.state === 'locked') return refuse('accountLocked');
  return ok(await signIn(deps, found.id, origin));
}

/** A running lock, or an image code that is due and not right. */
async function findBar(
  deps: Deps,
  values: TenantValues,
  input: LoginInput,
  account: string,
  address: string,
): Promise<Outcome<never, LoginRefusal> | null> {
  const [byAccount, byAddress] = await Promise.all([attemptsOf(deps.db, account), attemptsOf(deps.db, address)]);
  if (byAccount.lockedSeconds > 0) {
    const seconds = byAccount.lockedSeconds;
    return refuse('loginLocked', { params: { seconds }, data: { seconds } });
  }
  const isDue = Math.max(byAccount.failures, byAddress.failures) >= values.captchaAfterFailures;
  return isDue ? checkCaptcha(deps.db, input) : null;
}

/** Opens the session of a person whose password was right. */
async function signIn(deps: Deps, player: bigint, origin: Origin): Promise<SignedIn> {
  return deps.db.tx(async (tx) => {
    const before = await findPlayer(tx, player);
    const opened = await openSession(deps, tx, player, origin);
    const previous = { at: before?.last_login_at ?? null, place: before?.last_login_place ?? '' };
    return { ...opened, user: await userInfo(deps, tx, player, previous) };
  });
}
