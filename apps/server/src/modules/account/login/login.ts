import { accountCalls, beijingTime } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addressKey } from '../../../platform/http/address.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { attemptKey, beginSignIn, forgiveTry, signInBounds } from '../core/attempts.ts';
import { unlessBusy } from '../core/busy.ts';
import { checkChallenge, type ChallengeAnswer } from '../core/challenge.ts';
import { verifyPassword } from '../core/password.ts';
import { holdPlayer, standingOf } from '../core/queries.ts';
import { closingDue, takeBackClosing } from '../core/take-back.ts';
import { userInfo } from '../core/user-info.ts';
import { deviceHash } from '../sessions/known-devices.ts';
import {
  handOut,
  openProvenSession,
  openSession,
  type OpenedSession,
  type Origin,
  type SignedIn,
} from '../sessions/open-session.ts';

export const loginBinding = bind(accountCalls.login, async (context, input) =>
  handOut(context, await login(context.deps, input, context)),
);

export interface LoginInput extends ChallengeAnswer {
  readonly userName: string;
  /** As hashed by the browser. */
  readonly password: string;
  /** Takes back that the account is being closed. */
  readonly keepAccount?: boolean | undefined;
}

type LoginRefusal =
  | 'wrongCredentials'
  | 'wrongCaptcha'
  | 'captchaDue'
  | 'loginLocked'
  | 'accountLocked'
  | 'accountClosing'
  | 'passwordReset'
  | 'tooManyRequests';

/** What another part does in the same transaction, for a person who has just proven or made an account; its refusal undoes the whole. */
export type AlongWithSignIn<Key extends string> = (tx: Tx, player: bigint) => Promise<Refusal<Key> | null>;

/**
 * Signs in. An unknown name and a wrong password get the same words after the same work, and count alike; an attempt is counted before
 * its password is looked at, so that guesses sent at once from many processes are no better than one after another. Few trips to the
 * database on purpose (docs/decisions/0105).
 */
export async function login<Key extends string = never>(
  deps: Deps,
  input: LoginInput,
  origin: Origin,
  alongWith?: AlongWithSignIn<Key>,
): Promise<Outcome<SignedIn, LoginRefusal | Key>> {
  const from = addressKey(origin.ip);
  const found = await begin(deps, input, from, deviceHash(origin.device));
  if (isRefusal(found)) return found;
  const tried = { key: found.key, account: attemptKey.account(input.userName), address: attemptKey.address(from) };
  const isRight = await unlessBusy(verifyPassword(found.password_hash, input.password));
  if (isRefusal(isRight)) {
    await forgiveTry(deps.db, tried, false);
    return isRight;
  }
  const { id } = found;
  if (!isRight || id === null) return refuse('wrongCredentials', { field: 'password' });
  await forgiveTry(deps.db, tried, true);
  const isClosing = found.state === 'locked' && (await closingDue(deps.db, id)) !== null;
  if (found.state === 'locked' && !isClosing) return refuse('accountLocked');
  if (found.state === 'reset') return refuse('passwordReset');
  if (isClosing && input.keepAccount !== true) return refuseClosing(deps.db, id);
  return deps.db.tx(async (tx) => {
    if (isClosing) await takeBackClosing(tx, id);
    const refused = await alongWith?.(tx, id);
    if (refused) return refused;
    const opened = await openProvenSession(deps, tx, id, origin, found.password_hash);
    return opened === null ? refuse('wrongCredentials', { field: 'password' }) : ok(await signedIn(deps, opened));
  });
}

/** Said only to who knows the password: when, and that it can be taken back. */
async function refuseClosing(db: Queries, id: bigint): Promise<Refusal<'accountClosing' | 'wrongCredentials'>> {
  const due = await closingDue(db, id);
  if (due === null) return refuse('wrongCredentials', { field: 'password' });
  return refuse('accountClosing', { params: { at: beijingTime(due.getTime()) } });
}

/** Counts the try and reads the credentials, or refuses: a running lock, a challenge that is due and missing or wrong. */
async function begin(deps: Deps, input: LoginInput, address: string, device: Buffer | null) {
  const bounds = signInBounds(await tenantValues(deps));
  const who = { userName: input.userName, address, device };
  const looked = await beginSignIn(deps.db, who, false, bounds);
  const isBarred = looked.is_captcha_due || looked.locked_seconds > 0;
  if (!isBarred || (input.random === undefined && !looked.is_captcha_due)) return unlessLocked(looked);
  const refused = await checkChallenge(deps.db, input, { purpose: 'login', address });
  return refused ?? unlessLocked(await beginSignIn(deps.db, who, true, bounds));
}

function unlessLocked<T extends { locked_seconds: number }>(begun: T): T | Refusal<'loginLocked'> {
  const seconds = begun.locked_seconds;
  return seconds > 0 ? refuse('loginLocked', { params: { seconds }, data: { seconds } }) : begun;
}

/**
 * Opens the session of a person who has proven to be this player by something else than the password, in the caller's transaction. A lock, and a
 * password that support took away, hold for such a one too.
 */
export async function signIn(
  deps: Deps,
  tx: Tx,
  id: bigint,
  origin: Origin,
): Promise<Outcome<SignedIn & { readonly sessionId: bigint }, 'accountLocked' | 'accountClosing' | 'passwordReset'>> {
  await holdPlayer(tx, id);
  const standing = await standingOf(tx, id);
  if (standing === 'locked') return refuse('accountLocked');
  if (standing === 'reset') return refuse('passwordReset');
  // Taken back by the password alone.
  if (standing === 'closing') {
    const due = await closingDue(tx, id);
    return refuse('accountClosing', { params: { at: due === null ? '' : beijingTime(due.getTime()) } });
  }
  const opened = await openSession(deps, tx, id, origin);
  return ok({ ...(await signedIn(deps, opened)), sessionId: opened.sessionId });
}

async function signedIn(deps: Deps, { player, token, device, maxAgeSeconds }: OpenedSession): Promise<SignedIn> {
  const previous = { at: player.last_login_at, place: player.last_login_place };
  return { token, device, maxAgeSeconds, user: await userInfo(deps, player, previous) };
}
