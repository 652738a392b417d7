import { RECOVERY_MS, recoveryCalls, REFUSAL_WORDS, type CallInput } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addressKey } from '../../../platform/http/address.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { endLoginRecoveries, findRecovery, type RecoveryRow } from '../contacts/code-queries.ts';
import { findProtection, savePasswordHash } from '../contacts/protection-queries.ts';
import { forgetSignInsOf } from '../core/attempt-queries.ts';
import { attemptKey, attemptsOf, reserveAttempt } from '../core/attempts.ts';
import { unlessBusy } from '../core/busy.ts';
import { checkChallenge } from '../core/challenge.ts';
import { hashPassword, verifyPassword } from '../core/password.ts';
import { findCredentials, holdPlayer, saveSafetyHash } from '../core/queries.ts';
import { hashToken, newToken } from '../core/tokens.ts';
import { weakPassword } from '../core/weak-password.ts';
import { beginSafetyCooling, dropProofsOf, forgetSafetyTries } from '../safety/queries.ts';
import { isWeakSafetyHash } from '../safety/weak-safety.ts';
import { endAllSessions, endOtherSessions } from '../sessions/end-session.ts';
import { forgetDevices } from '../sessions/known-devices.ts';

export const recoverBindings = [
  bind(recoveryCalls.forgetPassword, (context, input) => forgetPassword(context.deps, context, input)),
  bind(recoveryCalls.forgetPasswordReset, ({ deps, session }, input) => forgetPasswordReset(deps, session, input)),
];

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
    const refused = await checkChallenge(deps.db, input, { purpose: 'recover', address: addressKey(ip) });
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
): Promise<
  Outcome<{ result: 1 }, 'recoveryInvalid' | 'safetyPasswordWeak' | 'passwordWeak' | 'fieldUnique' | 'tooManyRequests'>
> {
  const ticketHash = hashToken(ticket);
  const begun = await findRecovery(deps.db, ticketHash);
  if (begun === null || begun.player === null || begun.proved_by === null) return refuse('recoveryInvalid');
  const { player, kind } = begun;
  if (kind === 'safety' && String(player) !== session?.userId) return refuse('recoveryInvalid');
  if (kind === 'safety' && (await isWeakSafetyHash(begun.user_name, password)))
    return refuse('safetyPasswordWeak', { field: 'password' });
  const weak = kind === 'login' ? weakPassword(begun.user_name, password) : null;
  if (weak) return weak;
  const hash = await newHash(deps, player, kind, password);
  if (isRefusal(hash)) return hash;
  const outcome = await deps.db.tx(async (tx) => {
    await holdPlayer(tx, player);
    if ((await takeRecovery(tx, ticketHash)) === null) return refuse('recoveryInvalid');
    if (kind === 'login') {
      await savePasswordHash(tx, player, hash);
      await endLoginRecoveries(tx, player);
      await forgetDevices(tx, player);
      await endAllSessions(tx, player, 'passwordChanged', RESET_MESSAGE);
    } else {
      await saveSafetyHash(tx, player, hash);
      await beginSafetyCooling(tx, player);
      await dropProofsOf(tx, String(player));
      await forgetSafetyTries(tx, player);
      await endOtherSessions(tx, player, session?.sessionId ?? '0', RESET_MESSAGE);
    }
    return ok({ result: 1 as const });
  });
  // Guesses of somebody else must not keep the owner out now.
  if (outcome.ok && kind === 'login') await forgetSignInsOf(deps.db, begun.user_name);
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
  if (isSame)
    return refuse('fieldUnique', { field: 'password', params: { field: REFUSAL_WORDS.safetyAndLoginPassword } });
  return unlessBusy(hashPassword(received));
}

interface NewRecovery {
  readonly ticketHash: Buffer;
  readonly player: bigint | null;
  readonly userName: string;
  readonly kind: 'login' | 'safety';
  readonly lifetimeMs: number;
}

async function insertRecovery(db: Queries, recovery: NewRecovery): Promise<Date> {
  const row = await db.one<{ expires_at: Date }>(
    `insert into recovery (ticket_hash, player, user_name, kind, expires_at)
     values ($1, $2, lower($3), $4, app_now() + $5 * interval '1 millisecond') returning expires_at`,
    [recovery.ticketHash, recovery.player, recovery.userName, recovery.kind, recovery.lifetimeMs],
  );
  return row.expires_at;
}

/** Takes a proved way back out, so that it is walked once. */
function takeRecovery(tx: Tx, ticketHash: Buffer): Promise<RecoveryRow | null> {
  return tx.maybeOne<RecoveryRow>(
    `delete from recovery
      where ticket_hash = $1 and proved_by is not null and player is not null and expires_at > app_now()
      returning ticket_hash, player, user_name, kind, proved_by`,
    [ticketHash],
  );
}
