import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { addressKey } from '../../platform/http/address.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { forgiveSignIn } from './attempt-queries.ts';
import { attemptKey, reserveSignIn, returnAttempt } from './attempts.ts';
import { unlessBusy } from './busy.ts';
import { checkCaptcha, type CaptchaAnswer } from './captcha.ts';
import { userInfo } from './info.ts';
import { openProvenSession, openSession, type OpenedSession, type Origin, type SignedIn } from './open-session.ts';
import { verifyPassword } from './password.ts';

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

/** What another part does in the same transaction, for a person who has just proven or made an account; its refusal undoes the whole. */
export type AlongWithSignIn<Key extends string> = (tx: Tx, player: bigint) => Promise<Refusal<Key> | null>;

/**
 * Signs in. An unknown name and a wrong password get the same words after the same work, and count alike; an attempt is counted before
 * its password is looked at, so that guesses sent at once from many processes are no better than one after another. Few trips to the
 * database on purpose (docs/decisions/0080).
 */
export async function login<Key extends string = never>(
  deps: Deps,
  input: LoginInput,
  origin: Origin,
  alongWith?: AlongWithSignIn<Key>,
): Promise<Outcome<SignedIn, LoginRefusal | Key>> {
  const account = attemptKey.account(input.userName);
  const address = attemptKey.address(addressKey(origin.ip));
  const found = await reserve(deps, input, { account, address, userName: input.userName });
  if (isRefusal(found)) return found;
  const isRight = await unlessBusy(verifyPassword(found.password_hash, input.password));
  if (isRefusal(isRight)) {
    await returnAttempt(deps.db, account, address);
    return isRight;
  }
  const { id } = found;
  if (!isRight || id === null) return refuse('wrongCredentials', { field: 'password' });
  await forgiveSignIn(deps.db, account, address);
  if (found.state === 'locked') return refuse('accountLocked');
  return deps.db.tx(async (tx) => {
    const refused = await alongWith?.(tx, id);
    if (refused) return refused;
    const opened = await openProvenSession(deps, tx, id, origin, found.password_hash);
    return opened === null ? refuse('wrongCredentials', { field: 'password' }) : ok(await signedIn(deps, opened));
  });
}

/** The attempt's place in the count and the credentials, or what stands against it: a running lock, an image code that is due and not right. */
async function reserve(deps: Deps, input: LoginInput, who: { account: string; address: string; userName: string }) {
  const values = await tenantValues(deps);
  const looked = await reserveSignIn(deps.db, values, who, false);
  if (!looked.is_captcha_due) return unlessLocked(looked);
  const refused = await checkCaptcha(deps.db, input);
  return refused ?? unlessLocked(await reserveSignIn(deps.db, values, who, true));
}

function unlessLocked<T extends { locked_seconds: number }>(begun: T): T | Refusal<'loginLocked'> {
  const seconds = begun.locked_seconds;
  return seconds > 0 ? refuse('loginLocked', { params: { seconds }, data: { seconds } }) : begun;
}

/** Opens the session of a person who has proven to be this player, in the caller's transaction. */
export async function signIn(deps: Deps, tx: Tx, id: bigint, origin: Origin): Promise<SignedIn> {
  return signedIn(deps, await openSession(deps, tx, id, origin));
}

async function signedIn(deps: Deps, { player, ...opened }: OpenedSession): Promise<SignedIn> {
  const previous = { at: player.last_login_at, place: player.last_login_place };
  return { ...opened, user: await userInfo(deps, player, previous) };
}
