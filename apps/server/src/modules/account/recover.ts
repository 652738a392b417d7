import { RECOVERY_MS, type CallInput, type recoveryCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { addressKey } from '../../platform/http/address.ts';
import type { Session } from '../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { forgetAttempt } from './attempt-queries.ts';
import { attemptKey, attemptsOf, reserveAttempt } from './attempts.ts';
import { unlessBusy } from './busy.ts';
import { checkCaptcha } from './captcha.ts';
import { findRecovery, insertRecovery, takeRecovery } from './code-queries.ts';
import { endAllSessions, endOtherSessions } from './end-session.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { findProtection, savePasswordHash } from './protection-queries.ts';
import { findCredentials, saveSafetyHash } from './queries.ts';
import { dropProofsOf, forgetSafetyTries } from './safety-queries.ts';
import { hashToken, newToken } from './tokens.ts';
import { isWeakSafetyHash } from './weak-safety.ts';

const RESET_MESSAGE = '登录密码已修改，请使用新密码重新登录';

/** Begins a way back into an account. For a name that nobody has it begins too, and leads nowhere. */
export async function forgetPassword(
  deps: Deps,
  { session, ip }: { session: Session | null; ip: string },
  input: CallInput<typeof recoveryCalls.forgetPassword>,
): Promise<Outcome<{ ticket: string; expiresAt: number }, 'captchaDue' | 'wrongCaptcha' | 'notLoggedIn'>> {
  if (input.kind === 'safety' && session === null) return refuse('notLoggedIn');
  const { recoveriesPerHour } = await tenantValues(deps);
  const key = attemptKey.recovery(addressKey(ip));
  if ((await attemptsOf(deps.db, key)).failures >= recoveriesPerHour) {
    const refused = await checkCaptcha(deps.db, input);
    if (refused) return refused;
  }
  await reserveAttempt(deps.db, key);
  const found = await findCredentials(deps.db, input.userName);
  // A safety password is got back by whoever is signed in to that account, nobody else.
  const isOwn = input.kind === 'login' || String(found?.id) === session?.userId;
  const ticket = newToken();
  const expiresAt = await insertRecovery(deps.db, {
    ticketHash: hashToken(ticket),
    player: found !== null && isOwn ? found.id : null,
    userName: input.userName,
    kind: input.kind,
    lifetimeMs: RECOVERY_MS,
  });
  return ok({ ticket, expiresAt: expiresAt.getTime() });
}

/** End of a proved way back: the new login or safety password. The ticket is good for one. */
export async function forgetPasswordReset(
  deps: Deps,
  session: Session | null,
  { ticket, password }: CallInput<typeof recoveryCalls.forgetPasswordReset>,
): Promise<Outcome<{ result: 1 }, 'recoveryInvalid' | 'safetyPasswordWeak' | 'fieldUnique' | 'tooManyRequests'>> {
  const ticketHash = hashToken(ticket);
  const begun = await findRecovery(deps.db, ticketHash);
  if (begun === null || begun.player === null || begun.proved_by === null) return refuse('recoveryInvalid');
  const { player, kind } = begun;
  if (kind === 'safety' && String(player) !== session?.userId) return refuse('recoveryInvalid');
  if (kind === 'safety' && (await isWeakSafetyHash(begun.user_name, password)))
    return refuse('safetyPasswordWeak', { field: 'password' });
  const hash = await newHash(deps, player, kind, password);
  if (isRefusal(hash)) return hash;
  const outcome = await deps.db.tx(async (tx) => {
    if ((await takeRecovery(tx, ticketHash)) === null) return refuse('recoveryInvalid');
    if (kind === 'login') {
      await savePasswordHash(tx, player, hash);
      await endAllSessions(tx, player, 'passwordChanged', RESET_MESSAGE);
    } else {
      await saveSafetyHash(tx, player, hash);
      await dropProofsOf(tx, String(player));
      await forgetSafetyTries(tx, player);
      await endOtherSessions(tx, player, session?.sessionId ?? '0', RESET_MESSAGE);
    }
    return ok({ result: 1 as const });
  });
  // Guesses of somebody else must not keep the owner out now.
  if (outcome.ok && kind === 'login') await forgetAttempt(deps.db, attemptKey.account(begun.user_name));
  return outcome;
}

/** Login and safety password must differ: the same six digits may be both. */
async function newHash(
  deps: Deps,
  player: bigint,
  kind: 'login' | 'safety',
  received: string,
): Promise<string | Refusal<'fieldUnique' | 'tooManyRequests'>> {
  const known = await findProtection(deps.db, player);
  const other = kind === 'login' ? known.safety_hash : known.password_hash;
  const isSame = other === null ? false : await unlessBusy(verifyPassword(other, received));
  if (isRefusal(isSame)) return isSame;
  if (isSame) return refuse('fieldUnique', { field: 'password', params: { field: '安全密码与登录密码' } });
  return unlessBusy(hashPassword(received));
}
